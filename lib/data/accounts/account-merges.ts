import { queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type { Duplicate, Merge, mergeAccounts } from '@/lib/contract/accounts/account-merge'
import type { RequestOf } from '@/lib/contract/operation'
import { alertKeys } from '../alerts/alert-keys'
import { keptFresh, read } from '../read'
import { withinTimeout } from '../timeouts'
import { noteKeys } from './account-notes'
import { accountKeys, useAccountWrite } from './accounts'
import { deviceKeys } from './devices'

export type { Duplicate, Merge }

export const mergeKeys = {
  all: ['account-merges'] as const,
  duplicatesOf: (accountId: string) => ['account-merges', 'duplicates', accountId] as const,
  into: (accountId: string) => ['account-merges', 'into', accountId] as const,
}

/**
 * Duplicates and merges seldom change, so they are not polled: they are loaded when the account's page is
 * opened or regains focus.
 */
const seldom = { ...keptFresh, refetchInterval: false } as const

/** Accounts that may belong to the same person. */
export const duplicatesQuery = (accountId: string) =>
  queryOptions({
    queryKey: mergeKeys.duplicatesOf(accountId),
    queryFn: ({ signal }) =>
      read('/account/{accountId}/duplicates', { params: { accountId } }, withinTimeout(signal)),
    select: (answer) => answer.duplicates,
    ...seldom,
  })

/** The merges into an account that can be undone, newest first. */
export const mergesQuery = (accountId: string) =>
  queryOptions({
    queryKey: mergeKeys.into(accountId),
    queryFn: ({ signal }) =>
      read('/account/{accountId}/merges', { params: { accountId } }, withinTimeout(signal)),
    select: (answer) => answer.merges,
    ...seldom,
  })

/** `accountId` and `version` refer to the account that remains. */
type Merging = {
  accountId: string
  body: RequestOf<typeof mergeAccounts>['body']
  version: number
}

/** The keys of the queries that a merge makes outdated, because it moves their data between accounts. */
const passing = [mergeKeys.all, noteKeys.all, deviceKeys.all, alertKeys.summaries] as const

/** The absorbed account is not refetched, because it no longer exists. */
export const useMergeAccounts = () =>
  useAccountWrite(
    ({ accountId, body, version }: Merging) =>
      runAction('mergeAccounts', { params: { accountId }, body }, { ifMatch: version }),
    accountKeys.searches,
    accountKeys.counts,
    accountKeys.finds,
    accountKeys.reaches,
    accountKeys.timelines,
    ...passing,
  )

export const useUndoMerge = () =>
  useAccountWrite(
    ({ accountId, id }: Pick<Merge, 'accountId' | 'id'>) =>
      runAction('undoMerge', { params: { accountId }, body: { mergeId: id } }),
    accountKeys.all,
    ...passing,
  )
