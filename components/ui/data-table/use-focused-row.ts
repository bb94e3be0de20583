'use client'

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '../hooks/use-latest'

/** The index of the focused row, and a way to focus another one; reset when the list changes. */
export function useFocusedRow(table: RefObject<HTMLTableElement | null>, listKey: string | undefined) {
  const [state, setState] = useState<{ listKey?: string; index: number }>()
  const setActive = useLatest((index: number) => setState({ listKey, index }))
  const asked = useRef<number>(undefined)

  /** A row that is not rendered yet gets the focus once it is. */
  function focus(index: number, scrolls = false) {
    const row = table.current?.querySelector<HTMLElement>(`[data-index="${index}"]:not([inert])`)
    asked.current = row ? undefined : index
    if (row) focusable(row).focus({ preventScroll: !scrolls })
  }
  useLayoutEffect(() => {
    if (asked.current !== undefined) focus(asked.current)
  })
  return { active: state?.listKey === listKey ? state?.index : undefined, setActive, focus }
}

/**
 * The element of a row that takes the focus: its link, otherwise its first control, otherwise the row itself.
 */
function focusable(row: HTMLElement): HTMLElement {
  const control = row.querySelector<HTMLElement>('[data-row]') ?? row.querySelector<HTMLElement>('a, button')
  if (!control) row.tabIndex = -1
  return control ?? row
}
