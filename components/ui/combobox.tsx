'use client'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Input } from './input'
import { useDeferred } from './use-deferred'
import { useHydrated } from './use-hydrated'

const loadBox = () => import('./combobox-box').then(({ ComboboxBox }) => ComboboxBox)

export type ComboboxProps<Item> = {
  items: readonly Item[]
  value: Item | null
  onChange: (item: Item | null) => void
  itemKey: (item: Item) => string
  itemText: (item: Item) => string
  renderItem?: (item: Item) => ReactNode
  /** Given: `items` are what the search found, and nothing is filtered here. */
  onSearch?: (query: string) => void
  /** A search is under way. */
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

export function Combobox<Item>(props: ComboboxProps<Item>) {
  const hydrated = useHydrated()
  const [focuses, setFocuses] = useState(0)
  const [typed, setTyped] = useState<string>()
  const Box = useDeferred(loadBox, focuses)
  if (Box) return <Box {...props} typed={typed} />
  return (
    <Input
      id={props.id}
      role={hydrated ? 'combobox' : undefined}
      aria-autocomplete={hydrated ? 'list' : undefined}
      aria-expanded={hydrated ? false : undefined}
      aria-label={props.label}
      autoComplete="off"
      placeholder={props.placeholder}
      disabled={props.disabled}
      value={typed ?? (props.value === null ? '' : props.itemText(props.value))}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={() => setFocuses((before) => before + 1)}
      onPointerEnter={loadBox}
      trailing={<ChevronDown aria-hidden="true" />}
    />
  )
}
