'use client'

import { type KeyboardEvent, useState } from 'react'
import { cn } from '../cn'
import { fetchAhead, useDeferred } from '../hooks/use-deferred'
import { useHydrated } from '../hooks/use-hydrated'
import { useFieldLinks } from './field-context'
import { SelectFace, selectStyle } from './select-face'
import type { SelectProps } from './select-list'

const loadList = () => import('./select-list').then(({ SelectList }) => SelectList)
const ahead = fetchAhead(loadList)

export function Select<Value extends string>(props: SelectProps<Value>) {
  const links = useFieldLinks(props)
  const hydrated = useHydrated()
  const [presses, setPresses] = useState(0)
  const List = useDeferred(loadList, presses)
  if (List) return <List {...props} />
  const press = () => setPresses((before) => before + 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    press()
  }
  return (
    <button
      type="button"
      {...links}
      role={hydrated ? 'combobox' : undefined}
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={props.label}
      disabled={props.disabled}
      onBlur={props.onBlur}
      onClick={press}
      onKeyDown={onKeyDown}
      onPointerEnter={ahead}
      onFocus={ahead}
      className={cn(selectStyle, props.className ?? 'w-full')}
    >
      <SelectFace
        option={props.options.find(({ value }) => value === props.value)}
        placeholder={props.placeholder}
      />
    </button>
  )
}
