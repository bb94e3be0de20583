'use client'

import { useState } from 'react'

type State = { of: string; isOn: boolean; numbers: ReadonlySet<number>; anchor?: number }

const none: ReadonlySet<number> = new Set()

/**
 * The alerts selected for a bulk action, by number. Changing the filters clears the selection, because selected alerts
 * might no longer be visible.
 */
export function useSeveral(asked: unknown) {
  const of = JSON.stringify(asked)
  const [state, setState] = useState<State>({ of, isOn: false, numbers: none })
  const { isOn, numbers, anchor }: State = state.of === of ? state : { of, isOn: state.isOn, numbers: none }
  const set = (next: Partial<Omit<State, 'of'>>) => setState({ of, isOn, numbers, anchor, ...next })

  /**
   * Toggles an alert or, given the list's rows in order, adds all rows from the previously toggled one to
   * this one.
   */
  function toggle(number: number, rows: readonly number[] = []) {
    const next = new Set(numbers)
    const from = anchor === undefined ? -1 : rows.indexOf(anchor)
    const to = rows.indexOf(number)
    if (from >= 0 && to >= 0)
      for (const one of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one)
    else if (!next.delete(number)) next.add(number)
    set({ isOn: true, numbers: next, anchor: number })
  }

  return {
    isOn,
    numbers,
    start: () => set({ isOn: true }),
    startWith: (these: readonly number[]) => set({ isOn: true, numbers: new Set(these), anchor: undefined }),
    stop: () => set({ isOn: false, numbers: none, anchor: undefined }),
    clear: () => set({ numbers: none, anchor: undefined }),
    choose: (these: readonly number[]) => set({ numbers: new Set(these), anchor: undefined }),
    add: (more: readonly number[]) => set({ numbers: new Set([...numbers, ...more]) }),
    toggle,
  }
}

export type Several = ReturnType<typeof useSeveral>
