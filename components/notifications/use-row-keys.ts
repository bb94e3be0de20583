'use client'

import { type RefObject, useCallback } from 'react'
import { useShortcut } from '@/components/ui/use-shortcut'

/** J and K move the focus down and up through the links of a list; Enter opens, as links do by themselves. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const move = useCallback(
    (by: 1 | -1) => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
      const at = rows.indexOf(document.activeElement as HTMLElement)
      rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]?.focus()
    },
    [list],
  )
  useShortcut('j', () => move(1))
  useShortcut('k', () => move(-1))
}
