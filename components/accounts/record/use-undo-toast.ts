'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useToast } from '@/components/ui/toast'
import { accountKeys } from '@/lib/data/accounts'
import { attempt } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { AccountResult } from '../account-result'

/** Tells what was done by a toast that can undo it, wherever the reader is by then. */
export function useUndoToast() {
  const t = useTranslations('accounts.actions')
  const queries = useQueryClient()
  const toast = useToast()
  const { failureText } = useFailureText()

  async function takeBack(undo: () => Promise<AccountResult>) {
    const result = await attempt(undo)
    void queries.invalidateQueries({ queryKey: accountKeys.all })
    if (result.ok) return toast.show({ title: t('undone'), tone: 'success' })
    toast.show({ title: t('notUndone'), description: failureText(result.failure), tone: 'error' })
  }

  return (title: string, undo: () => Promise<AccountResult>) =>
    toast.show({ title, tone: 'success', action: { label: t('undo'), onAction: () => void takeBack(undo) } })
}
