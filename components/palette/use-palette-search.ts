'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { useSearchState } from '@/components/ui/hooks/use-search-state'
import { accountKeys, findAccountsQuery, shortestQuery } from '@/lib/data/accounts'
import { failureOf } from '@/lib/data/request-error'
import { leaveForSignIn } from '@/lib/data/write'
import { fullNumbers } from '@/lib/format/full-numbers'
import { findScreens, type PaletteItem, type PaletteSection } from './palette-items'
import type { PaletteProps } from './palette-props'

const settleMs = 30

/** What a query leads to. `isPending`: the accounts shown are still those of an earlier query. */
export function usePaletteSearch(typed: string, { allowed, country }: PaletteProps) {
  const t = useTranslations('palette.screens')
  const query = typed.trim()
  const settled = useDebounced(query, settleMs)
  const search = useQuery(findAccountsQuery(settled))
  const isShort = query.length < shortestQuery
  const failure = !isShort && settled === query && search.error ? failureOf(search.error) : undefined
  const signedOut = failure?.code === 'unauthenticated'
  useEffect(() => {
    if (signedOut) leaveForSignIn()
  }, [signedOut])

  const isPending =
    !isShort && !failure && (settled !== query || search.isPlaceholderData || search.isPending)
  const searching = useSearchState(isPending)
  const queries = useQueryClient()
  async function retry() {
    searching.restart()
    await queries.cancelQueries({ queryKey: accountKeys.find(settled) })
    await search.refetch()
  }

  const matches = isShort ? [] : (search.data?.accounts ?? [])
  const accounts = matches.map((account) => ({ kind: 'account' as const, account, query }))
  const [phone] = isPending || failure ? [] : fullNumbers(query, country)
  const isUnknown =
    phone !== undefined && allowed.writeAccounts && !matches.some((one) => one.phone === phone)
  const create: PaletteItem[] = isUnknown ? [{ kind: 'create', phone }] : []
  const sections: PaletteSection[] = [
    { value: 'accounts', items: accounts },
    { value: 'create', items: create },
    { value: 'screens', items: findScreens(query, allowed, ({ key }) => t(key)) },
  ]
  return {
    sections: sections.filter(({ items }) => items.length > 0),
    isPending,
    failure,
    isRetrying: search.isFetching,
    stage: searching.stage,
    /** The accounts that are shown must not look like an answer. */
    isOld: searching.isOld,
    retry: () => void retry(),
  }
}
