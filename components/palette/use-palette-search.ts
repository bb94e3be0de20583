'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { askableOf } from '@/components/accounts/list/ask-deployment'
import { useLookUp } from '@/components/accounts/list/use-look-up'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { useSearchState } from '@/components/ui/hooks/use-search-state'
import { isSearchable } from '@/lib/contract/searchable'
import { accountKeys, accountsByIdQuery, findAccountsQuery } from '@/lib/data/accounts/accounts'
import { useIsUpstream } from '@/lib/data/business'
import { failureOf } from '@/lib/data/request-error'
import { leaveForSignIn } from '@/lib/data/write'
import { useRecentAccounts } from '@/lib/drafts/recent-accounts'
import { fullNumbers } from '@/lib/format/phone/full-numbers'
import type { PaletteItem, PaletteSection } from './palette-items'
import type { PaletteProps } from './palette-props'
import { findScreens, hasOwnWords, type Screen } from './palette-screens'
import { alertNumber, useFoundBeside } from './use-found-beside'

const settleMs = 30
/** The maximum number of accounts, small enough to keep the sections below in view. */
const mostAccounts = 8
const mostRecent = 5

/**
 * The results for a query. While `isPending`, the main results have not arrived yet, and any accounts shown are from
 * an earlier query.
 */
export function usePaletteSearch(typed: string, { allowed, country }: PaletteProps) {
  const query = typed.trim()
  const number = alertNumber(query)
  const settled = useDebounced(query, settleMs, { leading: true })
  const search = useQuery(findAccountsQuery(number === undefined ? settled : ''))
  const beside = useFoundBeside(query)
  const isShort = !isSearchable(query) || number !== undefined
  const accountFailure = !isShort && settled === query && search.error ? failureOf(search.error) : undefined
  const failure = number === undefined ? accountFailure : beside.failure
  const signedOut = failure?.code === 'unauthenticated'
  useEffect(() => {
    if (signedOut) leaveForSignIn()
  }, [signedOut])

  const areAccountsPending =
    !isShort && !failure && (settled !== query || search.isPlaceholderData || search.isPending)
  const isPending = number === undefined ? areAccountsPending : !failure && beside.isPending
  const searching = useSearchState(isPending)
  const queries = useQueryClient()
  async function retry() {
    searching.restart()
    if (number !== undefined) return void (await beside.retry())
    await queries.cancelQueries({ queryKey: accountKeys.find(settled) })
    await search.refetch()
  }

  const matches = isShort ? [] : (search.data?.accounts ?? [])
  const phones = isPending || isShort || failure ? [] : fullNumbers(query, country)
  const [phone] = phones
  const isUpstream = useIsUpstream()
  const { lookUp, find, reset } = useLookUp()
  const answer = 'phone' in lookUp && phones.includes(lookUp.phone) ? lookUp.state : undefined
  const askable = isUpstream && !isPending && !isShort && !answer ? askableOf(query, phones) : undefined
  const isUnknown =
    phone !== undefined && allowed.writeAccounts && !matches.some((one) => one.phone === phone)
  const create: PaletteItem[] =
    isUnknown && (!isUpstream || answer === 'unknown') ? [{ kind: 'create', phone }] : []
  const sections: PaletteSection[] = [
    { value: 'recent', items: useRecentItems(query === '') },
    { value: 'accounts', items: accountItems(matches, query) },
    { value: 'ask', items: askable ? [{ kind: 'ask', askable }] : [] },
    { value: 'create', items: create },
    { value: 'screens', items: useScreenItems(query, allowed) },
    { value: 'alerts', items: beside.alerts },
    { value: 'notifications', items: beside.notifications },
  ]
  return {
    sections: sections.filter(({ items }) => items.length > 0),
    number,
    isPending,
    failure,
    besideFailed: number === undefined && beside.failure !== undefined,
    isRetrying: number === undefined ? search.isFetching : beside.isRetrying,
    stage: searching.stage,
    /** Accounts from an earlier query must not look like matches. */
    isOld: searching.isOld,
    retry: () => void retry(),
    /** The look-up of a phone number at the other deployment. */
    lookUp,
    find,
    forgetLookUp: reset,
  }
}

type AccountItem = Extract<PaletteItem, { kind: 'account' }>

/** Items for the best matches, followed by a link to all matches if there are more. */
function accountItems(matches: readonly AccountItem['account'][], query: string): PaletteItem[] {
  const items = matches
    .slice(0, mostAccounts)
    .map((account) => ({ kind: 'account' as const, account, query }))
  return matches.length > mostAccounts ? [...items, { kind: 'list', query }] : items
}

/** The user's most recently opened accounts, shown before anything is typed. */
function useRecentItems(isWanted: boolean): PaletteItem[] {
  const ids = useRecentAccounts()
  const { data = [] } = useQuery(accountsByIdQuery(isWanted ? ids : []))
  if (!isWanted) return []
  return data.slice(0, mostRecent).map((account) => ({ kind: 'account', account, query: '' }))
}

function useScreenItems(query: string, allowed: PaletteProps['allowed']): PaletteItem[] {
  const names = useTranslations('palette.screens')
  const words = useTranslations('palette.words')
  const ownWords = useTranslations('palette.ownWords')
  const isUpstream = useIsUpstream()
  const inWords = {
    nameOf: ({ key }: Screen) => names(key),
    /** The synonyms for actions on Beacon's own records are left out if another deployment stores the records. */
    othersOf: ({ key }: Screen) =>
      !isUpstream && hasOwnWords(key) ? `${words(key)}, ${ownWords(key)}` : words(key),
  }
  return findScreens(query, allowed, inWords).map((found) => ({ kind: 'screen', ...found }))
}
