import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod'
import { Account, type AccountMatch, searchAccounts } from '@/lib/contract/account'
import { listAccountNotifications } from '@/lib/contract/notification'
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
  notifications: (accountId: string) => ['accounts', 'notifications', accountId] as const,
}

/** The pages of a search, newest first. A new query aborts the one before it. */
export const searchAccountsQuery = (filters: AccountFilters) =>
  infiniteQueryOptions({
    queryKey: accountKeys.search(filters),
    queryFn: ({ signal, pageParam }): Promise<AccountPage> =>
      fetchRead(
        '/api/accounts/search',
        { ...filters, limit: accountPageSize, cursor: pageParam },
        searchAccounts.answer,
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** What an account was sent, newest first. */
export const accountNotificationsQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: accountKeys.notifications(accountId),
    queryFn: ({ signal, pageParam }) =>
      fetchRead(
        `/api/accounts/${encodeURIComponent(accountId)}/notifications`,
        { limit: sentPageSize, cursor: pageParam },
        listAccountNotifications.answer,
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const sentPageSize = 10

const LookUp = z.object({ account: Account.nullable() })

/** The account that has exactly this phone (E.164), or null. */
export async function lookUpPhone(phone: string, signal?: AbortSignal): Promise<Account | null> {
  return (await fetchRead('/api/accounts/look-up', { phone }, LookUp, signal)).account
}
