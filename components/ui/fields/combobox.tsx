'use client'

import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { fetchAhead, useDeferred } from '../hooks/use-deferred'
import { useHydrated } from '../hooks/use-hydrated'
import type { Begun, ComboboxProps } from './combobox-box'
import { Input } from './input'

const loadBox = () => import('./combobox-box').then(({ ComboboxBox }) => ComboboxBox)
const ahead = fetchAhead(loadBox)

export function Combobox<Item>(props: ComboboxProps<Item>) {
  const hydrated = useHydrated()
  const [focuses, setFocuses] = useState(props.autoFocus ? 1 : 0)
  const [begun, setBegun] = useState<Begun>({ isPressed: false, isConfirmed: false })
  const Box = useDeferred(loadBox, focuses)
  const [started, setStarted] = useState(false)
  if (Box && !started && !props.loading) setStarted(true)
  if (Box && started) return <Box {...props} begun={begun} />
  const confirm = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !begun.typed || props.onSearch) return
    event.preventDefault()
    setBegun({ ...begun, isConfirmed: true })
  }
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
      value={begun.typed ?? (props.value === null ? '' : props.itemText(props.value))}
      onChange={({ target }) => setBegun({ ...begun, typed: target.value, isConfirmed: false })}
      onKeyDown={confirm}
      // The box may replace it before the mouse button is released, in which case there would be no click.
      onMouseDown={() => setBegun({ ...begun, isPressed: true })}
      onFocus={() => setFocuses((before) => before + 1)}
      onPointerEnter={ahead}
      trailing={<ChevronDown aria-hidden="true" className="mr-2" />}
    />
  )
}
