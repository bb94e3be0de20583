'use client'

import { type KeyboardEvent, useRef } from 'react'
import { useShortcut } from './use-shortcut'

/**
 * J, K and the arrow keys move the focus between the elements of a list that have `data-row`. If none of them
 * has the focus, the first one gets it.
 */
export function useListKeys<List extends HTMLElement>() {
  const list = useRef<List>(null)

  function move(step: 1 | -1) {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }

  useShortcut('j', () => move(1))
  useShortcut('k', () => move(-1))
  return { list, onKeyDown }
}
