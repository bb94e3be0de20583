'use client'

import { useTranslations } from 'next-intl'
import { useToast } from '@/components/ui/feedback/use-toast'
import { type Merge, useUndoMerge } from '@/lib/data/accounts/account-merges'
import { failureOf } from '@/lib/data/request-error'
import { useFailureToast } from '../../failure-notice'

/** Undoes a merge. A toast reports the outcome, even if the user has left the page in the meantime. */
export function useUnmerge() {
  const t = useTranslations('accounts.merge')
  const toast = useToast()
  const sayFailure = useFailureToast()
  const write = useUndoMerge()

  async function undo({ accountId, id }: Merge) {
    try {
      await write.mutateAsync({ accountId, id })
      toast.show({ title: t('undone'), tone: 'success' })
    } catch (error) {
      sayFailure(failureOf(error), { title: t('notUndone'), notKnown: t('undoNotKnown') })
    }
  }

  return { undo: (merge: Merge) => void undo(merge), pending: write.isPending }
}
