import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { expireAccount } from '@/lib/actions/expire-account'
import { runAction } from '@/lib/actions/run-action'
import type { Account, createAccount, readAccount, updateAccount } from '@/lib/contract/accounts/account'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import type { accountSorts } from '@/lib/contract/choices'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { isSearchable } from '@/lib/contract/searchable'
import type { listTimeline, TimelineEntry } from '@/lib/contract/timeline'
import { firstPage, nextPage, type PageStart, pageAfter } from '../page-start'
import { fetchRead, keptFresh, read, refreshEveryMs } from '../read'
import { currentRecord } from '../request-error'
import { withinTimeout } from '../timeouts'
import { type ActionResult, useWrite } from '../write'

/** The list's filters, as in the URL; an absent filter matches every account. */
export type AccountFilters = {
  q?: string
  accountType?: string
  subscribed?: 'true' | 'false'
  blocked?: 'true' | 'false'
  validated?: 'true' | 'false'
  /** Timestamps: `since` is inclusive, `until` exclusive. */
  createdSince?: string
  createdUntil?: string
  /** Each condition is `<attributeId>:<test>:<value>`. */
  attribute?: string[]
  job?: string
  deleted?: 'true'
}

export type AccountSort = (typeof accountSorts)[number]

/**
 * The list's filters and sort order. Without a sort order, the best matches or the newest accounts come
 * first.
 */
export type AccountSearch = AccountFilters & { sort?: AccountSort }

export type AccountPage = { accounts: AccountMatch[]; next: string | null }

export const accountPageSize = 50
/** Rows per page from the second page on; these pages are fetched while scrolling. */
const furtherPageSize = 200
/** How many pages stay in memory; earlier ones are refetched when the user scrolls back to them. */
const mostPages = 25

export const accountKeys = {
  all: ['accounts'] as const,
  searches: ['accounts', 'search'] as const,
  counts: ['accounts', 'count'] as const,
  finds: ['accounts', 'find'] as const,
  search: (filters: AccountSearch) => ['accounts', 'search', filters] as const,
  count: (filters: AccountFilters) => ['accounts', 'count', filters] as const,
  find: (q: string) => ['accounts', 'find', q] as const,
  findTest: (q: string) => ['accounts', 'find', 'test', q] as const,
  one: (accountId: string) => ['accounts', 'one', accountId] as const,
  byIds: (accountIds: readonly string[]) => ['accounts', 'by-ids', accountIds] as const,
  /** The accounts selected in the list: client state, never fetched. */
  selection: ['account-selection'] as const,
  timelines: ['accounts', 'timeline'] as const,
  timeline: (accountId: string) => ['accounts', 'timeline', accountId] as const,
  changes: (accountId: string) => ['accounts', 'changes', accountId] as const,
  reaches: ['accounts', 'reach'] as const,
  reach: (accountId: string) => ['accounts', 'reach', accountId] as const,
  ofPhone: (phone: string) => ['accounts', 'of-phone', phone] as const,
}

/**
 * The pages of a search: best matches first or, without `q`, in the requested order. A new query aborts the
 * previous one.
 */
export const searchAccountsQuery = (filters: AccountSearch) =>
  infiniteQueryOptions({
    queryKey: accountKeys.search(filters),
    queryFn: ({ signal, pageParam }): Promise<AccountPage> =>
      read(
        '/accounts/search',
        {
          query: {
            ...filters,
            limit: pageParam.at === 0 ? accountPageSize : furtherPageSize,
            cursor: pageParam.cursor,
          },
        },
        signal,
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ accounts, next }, _, start) => nextPage(start, accounts.length, next),
    getPreviousPageParam: (_, __, start) => start.previous,
    maxPages: mostPages,
    placeholderData: keepPreviousData,
  })

export type Pages = InfiniteData<AccountPage, PageStart>

/** Wraps the first page of a search, loaded on the server, as query data. */
export const pagesOf = (page: AccountPage): Pages => ({ pages: [page], pageParams: [firstPage] })

