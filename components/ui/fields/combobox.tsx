'use client'

import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cn } from '../cn'
import { Spinner } from '../feedback/spinner'
import { useHydrated } from '../hooks/use-hydrated'
import { useUntilHydrated } from '../hooks/use-until-hydrated'
import { optionStyle, popupStyle } from '../overlays/overlay-style'
import { useUiWords } from '../ui-words'
import { controlHeight, controlStyle, useFieldLinks } from './field'
import { Input } from './input'

type ComboboxProps<Item> = {
  items: readonly Item[]
  value: Item | null
  onChange: (item: Item | null) => void
  itemKey: (item: Item) => string
  itemText: (item: Item) => string
  renderItem?: (item: Item) => ReactNode
  /** Whether the item is listed but cannot be chosen. */
  isDisabled?: (item: Item) => boolean
  /** If present, `items` are the results of this search and are not filtered again. */
  onSearch?: (query: string) => void
  /** Whether the items, or search results, are being loaded. */
  loading?: boolean
  /** Shown when nothing matches, or if the user has not typed enough. */
  emptyText?: string
  placeholder?: string
  /** The accessible name if there is no surrounding Field. */
  label?: string
  disabled?: boolean
  /** Whether to focus the combobox when it is mounted, for the first field of a form that a shortcut opens. */
  autoFocus?: boolean
  /** Whether the choice can be changed but not cleared, as is always the case in a required Field. */
  required?: boolean
  id?: string
}

/**
 * A plain disabled input until hydration, because Base UI writes `style` attributes, which the CSP blocks in
 * server-rendered HTML.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { value, itemText, itemKey, onSearch, disabled } = props
  const starting = useUntilHydrated<HTMLInputElement>(props)
  const chosen = useChosen(value, itemKey)
  const isChosen = (item: Item) => value !== null && itemKey(item) === itemKey(value)
  if (!useHydrated()) return <StartingInput {...props} />
  return (
    <Base.Root
      items={props.items}
      value={chosen}
      onValueChange={props.onChange}
      onInputValueChange={(query, { reason }) => reason === 'input-change' && onSearch?.(query)}
      filter={onSearch ? null : undefined}
      itemToStringLabel={(item: Item) => itemText(isChosen(item) ? (value as Item) : item)}
      isItemEqualToValue={(one: Item, other: Item) => itemKey(one) === itemKey(other)}
      disabled={disabled}
      autoHighlight
    >
      <BoxInput {...props} starting={starting} />
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

/**
 * Returns the same object as long as the key is the same. Base UI would mistake a different object for a new
 * choice and discard what is being typed.
 */
function useChosen<Item>(value: Item | null, itemKey: (item: Item) => string): Item | null {
  const [chosen, setChosen] = useState(value)
  const isSame = value === null || chosen === null ? value === chosen : itemKey(value) === itemKey(chosen)
  if (!isSame) setChosen(value)
  return isSame ? chosen : value
}

function StartingInput<Item>({ id, label, placeholder, value, itemText, disabled }: ComboboxProps<Item>) {
  return (
    <Input
      id={id}
      aria-label={label}
      placeholder={placeholder}
      disabled={disabled}
      value={value === null ? '' : itemText(value)}
      readOnly
      trailing={<ChevronDown aria-hidden="true" className="mr-2" />}
    />
  )
}

const inside =
  'flex h-full w-7 items-center justify-center rounded-sm text-muted hover:text-text [&_svg]:size-4'

type BoxInputProps = Pick<ComboboxProps<unknown>, 'id' | 'placeholder' | 'label' | 'required' | 'loading'> & {
  starting: ReturnType<typeof useUntilHydrated<HTMLInputElement>>
}

function BoxInput({ id, placeholder, label, required, loading, starting }: BoxInputProps) {
  const links = useFieldLinks({ id })
  const isRequired = required || links['aria-required']
  const words = useUiWords()
  return (
    <Base.InputGroup className="relative w-full">
      <Base.Input
        {...links}
        ref={starting.ref}
        autoFocus={starting.autoFocus}
        placeholder={placeholder}
        aria-label={label}
        onKeyDown={(event) => {
          // While the items load, Enter must not submit the form or discard what has been typed.
          if (!loading || event.key !== 'Enter') return
          event.preventDefault()
          event.preventBaseUIHandler()
        }}
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
