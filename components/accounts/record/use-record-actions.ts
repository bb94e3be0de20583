'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useToast } from '@/components/ui/toast'
import type { Account } from '@/lib/contract/account'
import { accountKeys } from '@/lib/data/accounts'
import type { Failure } from '@/lib/data/failure'
import { attempt } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { AccountResult } from '../account-result'
import type { UpdateBody } from '../form/account-body'
import { useUndoToast } from './use-undo-toast'

export type AccountActions = {
  onUpdate: (accountId: string, body: UpdateBody, version: number) => Promise<AccountResult>
  onExpire: (accountId: string, version: number) => Promise<AccountResult>
}

/** The acts on one account that a toast can undo. Each resolves to the failure, if there was one. */
export function useRecordActions({ account, onUpdate, onExpire }: AccountActions & { account: Account }) {
  const t = useTranslations('accounts.actions')
  const router = useRouter()
  const queries = useQueryClient()
  const toast = useToast()
  const tellUndoable = useUndoToast()
  const { failureText } = useFailureText()
  const [pending, setPending] = useState(false)
  const { id, version, expirationDate = null } = account

  async function run(act: () => Promise<AccountResult>, done: string, undo: UpdateBody) {
    setPending(true)
    const result = await attempt(act)
    setPending(false)
    if (!result.ok) {
      if (result.failure.code === 'version_stale') router.refresh()
      return result.failure
    }
    void queries.invalidateQueries({ queryKey: accountKeys.all })
    tellUndoable(done, () => onUpdate(id, undo, result.data.account.version))
  }

  const change = (body: UpdateBody, done: string, undo: UpdateBody) =>
    run(() => onUpdate(id, body, version), done, undo)

  /** For an act without a dialog of its own: a toast tells its failure too. */
  function act(work: Promise<Failure | undefined>) {
    void work.then((failure) => failure && toast.show({ title: failureText(failure), tone: 'error' }))
  }

  const unblocked = { blocked: false }
  const blockedAgain = { blocked: true, blockedReason: account.blockedReason ?? null }
  const expiryAgain = { expirationDate }
  return {
    pending,
    block: (reason: string) =>
      change({ blocked: true, blockedReason: reason.trim() }, t('blocked'), unblocked),
    unblock: () => act(change(unblocked, t('unblocked'), blockedAgain)),
    validate: (validated: boolean) =>
      act(change({ validated }, t(validated ? 'validated' : 'unvalidated'), { validated: !validated })),
    subscribe: (subscribed: boolean) =>
      act(change({ subscribed }, t(subscribed ? 'subscribed' : 'unsubscribed'), { subscribed: !subscribed })),
    expireNow: () => act(run(() => onExpire(id, version), t('expired'), expiryAgain)),
    clearExpiry: () => act(change({ expirationDate: null }, t('expiryCleared'), expiryAgain)),
  }
}
