'use client'

import { type KeyboardEvent, useRef } from 'react'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'

/** J, K and the arrows move from row to row; rows are what carries `data-row` inside the list. */
export function useRowKeys(onTop?: () => void) {
  const list = useRef<HTMLUListElement>(null)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]

  function focusRow(index: number) {
    rows()[index]?.focus()
  }

  function move(step: number) {
    const all = rows()
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (at + step < 0 && at >= 0) return onTop?.()
    all[Math.min(at + step, all.length - 1)]?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }

  useShortcut('j', () => move(1))
  useShortcut('k', () => move(-1))
  return { list, onKeyDown, focusRow }
}
