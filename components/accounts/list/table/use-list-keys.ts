'use client'

import type { KeyboardEvent } from 'react'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import type { useVirtualRows } from './use-virtual-rows'

type ListKeys = {
  virtual: ReturnType<typeof useVirtualRows>
  end: number
  /** Selects the focused row; with `range`, also the rows between it and the one selected last. */
  onToggle?: (index: number, range: boolean) => void
  /** The row whose account is open beside the list, where the keys start if no row is active. */
  openIndex?: number
  /** Called when the keyboard moves to this row. */
  onMove: (index: number) => void
  /** Opens the row beside the list; absent if there is no room. */
  onOpen?: (index: number) => void
}

const held = { repeats: true }

/** J, K, arrow, Home, End and Page keys move between rows; Space and X select, O opens beside the list. */
export function useListKeys({ virtual, end, onToggle, openIndex, onMove, onOpen }: ListKeys) {
  const { active, pageRows, body } = virtual
  const hasFocus = () => body.current?.contains(document.activeElement) ?? false
  const from = active ?? openIndex
  const move = (step: number) => goTo(from === undefined ? virtual.stop : from + step)

  function goTo(index: number) {
    virtual.focusRow(index)
    onMove(Math.min(Math.max(index, 0), end - 1))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
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
        return () => goTo(0)
      case 'End':
        return () => goTo(end - 1)
      case ' ': {
        // A button keeps its own action, and a checkbox toggles itself unless a range is meant.
        const isOwn = (target as HTMLElement).matches(shiftKey ? 'button' : 'button, input')
        return onToggle && active !== undefined && !isOwn ? () => onToggle(active, shiftKey) : undefined
      }
    }
  }

  useShortcut('j', () => move(1), true, held)
  useShortcut('k', () => move(-1), true, held)
  useShortcut('o', () => active !== undefined && onOpen?.(active), onOpen !== undefined)
  const isSelecting = onToggle !== undefined && active !== undefined
  useShortcut('x', () => active !== undefined && hasFocus() && onToggle?.(active, false), isSelecting)
  return onKeyDown
}
