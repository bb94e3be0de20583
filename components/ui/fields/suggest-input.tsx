'use client'

import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { type ReactNode, useState } from 'react'
import { cn } from '../cn'
import { useHydrated } from '../hooks/use-hydrated'
import { useUntilHydrated } from '../hooks/use-until-hydrated'
import { optionStyle, popupStyle } from '../overlays/overlay-style'
import { controlHeight, controlStyle, useFieldLinks } from './field'
import { Input } from './input'

type SuggestInputProps<Item> = {
  /** The text of the input. Choosing an item changes it only if `onPick` does. */
  value: string
  onChange: (text: string) => void
  items: readonly Item[]
  onPick: (item: Item) => void
  itemKey: (item: Item) => string
  itemText: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  /** The list's accessible name. */
  listLabel: string
  maxLength?: number
  readOnly?: boolean
  autoFocus?: boolean
}

/**
 * Free text with suggestions below. Unless one of them is chosen, the input stays as typed. Until hydration,
 * it is a plain disabled input, like the combobox.
 */
export function SuggestInput<Item>(props: SuggestInputProps<Item>) {
  const { value, onChange, items, onPick, itemKey, itemText, renderItem, listLabel, maxLength, readOnly } =
    props
  const links = useFieldLinks({})
  const starting = useUntilHydrated<HTMLInputElement>(props)
  const [isOpen, setOpen] = useState(false)
  if (!useHydrated()) return <Input value={value} readOnly />
  return (
    <Base.Root
      items={items}
      value={value}
      onValueChange={(text, { reason }) => reason !== 'item-press' && onChange(text)}
      filter={null}
      // While open, the list hides the rest of the page from screen readers, so it must not be opened empty.
      open={isOpen && items.length > 0}
      onOpenChange={setOpen}
      itemToStringValue={itemText}
    >
      <Base.Input
        {...links}
        ref={starting.ref}
        autoFocus={starting.autoFocus}
        maxLength={maxLength}
        readOnly={readOnly}
        autoComplete="off"
        className={cn(controlStyle, controlHeight, 'w-full')}
      />
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            className={cn(popupStyle, 'w-(--anchor-width) max-w-(--available-width) data-empty:hidden')}
          >
            <Base.List
              aria-label={listLabel}
              className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1"
            >
              {(item: Item) => (
                <Base.Item
                  key={itemKey(item)}
                  value={item}
                  onClick={() => onPick(item)}
                  className={optionStyle}
                >
                  {renderItem(item)}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
