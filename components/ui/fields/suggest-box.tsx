'use client'

import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import type { ReactNode } from 'react'
import { cn } from '../cn'
import { optionStyle, popupStyle } from '../overlays/overlay-style'
import { controlHeight, controlStyle, useFieldLinks } from './field'

export type SuggestInputProps<Item> = {
  /** What is typed, which stays as it is unless one of the items is chosen. */
  value: string
  onChange: (text: string) => void
  items: readonly Item[]
  onPick: (item: Item) => void
  itemKey: (item: Item) => string
  itemText: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  /** The accessible name of the list. */
  listLabel: string
  maxLength?: number
  readOnly?: boolean
  autoFocus?: boolean
}

type SuggestBoxProps<Item> = SuggestInputProps<Item> & {
  /** Something was typed while its code was on the way. */
  wasTyped: boolean
}

/** The field once it had the focus for the first time, which it keeps. */
export function SuggestBox<Item>({ wasTyped, ...props }: SuggestBoxProps<Item>) {
  const { value, onChange, items, onPick, itemKey, itemText, renderItem, listLabel, ...input } = props
  const links = useFieldLinks({})
  return (
    <Base.Root
      items={items}
      value={value}
      onValueChange={(text, { reason }) => reason !== 'item-press' && onChange(text)}
      filter={null}
      defaultOpen={wasTyped}
      itemToStringValue={itemText}
    >
      <Base.Input
        {...input}
        {...links}
        ref={takeFocus}
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

/** The plain input that stood here a moment ago took its focus along when it went; the caret goes on at the end. */
function takeFocus(input: HTMLInputElement | null): void {
  if (document.activeElement !== document.body || !input) return
  input.focus()
  input.setSelectionRange(input.value.length, input.value.length)
}
