import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Account, AccountMatch, countAccounts, searchAccounts } from '@/lib/contract/account'
import type { listAccountNotifications } from '@/lib/contract/notification'
import type { AnswerOf } from '@/lib/contract/operation'
import { fetchRead } from './fetch-read'

/** What the list is narrowed by, as the address bar has it; absent means all. */
export type AccountFilters = {
  q?: string
  accountType?: string
  subscribed?: 'true' | 'false'
  blocked?: 'true' | 'false'
  validated?: 'true' | 'false'
}

export type AccountPage = { accounts: AccountMatch[]; next: string | null }

export const accountPageSize = 50
/** A shorter query finds nothing in particular, and the API refuses it. */
export const shortestQuery = 2

export const accountKeys = {
  all: ['accounts'] as const,
  search: (filters: AccountFilters) => ['accounts', 'search', filters] as const,
  count: (filters: AccountFilters) => ['accounts', 'count', filters] as const,
  find: (q: string) => ['accounts', 'find', q] as const,
  notifications: (accountId: string) => ['accounts', 'notifications', accountId] as const,
}

/** The pages of a search, the best first; without `q` newest first. A new query aborts the one before it. */
export const searchAccountsQuery = (filters: AccountFilters) =>
  infiniteQueryOptions({
    queryKey: accountKeys.search(filters),
    queryFn: ({ signal, pageParam }): Promise<AccountPage> =>
      fetchRead<AnswerOf<typeof searchAccounts>>(
        '/api/accounts/search',
        { ...filters, limit: accountPageSize, cursor: pageParam },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** How many the filters match; asked for when one page does not show them all. */
export const countAccountsQuery = (filters: AccountFilters, enabled: boolean) =>
  queryOptions({
    queryKey: accountKeys.count(filters),
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof countAccounts>>('/api/accounts/count', filters, signal),
    enabled,
  })

const fewAccounts = 20

/** The best matches of a search, to pick one from; too short a query is not sent. */
export const findAccountsQuery = (q: string) =>
  queryOptions({
    queryKey: accountKeys.find(q),
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof searchAccounts>>('/api/accounts/search', { q, limit: fewAccounts }, signal),
    enabled: q.length >= shortestQuery,
    // Offline it fails at once, and says so.
    networkMode: 'always',
    placeholderData: keepPreviousData,
  })

/** What an account was sent, newest first. */
export const accountNotificationsQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: accountKeys.notifications(accountId),
    queryFn: ({ signal, pageParam }) =>
      fetchRead<AnswerOf<typeof listAccountNotifications>>(
        `/api/accounts/${encodeURIComponent(accountId)}/notifications`,
        { limit: sentPageSize, cursor: pageParam },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const sentPageSize = 10

type LookUp = { account: Account | null }

/** The account that has exactly this phone (E.164), or null. */
export async function lookUpPhone(phone: string, signal?: AbortSignal): Promise<Account | null> {
  return (await fetchRead<LookUp>('/api/accounts/look-up', { phone }, signal)).account
}
