'use client'

import { useState } from 'react'
import { fetchAhead, useDeferred } from '../hooks/use-deferred'
import { useHydrated } from '../hooks/use-hydrated'
import { Input } from './input'
import type { SuggestInputProps } from './suggest-box'

const loadBox = () => import('./suggest-box').then(({ SuggestBox }) => SuggestBox)
const ahead = fetchAhead(loadBox)

/** A text of any kind, with proposals under it: who chooses none keeps what was typed. */
export function SuggestInput<Item>(props: SuggestInputProps<Item>) {
  const { value, onChange, items: _items, maxLength, readOnly, autoFocus } = props
  const hydrated = useHydrated()
  const [focuses, setFocuses] = useState(0)
  const Box = useDeferred(loadBox, focuses)
  const [wasTyped, setWasTyped] = useState(false)
  if (Box) return <Box {...props} wasTyped={wasTyped} />
  return (
    <Input
      role={hydrated ? 'combobox' : undefined}
      aria-autocomplete={hydrated ? 'list' : undefined}
      aria-expanded={hydrated ? false : undefined}
      autoComplete="off"
      maxLength={maxLength}
      readOnly={readOnly}
      autoFocus={autoFocus}
      value={value}
      onChange={({ target }) => {
        setWasTyped(true)
        onChange(target.value)
      }}
      onFocus={() => setFocuses((before) => before + 1)}
      onPointerEnter={ahead}
    />
  )
}
