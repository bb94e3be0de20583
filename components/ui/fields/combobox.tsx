'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { fetchAhead, useDeferred } from '../hooks/use-deferred'
import { useHydrated } from '../hooks/use-hydrated'
import type { ComboboxProps } from './combobox-box'
import { Input } from './input'

const loadBox = () => import('./combobox-box').then(({ ComboboxBox }) => ComboboxBox)
const ahead = fetchAhead(loadBox)

export function Combobox<Item>(props: ComboboxProps<Item>) {
  const hydrated = useHydrated()
  const [focuses, setFocuses] = useState(0)
  const [typed, setTyped] = useState<string>()
  const Box = useDeferred(loadBox, focuses)
  const [started, setStarted] = useState(false)
  if (Box && !started && !props.loading) setStarted(true)
  if (Box && started) return <Box {...props} typed={typed} />
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
      autoFocus={props.autoFocus}
      value={typed ?? (props.value === null ? '' : props.itemText(props.value))}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={() => setFocuses((before) => before + 1)}
      onPointerEnter={ahead}
      trailing={<ChevronDown aria-hidden="true" className="mr-2" />}
    />
  )
}
