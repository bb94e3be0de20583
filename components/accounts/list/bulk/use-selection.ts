'use client'

import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo, useState } from 'react'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import { type AccountFilters, accountKeys } from '@/lib/data/accounts/accounts'

/**
 * Accounts picked by hand, or all that match the filters; `count` is how many match, or a lower bound unless `exact`.
 */
export type Selected = { accountIds: string[] } | { filters: AccountFilters; count: number; exact: boolean }

type Count = { count: number; exact: boolean }
type State = { of: string; ids: ReadonlySet<string>; all?: Count; anchor?: number }

type Shown = { accounts: readonly AccountMatch[]; before: number }

/**
 * Which rows are selected. The selection survives a visit to another page, but not a change of filters. Indices refer
 * to the whole list.
 */
export function useSelection(filters: AccountFilters, { accounts, before }: Shown) {
  const of = JSON.stringify(filters)
  const queries = useQueryClient()
  const [state, setState] = useState(() => queries.getQueryData<State>(accountKeys.selection))
  const { ids, all, anchor }: State = state?.of === of ? state : { of, ids: new Set() }
  const shownIds = useMemo(() => accounts.map(({ id }) => id), [accounts])

  function set(next: Omit<State, 'of'>) {
    setState({ of, ...next })
    queries.setQueryDefaults(accountKeys.selection, { gcTime: Infinity })
    queries.setQueryData<State>(accountKeys.selection, { of, ...next })
  }

  function toggle(index: number, range: boolean) {
    const id = shownIds[index - before]
    if (id === undefined) return
    const next = new Set(all ? shownIds : ids)
    const isAdded = !next.has(id)
    const [from, to] = range && anchor !== undefined ? [anchor, index].sort((a, b) => a - b) : [index, index]
    for (const one of shownIds.slice(Math.max(0, (from ?? index) - before), (to ?? index) - before + 1)) {
      if (isAdded || range) next.add(one)
      else next.delete(one)
    }
    set({ ids: next, anchor: index })
  }

  const areAllShown = shownIds.length > 0 && (all !== undefined || shownIds.every((id) => ids.has(id)))
  return {
    selected: selectedOf(),
    count: all?.count ?? ids.size,
    all,
    areAllShown,
    isSelected: (id: string) => all !== undefined || ids.has(id),
    toggle,
    toggleShown: () => set({ ids: new Set(areAllShown ? [] : shownIds) }),
    selectAll: (count: Count) => set({ ids: new Set(), all: count }),
    clear: () => set({ ids: new Set() }),
  }

  function selectedOf(): Selected | undefined {
    if (all) return { filters, ...all }
    return ids.size > 0 ? { accountIds: [...ids] } : undefined
  }
}

export type Selection = ReturnType<typeof useSelection>

export const SelectionContext = createContext<Pick<Selection, 'selected' | 'clear'>>({
  selected: undefined,
  clear: () => {},
})

/** The selection of the surrounding list, for the actions in its selection bar; they call `clear` when done. */
export const useSelected = () => use(SelectionContext)
