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
  /** The item is listed but cannot be chosen. */
  isDisabled?: (item: Item) => boolean
  /** If given, `items` are its search results and are not filtered here. */
  onSearch?: (query: string) => void
  /** The items, or search results, are being loaded. */
  loading?: boolean
  /** Shown when nothing matches, or before enough has been typed. */
  emptyText?: string
  placeholder?: string
  /** The accessible name if there is no surrounding Field. */
  label?: string
  disabled?: boolean
  /** Focused as soon as it is mounted, as the first field in a form opened with a key. */
  autoFocus?: boolean
  /** The choice can be changed but not cleared; a surrounding required Field has the same effect. */
  required?: boolean
  id?: string
}

/** What the user did while the code or the items were being loaded. */
export type Begun = {
  /** Undefined if nothing was typed. */
  typed?: string
  /** The field was clicked, which opens the list. */
  isPressed: boolean
  /** Enter was pressed after typing, which chooses the first matching item. */
  isConfirmed: boolean
}

type ComboboxBoxProps<Item> = ComboboxProps<Item> & { begun: Begun }

/** The full combobox; replaces the plain input on its first focus and keeps that focus. */
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

/** The item that was typed and confirmed while loading; chosen as soon as the box is mounted. */
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

/** The plain input lost its focus when it was removed. Does nothing if the focus has since moved elsewhere. */
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
