'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { RowSelectionState } from '@tanstack/react-table'
import { createContext, use, useMemo, useState } from 'react'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import { type AccountFilters, accountKeys } from '@/lib/data/accounts/accounts'

/**
 * Accounts picked by hand, or all accounts that match the filters; `count` is the number of matches, which is only a
 * lower bound unless `exact` is set.
 */
export type Selected = { accountIds: string[] } | { filters: AccountFilters; count: number; exact: boolean }

type Count = { count: number; exact: boolean }
type State = { of: string; rows: RowSelectionState; all?: Count }

/** Which rows are selected. The selection survives a visit to another page, but not a change of filters. */
export function useSelection(filters: AccountFilters, shown: readonly AccountMatch[]) {
  const of = JSON.stringify(filters)
  const queries = useQueryClient()
  const [state, setState] = useState(() => queries.getQueryData<State>(accountKeys.selection))
  const { rows, all }: State = state?.of === of ? state : { of, rows: {} }
  const shownRows = useMemo(() => Object.fromEntries(shown.map(({ id }) => [id, true as const])), [shown])

  function set(next: Omit<State, 'of'>) {
    setState({ of, ...next })
    queries.setQueryDefaults(accountKeys.selection, { gcTime: Infinity })
    queries.setQueryData<State>(accountKeys.selection, { of, ...next })
  }

  const ids = Object.keys(rows)
  return {
    selected: selectedOf(),
    count: all?.count ?? ids.length,
    all,
    areAllShown: shown.length > 0 && (all !== undefined || shown.every(({ id }) => rows[id])),
    /** The selected rows, by ID. */
    rows: all ? shownRows : rows,
    choose: (next: RowSelectionState) => set({ rows: next }),
    selectAll: (count: Count) => set({ rows: {}, all: count }),
    clear: () => set({ rows: {} }),
  }

  function selectedOf(): Selected | undefined {
    if (all) return { filters, ...all }
    return ids.length > 0 ? { accountIds: ids } : undefined
  }
}

export type Selection = ReturnType<typeof useSelection>

export const SelectionContext = createContext<Pick<Selection, 'selected' | 'clear'>>({
  selected: undefined,
  clear: () => {},
})

/** The selection of the surrounding list, for the actions in its selection bar; they call `clear` when done. */
export const useSelected = () => use(SelectionContext)
