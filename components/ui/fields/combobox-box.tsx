'use client'

import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { cn } from '../cn'
import { Spinner } from '../feedback/spinner'
import { optionStyle, popupStyle } from '../overlays/overlay-style'
import { useUiWords } from '../ui-words'
import { controlHeight, controlStyle, useFieldLinks } from './field'

export type ComboboxProps<Item> = {
  items: readonly Item[]
  value: Item | null
  onChange: (item: Item | null) => void
  itemKey: (item: Item) => string
  itemText: (item: Item) => string
  renderItem?: (item: Item) => ReactNode
  /** It is shown, and cannot be chosen. */
  isDisabled?: (item: Item) => boolean
  /** Given: `items` are what the search found, and nothing is filtered here. */
  onSearch?: (query: string) => void
  /** The items are on their way, or a search for them. */
  loading?: boolean
  /** Said when nothing matches, or before enough was typed. */
  emptyText?: string
  placeholder?: string
  /** The accessible name where no Field is around it. */
  label?: string
  disabled?: boolean
  /** It has the focus from the moment it is there, as the first field of a form that was opened by a key. */
  autoFocus?: boolean
  /** What was chosen can be changed, but not cleared; a required Field around it says so too. */
  required?: boolean
  id?: string
}

/** What was done while its code or its items were on the way. */
export type Begun = {
  /** Undefined for nothing. */
  typed?: string
  /** It was pressed, which opens the list. */
  isPressed: boolean
  /** Enter was pressed after typing, which takes the first item that matches. */
  isConfirmed: boolean
}

type ComboboxBoxProps<Item> = ComboboxProps<Item> & { begun: Begun }

/** The combobox as it is once it had the focus for the first time, which it keeps. */
export function ComboboxBox<Item>({ begun, ...props }: ComboboxBoxProps<Item>) {
  const { typed, isPressed } = begun
  const { value, itemText, itemKey, onSearch, placeholder, label, disabled } = props
  const search = useEffectEvent(() => typed !== undefined && onSearch?.(typed))
  useEffect(() => {
    search()
  }, [])
  const taken = useTaken(begun, props)
  return (
    <Base.Root
      items={props.items}
      value={value}
      onValueChange={props.onChange}
      defaultInputValue={taken === undefined ? typed : itemText(taken)}
      defaultOpen={taken === undefined && (typed !== undefined || isPressed)}
      onInputValueChange={(query, { reason }) => reason === 'input-change' && onSearch?.(query)}
      filter={onSearch ? null : undefined}
      itemToStringLabel={itemText}
      isItemEqualToValue={(one: Item, other: Item) => itemKey(one) === itemKey(other)}
      disabled={disabled}
      autoHighlight
    >
      <BoxInput
        id={props.id}
        placeholder={placeholder}
        label={label}
        required={props.required}
        typed={typed}
      />
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup className={cn(popupStyle, 'w-(--anchor-width) max-w-(--available-width)')}>
            <Found {...props} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** The item that was typed and confirmed beforehand: it is chosen as soon as the box is there. */
function useTaken<Item>({ typed, isConfirmed }: Begun, props: ComboboxProps<Item>): Item | undefined {
  const { items, itemText, isDisabled, onChange } = props
  const { contains } = Base.useFilter()
  const [taken] = useState(() =>
    isConfirmed
      ? items.find((item) => !isDisabled?.(item) && contains(item, typed ?? '', itemText))
      : undefined,
  )
  const take = useEffectEvent(() => taken !== undefined && onChange(taken))
  useEffect(() => {
    take()
  }, [])
  return taken
}

const inside =
  'flex h-full w-7 items-center justify-center rounded-sm text-muted hover:text-text [&_svg]:size-4'

/** The plain input that stood here a moment ago took its focus along when it went; if the reader is elsewhere by now, nothing. */
function takeFocus(input: HTMLInputElement | null): void {
  if (document.activeElement === document.body) input?.focus()
}

function takeFocusAll(input: HTMLInputElement | null): void {
  takeFocus(input)
  if (document.activeElement === input) input?.select()
}

type BoxInputProps = { id?: string; placeholder?: string; label?: string; required?: boolean; typed?: string }

function BoxInput({ id, placeholder, label, required, typed }: BoxInputProps) {
  const links = useFieldLinks({ id })
  const isRequired = required || links['aria-required']
  const words = useUiWords()
  return (
    <Base.InputGroup className="relative w-full">
      <Base.Input
        {...links}
        ref={typed === undefined ? takeFocusAll : takeFocus}
        placeholder={placeholder}
        aria-label={label}
        className={cn(controlStyle, controlHeight, 'w-full', isRequired ? 'pr-9' : 'pr-16')}
      />
      <span className="absolute inset-y-0 right-1 flex items-center">
        {!isRequired && (
          <Base.Clear className={inside} aria-label={words.clear}>
            <X aria-hidden="true" />
          </Base.Clear>
        )}
        <Base.Trigger className={inside} aria-label={words.open}>
          <ChevronDown aria-hidden="true" />
        </Base.Trigger>
      </span>
    </Base.InputGroup>
  )
}

function Found<Item>(props: ComboboxProps<Item>) {
  const { loading, emptyText, itemKey, itemText, renderItem, isDisabled } = props
  const words = useUiWords()
  return (
    <>
      <Base.Status className="flex items-center gap-2 px-3 py-2 text-13 text-muted empty:hidden">
        {loading && (
          <>
            <Spinner /> <span>{words.loading}</span>
          </>
        )}
      </Base.Status>
      <Base.Empty className="px-3 py-2 text-13 text-muted empty:hidden">
        {!loading && (emptyText ?? words.noMatch)}
      </Base.Empty>
      <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1 data-empty:hidden">
        {(item: Item) => (
          <Base.Item key={itemKey(item)} value={item} disabled={isDisabled?.(item)} className={optionStyle}>
            {renderItem ? renderItem(item) : itemText(item)}
          </Base.Item>
        )}
      </Base.List>
    </>
  )
}
