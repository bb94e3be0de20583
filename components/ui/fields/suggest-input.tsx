'use client'

import { useRef, useState } from 'react'
import { fetchAhead, useDeferred } from '../hooks/use-deferred'
import { useHydrated } from '../hooks/use-hydrated'
import { Input } from './input'
import type { Selected, SuggestInputProps } from './suggest-box'

const loadBox = () => import('./suggest-box').then(({ SuggestBox }) => SuggestBox)
const ahead = fetchAhead(loadBox)

/** Free text with suggestions below: unless one is chosen, the input stays as typed. */
export function SuggestInput<Item>(props: SuggestInputProps<Item>) {
  const { value, onChange, items: _items, maxLength, readOnly, autoFocus } = props
  const hydrated = useHydrated()
  const [focuses, setFocuses] = useState(0)
  const Box = useDeferred(loadBox, focuses)
  const [wasTyped, setWasTyped] = useState(false)
  const selected = useRef<Selected>(undefined)
  if (Box) return <Box {...props} wasTyped={wasTyped} selected={selected} />
  return (
    <Input
      ref={(input) => () => {
        selected.current = selectedIn(input)
      }}
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

function selectedIn(input: HTMLInputElement | null): Selected {
  if (!input || document.activeElement !== input) return undefined
  return { start: input.selectionStart, end: input.selectionEnd }
}
