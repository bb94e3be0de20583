'use client'

import type { KeyboardEvent } from 'react'
import { useShortcut } from '../hooks/use-shortcut'

type RowKeys = {
  /** The focused row or, if there is none, the one that is open beside the table. */
  from: number | undefined
  /** The row where keyboard navigation starts if no row is focused or open. */
  start: number
  /** The index after the last row that the keyboard can reach. */
  end: number
  pageRows: number
  /** Focuses the row at this index, or the nearest one. */
  onGo: (index: number) => void
  /** Whether the focus is within the rows. */
  hasFocus: () => boolean
  /** Selects the focused row; for a range, also selects all rows between it and the row selected last. */
  onSelect?: (isRange: boolean) => void
  /** Opens the focused row beside the table. */
  onOpen?: () => void
}

const held = { repeats: true }

/**
 * J, K, the arrow keys, Home, End and the Page keys move between rows. Space and X select a row, and O opens
 * it beside the table.
 */
export function useRowKeys({ from, start, end, pageRows, onGo, hasFocus, onSelect, onOpen }: RowKeys) {
  const move = (step: number) => onGo(from === undefined ? start : from + step)

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    // Ignores keys pressed in a menu that was opened from a row.
    if (!event.currentTarget.contains(event.target as Node)) return
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  }

  function actOf({ key, target, shiftKey }: KeyboardEvent): (() => void) | undefined {
    switch (key) {
      case 'ArrowDown':
        return () => move(1)
      case 'ArrowUp':
        return () => move(-1)
      case 'PageDown':
        return () => move(pageRows)
      case 'PageUp':
        return () => move(-pageRows)
      case 'Home':
        return () => onGo(0)
      case 'End':
        return () => onGo(end - 1)
      case ' ': {
        // Space activates a focused button and toggles a focused checkbox, unless Shift selects a range.
        const isOwn = (target as HTMLElement).matches(shiftKey ? 'button' : 'button, input')
        return onSelect && !isOwn ? () => onSelect(shiftKey) : undefined
      }
    }
  }

  useShortcut('j', () => move(1), end > 0, held)
  useShortcut('k', () => move(-1), end > 0, held)
  useShortcut('o', () => onOpen?.(), onOpen !== undefined)
  useShortcut('x', () => hasFocus() && onSelect?.(false), onSelect !== undefined)
  return onKeyDown
}
