'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { accountHref } from '@/components/hrefs'
import { useToast } from '@/components/ui/feedback/use-toast'
import { useRestoreAccount } from '@/lib/data/accounts/accounts'
import { type Failure, failureOf } from '@/lib/data/request-error'
import { bdi, useFailureToast } from './failure-notice'

type Restored = {
  accountId: string
  name: string
  /** Set on the account's own page, where a link to it would be superfluous. */
  onRestored?: () => void
}

/**
 * Restores a deleted account. A toast reports the outcome, even if the user has left the page in the
 * meantime.
 */
export function useRestore({ accountId, name, onRestored }: Restored) {
  const t = useTranslations('accounts.delete')
  const router = useRouter()
  const toast = useToast()
  const sayFailure = useFailureToast()
  const write = useRestoreAccount()
  const open = (id: string) => ({ label: t('open'), onAction: () => router.push(accountHref(id)) })

  async function restore() {
    try {
      await write.mutateAsync(accountId)
      const action = onRestored ? undefined : open(accountId)
      toast.show({ title: t.rich('restored', { name, bdi }), tone: 'success', action })
      onRestored?.()
    } catch (error) {
      fail(failureOf(error))
    }
  }

  function fail(failure: Failure) {
    const title = t.rich('notRestored', { name, bdi })
    if (failure.code === 'phone_taken') {
      const action = open(String(failure.data.accountId))
      return toast.show({ title, description: t('takenText'), tone: 'error', action })
    }
    sayFailure(failure, {
      title,
      notKnown: t.rich('restoreNotKnown', { name, bdi }),
      action: { label: t('tryAgain'), onAction: () => void restore() },
    })
  }

  return { restore: () => void restore(), pending: write.isPending }
}