/**
 * Prepares a jump far back in the list: discards all loaded pages and keeps only the start of the page after
 * the one with this row, so that the row's page is fetched next, as the previous page. Returns `data` unchanged
 * if the row is on the previous page or later.
 */
export function pagesAround(data: Pages | undefined, row: number): Pages | undefined {
  const first = data?.pageParams[0]
  if (!first?.previous || row >= first.previous.at) return data
  const after = pageAfter(first, row)
  return { pages: [{ accounts: [], next: after.cursor ?? null }], pageParams: [after] }
}

/** How many accounts match the filters; requested only if they do not fit on one page. */
export const countAccountsQuery = (filters: AccountFilters, enabled: boolean) =>
  queryOptions({
    queryKey: accountKeys.count(filters),
    queryFn: ({ signal }) => read('/accounts/count', { query: filters }, signal),
    enabled,
  })

/** How many accounts a picker offers. */
export const fewAccounts = 20

/** The best matches of a search, for a picker; queries that are too short are not sent. */
export const findAccountsQuery = (q: string) =>
  queryOptions({
    queryKey: accountKeys.find(q),
    queryFn: ({ signal }) => read('/accounts/search', { query: { q, limit: fewAccounts } }, signal),
    enabled: isSearchable(q),
    // Fails immediately when offline, so that the error is shown.
    networkMode: 'always',
    placeholderData: keepPreviousData,
  })

/** The best matches among the test accounts or, without a query, the newest ones. */
export const findTestAccountsQuery = (q: string) =>
  queryOptions({
    queryKey: accountKeys.findTest(q),
    queryFn: ({ signal }) =>
      read(
        '/accounts/search',
        { query: { q: isSearchable(q) ? q : undefined, testAccount: 'true', limit: fewAccounts } },
        signal,
      ),
    // Fails immediately when offline, so that the error is shown.
    networkMode: 'always',
    placeholderData: keepPreviousData,
  })

/** A few accounts by ID; makes no request if the list is empty. */
export const accountsByIdQuery = (accountIds: readonly string[]) =>
  queryOptions({
    queryKey: accountKeys.byIds(accountIds),
    queryFn: ({ signal }) => read('/accounts', { query: { accountIds } }, signal),
    select: (answer) => answer.accounts,
    enabled: accountIds.length > 0,
  })

type OneAccount = AnswerOf<typeof readAccount>

export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: accountKeys.one(accountId),
    queryFn: ({ signal }) => read('/account/{accountId}', { params: { accountId } }, withinTimeout(signal)),
    ...keptFresh,
  })

/** The request body, shared so that the server prefetches what the browser queries. */
export const reachOf = (accountId: string) => ({ accountIDs: [accountId], sendWhatsApp: true })

/** The channels through which a message to this account would currently be sent. */
export const accountReachQuery = (accountId: string) =>
  queryOptions({
    queryKey: accountKeys.reach(accountId),
    queryFn: ({ signal }) =>
      read('/notifications/reach', { body: reachOf(accountId) }, withinTimeout(signal)),
    select: (answer) => answer.reach,
    ...keptFresh,
  })

/** The account with this phone number (E.164); makes no request without a number. */
export const accountOfPhoneQuery = (phone: string | undefined) =>
  queryOptions({
    queryKey: accountKeys.ofPhone(phone ?? ''),
    queryFn: ({ signal }) => read('/accounts/search', { query: { q: phone, limit: 1 } }, signal),
    select: ({ accounts }) => accounts.find((account) => account.phone === phone),
    enabled: phone !== undefined,
    retry: false,
  })

/** Returns a function that refetches all data about accounts, for use after a write with an unknown outcome. */
export function useReadAccountsAnew(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: accountKeys.all })
}

export type TimelinePage = AnswerOf<typeof listTimeline>

export const timelinePageSize = 20

/** Wraps the first page of a timeline, loaded on the server, as query data. */
export const timelineOf = (page: TimelinePage) => ({ pages: [page], pageParams: [undefined] })

const underWay = ['queued', 'sending']
const underWayEveryMs = 5_000

