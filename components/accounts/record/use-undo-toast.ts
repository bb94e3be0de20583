'use client'

import { useTranslations } from 'next-intl'
import { useToast } from '@/components/ui/feedback/use-toast'
import type { Account } from '@/lib/contract/accounts/account'
import { useUpdateAccount } from '@/lib/data/accounts/accounts'
import { failureOf } from '@/lib/data/request-error'
import { useFailureToast } from '../failure-notice'
import type { UpdateBody } from '../form/account-body'

/** A toast that reports an action and offers to undo it, even after the user has left the page. */
export function useUndoToast() {
  const t = useTranslations('accounts.actions')
  const toast = useToast()
  const sayFailure = useFailureToast()
  const update = useUpdateAccount()

  async function undo({ id, version }: Account, body: UpdateBody) {
    try {
      await update.mutateAsync({ accountId: id, body, version })
      toast.show({ title: t('undone'), tone: 'success' })
    } catch (error) {
      sayFailure(failureOf(error), { title: t('notUndone'), notKnown: t('notKnown'), stale: t('stale') })
    }
  }

  /** `saved` is the record after the change. */
  return (title: string, saved: Account, body: UpdateBody) =>
    toast.show({
      title,
      tone: 'success',
      action: { label: t('undo'), onAction: () => void undo(saved, body) },
    })
}
