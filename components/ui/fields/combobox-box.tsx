'use client'

import { Combobox as Base } from '@base-ui/react/combobox'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { cn } from '../cn'
import { Spinner } from '../feedback/spinner'
import { optionStyle, popupStyle } from '../overlays/overlay-style'
import { useUiWords } from '../ui-words'
import { ComboboxField } from './combobox-field'

export type ComboboxProps<Item> = {
  items: readonly Item[]
  value: Item | null
  onChange: (item: Item | null) => void
  itemKey: (item: Item) => string
  itemText: (item: Item) => string
  renderItem?: (item: Item) => ReactNode
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
  /** What was chosen can be changed, but not cleared; a required Field around it says so too. */
  required?: boolean
  id?: string
}

type ComboboxBoxProps<Item> = ComboboxProps<Item> & {
  /** What was typed while its code was on the way; undefined for nothing. */
  typed?: string
}

/** The combobox as it is once it had the focus for the first time, which it keeps. */
export function ComboboxBox<Item>({ typed, ...props }: ComboboxBoxProps<Item>) {
  const { value, itemText, itemKey, onSearch, placeholder, label, disabled } = props
  const search = useEffectEvent(() => typed !== undefined && onSearch?.(typed))
  useEffect(() => {
    search()
  }, [])
  return (
    <Base.Root
      items={props.items}
      value={value}
      onValueChange={props.onChange}
      defaultInputValue={typed}
      defaultOpen={typed !== undefined}
      onInputValueChange={(query, { reason }) => reason === 'input-change' && onSearch?.(query)}
      filter={onSearch ? null : undefined}
      itemToStringLabel={itemText}
      isItemEqualToValue={(one: Item, other: Item) => itemKey(one) === itemKey(other)}
      disabled={disabled}
      autoHighlight
    >
      <ComboboxField
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

function Found<Item>({ loading, emptyText, itemKey, itemText, renderItem }: ComboboxProps<Item>) {
  const words = useUiWords()
  return (
    <>
      <Base.Status className="flex items-center gap-2 px-3 py-2 text-13 text-muted empty:hidden">
        {loading && (
          <>
            <Spinner /> {words.loading}
          </>
        )}
      </Base.Status>
      <Base.Empty className="px-3 py-2 text-13 text-muted empty:hidden">
        {!loading && (emptyText ?? words.noMatch)}
      </Base.Empty>
      <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1 data-empty:hidden">
        {(item: Item) => (
          <Base.Item key={itemKey(item)} value={item} className={optionStyle}>
            {renderItem ? renderItem(item) : itemText(item)}
          </Base.Item>
        )}
      </Base.List>
    </>
  )
}