/** An account's history, newest first; polled more often while a message to it is being sent. */
export const timelineQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: accountKeys.timeline(accountId),
    queryFn: ({ signal, pageParam }): Promise<TimelinePage> =>
      read(
        '/account/{accountId}/timeline',
        { params: { accountId }, query: { limit: timelinePageSize, cursor: pageParam } },
        withinTimeout(signal),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...keptFresh,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ entries }) => entries.some(isUnderWay)) ? underWayEveryMs : refreshEveryMs,
  })

/** An account's latest changes, which show who else has changed the account in the meantime; never cached. */
export const latestChangesQuery = (accountId: string) =>
  queryOptions({
    queryKey: accountKeys.changes(accountId),
    queryFn: ({ signal }) =>
      read(
        '/account/{accountId}/timeline',
        { params: { accountId }, query: { limit: timelinePageSize } },
        withinTimeout(signal),
      ),
    select: ({ entries }) => entries,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

function isUnderWay(entry: TimelineEntry): boolean {
  if (entry.kind === 'sms') return underWay.includes(entry.delivery.state)
  if (entry.kind !== 'notification') return false
  return entry.notification.deliveries.some(({ state }) => underWay.includes(state))
}

/** If another deployment has the account but does not identify it, `account` is null and `exists` is true. */
type LookUp = { account: Account | null; exists: boolean }

/** The account with exactly this phone number (E.164). */
export const lookUpPhone = (phone: string, signal?: AbortSignal) =>
  fetchRead<LookUp>('/api/accounts/look-up', { phone }, signal)

/**
 * Each form has its own idempotency key, so only one account is created, however often the request is sent.
 */
type NewAccount = { body: RequestOf<typeof createAccount>['body']; key: string }
/** If `version` is outdated, the API responds with 412 and the current record. */
type Change<Body> = { accountId: string; body: Body; version: number }
type One = { accountId: string; version: number }

export const useCreateAccount = () =>
  useWrite(
    ({ body, key }: NewAccount) => runAction('createAccount', { body }, { idempotencyKey: key }),
    accountKeys.all,
  )

/**
 * A write that returns the account, so that its page shows the current version even if the write was refused
 * as outdated.
 */
export function useAccountWrite<Variables, Answer extends OneAccount>(
  act: (variables: Variables) => Promise<ActionResult<Answer>>,
  ...changes: readonly QueryKey[]
) {
  const queries = useQueryClient()
  return useWrite(
    async (variables: Variables) => {
      const result = await act(variables)
      const current = result.ok ? result.data.account : currentRecord<Account>(result.failure)
      if (current) keepAccount(queries, current)
      return result
    },
    ...changes,
  )
}

function keepAccount(queries: QueryClient, account: Account): void {
  queries.setQueryData<OneAccount>(accountKeys.one(account.id), (read) =>
    read && read.account.version <= account.version ? { account } : read,
  )
}

export const useUpdateAccount = () =>
  useAccountWrite(
    ({ accountId, body, version }: Change<RequestOf<typeof updateAccount>['body']>) =>
      runAction('updateAccount', { params: { accountId }, body }, { ifMatch: version }),
    accountKeys.all,
  )

export const useExpireAccount = () =>
  useAccountWrite(({ accountId, version }: One) => expireAccount(accountId, version), accountKeys.all)

/** The account and its timeline are not refetched, because neither exists any longer. */
export const useDeleteAccount = () =>
  useAccountWrite(
    ({ accountId, version }: One) =>
      runAction('deleteAccount', { params: { accountId } }, { ifMatch: version }),
    accountKeys.searches,
    accountKeys.counts,
    accountKeys.finds,
  )

export const useRestoreAccount = () =>
  useWrite((accountId: string) => runAction('restoreAccount', { params: { accountId } }), accountKeys.all)

/** Only reads, but is sent as a write, because the pasted IDs do not fit in a URL. */
export const useListAccounts = () =>
  useWrite((accountIds: string[]) => runAction('listAccounts', { query: { accountIds } }))
