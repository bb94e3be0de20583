'use client'

import { useTranslations } from 'next-intl'
import type { Account } from '@/lib/contract/accounts/account'
import { useExpireAccount, useReadAccountsAnew, useUpdateAccount } from '@/lib/data/accounts/accounts'
import { type Failure, failureOf, isOutcomeOpen } from '@/lib/data/request-error'
import { useFailureToast } from '../failure-notice'
import type { UpdateBody } from '../form/account-body'
import { useUndoToast } from './use-undo-toast'

/** After one of these failures, the stored record may differ from the one shown. */
export const isUnsure = (failure: Failure) => failure.code === 'version_stale' || isOutcomeOpen(failure)

/** The actions on one account that can be undone from a toast; the page shows their effect only once they are done. */
export function useRecordActions(account: Account) {
  const t = useTranslations('accounts.actions')
  const readAnew = useReadAccountsAnew()
  const offerUndo = useUndoToast()
  const sayFailure = useFailureToast()
  const update = useUpdateAccount()
  const expire = useExpireAccount()
  const { id, version, expirationDate = null } = account

  /** Resolves to the failure, if any. */
  async function run(write: Promise<{ account: Account }>, done: string, undo: UpdateBody) {
    try {
      const saved = await write
      offerUndo(done, saved.account, undo)
    } catch (error) {
      const failure = failureOf(error)
      if (isUnsure(failure)) readAnew()
      return failure
    }
  }

  const change = (body: UpdateBody, done: string, undo: UpdateBody) =>
    run(update.mutateAsync({ accountId: id, body, version }), done, undo)

  /** Uses a toast to report the failure of an action that has no dialog. */
  async function act(work: Promise<Failure | undefined>) {
    const failure = await work
    if (failure) sayFailure(failure, { title: t('notDone'), notKnown: t('notKnown'), stale: t('stale') })
  }

  const unblocked = { blocked: false }
  const blockedAgain = { blocked: true, blockedReason: account.blockedReason ?? null }
  const expiryAgain = { expirationDate }
  return {
    pending: update.isPending || expire.isPending,
    block: (reason: string) =>
      change({ blocked: true, blockedReason: reason.trim() }, t('blocked'), unblocked),
    unblock: () => void act(change(unblocked, t('unblocked'), blockedAgain)),
    validate: (validated: boolean) =>
      void act(change({ validated }, t(validated ? 'validated' : 'unvalidated'), { validated: !validated })),
    subscribe: (subscribed: boolean) =>
      void act(
        change({ subscribed }, t(subscribed ? 'subscribed' : 'unsubscribed'), { subscribed: !subscribed }),
      ),
    markTest: (testAccount: boolean) =>
      void act(
        change({ testAccount }, t(testAccount ? 'markedTest' : 'unmarkedTest'), {
          testAccount: !testAccount,
        }),
      ),
    expireNow: () => void act(run(expire.mutateAsync({ accountId: id, version }), t('expired'), expiryAgain)),
    clearExpiry: () => void act(change({ expirationDate: null }, t('expiryCleared'), expiryAgain)),
  }
}
