'use client'

import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { type ReactNode, type RefObject, useState } from 'react'
import { cn } from '../cn'
import { optionStyle, popupStyle } from '../overlays/overlay-style'
import { controlHeight, controlStyle, useFieldLinks } from './field'

export type SuggestInputProps<Item> = {
  /** The input text, unchanged unless an item is chosen. */
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

/** The selection range of a focused field. */
export type Selected = { start: number | null; end: number | null } | undefined

type SuggestBoxProps<Item> = SuggestInputProps<Item> & {
  /** The user typed while the code was being loaded. */
  wasTyped: boolean
  /** Selection to restore after the swap from the plain input. */
  selected: RefObject<Selected>
}

/** The full field; replaces the plain input on its first focus and keeps that focus. */
export function SuggestBox<Item>({ wasTyped, selected, ...props }: SuggestBoxProps<Item>) {
  const { value, onChange, items, onPick, itemKey, itemText, renderItem, listLabel, ...input } = props
  const links = useFieldLinks({})
  const [isOpen, setOpen] = useState(wasTyped)
  const takeOver = (input: HTMLInputElement | null) => {
    const before = selected.current
    selected.current = undefined
    if (!before || !input) return
    input.focus()
    input.setSelectionRange(before.start, before.end)
  }
  return (
    <Base.Root
      items={items}
      value={value}
      onValueChange={(text, { reason }) => reason !== 'item-press' && onChange(text)}
      filter={null}
      // While open, it hides the rest of the page from screen readers, so never open it with an empty list.
      open={isOpen && items.length > 0}
      onOpenChange={setOpen}
      itemToStringValue={itemText}
    >
      <Base.Input
        {...input}
        {...links}
        ref={takeOver}
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
