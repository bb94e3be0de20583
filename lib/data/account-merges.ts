import { queryOptions } from '@tanstack/react-query'
import * as actions from '@/lib/actions/account-merges'
import type {
  Duplicate,
  listDuplicates,
  listMerges,
  Merge,
  mergeAccounts,
} from '@/lib/contract/accounts/account-merge'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { noteKeys } from './account-notes'
import { accountKeys, useAccountWrite } from './accounts'
import { alertKeys } from './alerts/alert-keys'
import { deviceKeys } from './devices'
import { fetchRead, keptFresh } from './read'
import { withinTimeout } from './timeouts'

export type { Duplicate, Merge }

export const mergeKeys = {
  all: ['account-merges'] as const,
  duplicatesOf: (accountId: string) => ['account-merges', 'duplicates', accountId] as const,
  into: (accountId: string) => ['account-merges', 'into', accountId] as const,
}

/** They seldom change, so they are loaded when the account is opened or regains focus, not polled. */
const seldom = { ...keptFresh, refetchInterval: false } as const

/** Accounts that may belong to the same person. */
export const duplicatesQuery = (accountId: string) =>
  queryOptions({
    queryKey: mergeKeys.duplicatesOf(accountId),
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listDuplicates>>(
        `/api/account/${encodeURIComponent(accountId)}/duplicates`,
        {},
        withinTimeout(signal),
      ),
    select: (answer) => answer.duplicates,
    ...seldom,
  })

/** The merges into an account that can be undone, newest first. */
export const mergesQuery = (accountId: string) =>
  queryOptions({
    queryKey: mergeKeys.into(accountId),
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listMerges>>(
        `/api/account/${encodeURIComponent(accountId)}/merges`,
        {},
        withinTimeout(signal),
      ),
    select: (answer) => answer.merges,
    ...seldom,
  })

/** `accountId` and `version` refer to the account that is kept. */
type Merging = {
  accountId: string
  body: RequestOf<typeof mergeAccounts>['body']
  version: number
}

/** Data that moves from one account to the other: all of it is stale on screen after a merge. */
const passing = [mergeKeys.all, noteKeys.all, deviceKeys.all, alertKeys.summaries] as const

/** The absorbed account is not refetched, because it no longer exists. */
export const useMergeAccounts = () =>
  useAccountWrite(
    ({ accountId, body, version }: Merging) => actions.mergeAccounts(accountId, body, version),
    accountKeys.searches,
    accountKeys.counts,
    accountKeys.finds,
    accountKeys.reaches,
    accountKeys.timelines,
    ...passing,
  )

export const useUndoMerge = () =>
  useAccountWrite(
    ({ accountId, id }: Pick<Merge, 'accountId' | 'id'>) => actions.undoMerge(accountId, id),
    accountKeys.all,
    ...passing,
  )
