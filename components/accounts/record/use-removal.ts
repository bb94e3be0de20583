'use client'

import { useTranslations } from 'next-intl'
import { useToast } from '@/components/ui/feedback/use-toast'
import type { Account } from '@/lib/contract/accounts/account'
import { useDeleteAccount, useReadAccountsAnew } from '@/lib/data/accounts/accounts'
import { useOffers } from '@/lib/data/business'
import { type Failure, failureOf } from '@/lib/data/request-error'
import { bdi, useFailureToast } from '../failure-notice'
import { useRestore } from '../use-restore-account'
import { isUnsure } from './use-record-actions'

/**
 * Deletes the displayed version of the account, then leaves its page. A toast offers to restore the account
 * if that is possible; otherwise, the caller must ask for confirmation before calling `remove`.
 */
export function useRemoval({ id: accountId, version }: Account, name: string, onLeave: () => void) {
  const t = useTranslations('accounts.delete')
  const readAnew = useReadAccountsAnew()
  const toast = useToast()
  const sayFailure = useFailureToast()
  const write = useDeleteAccount()
  const canRestore = useOffers('restoreAccount')
  const { restore } = useRestore({ accountId, name })

  async function remove() {
    try {
      await write.mutateAsync({ accountId, version })
    } catch (error) {
      return fail(failureOf(error))
    }
    const action = canRestore ? { label: t('undo'), onAction: restore } : undefined
    toast.show({ title: t.rich('done', { name, bdi }), tone: 'success', action })
    onLeave()
  }

  function fail(failure: Failure) {
    if (isUnsure(failure)) readAnew()
    sayFailure(failure, {
      title: t.rich('failed', { name, bdi }),
      notKnown: t.rich('notKnown', { name, bdi }),
      stale: t('stale'),
    })
  }

  return { remove: () => void remove(), pending: write.isPending, canRestore }
}
