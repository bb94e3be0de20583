'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useToast } from '@/components/ui/toast'
import { accountKeys } from '@/lib/data/accounts'
import { attempt } from '@/lib/data/write'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { AccountResult } from '../account-result'

export type DeleteActions = {
  onDelete: (accountId: string) => Promise<AccountResult>
  onRestore: (accountId: string) => Promise<AccountResult>
}

type Deleted = DeleteActions & { accountId: string; name: string }

/** Deletes and goes to the list; a toast brings the account back, wherever the reader is by then. */
export function useDeleteAccount({ accountId, name, onDelete, onRestore }: Deleted) {
  const t = useTranslations('accounts.delete')
  const router = useRouter()
  const queries = useQueryClient()
  const toast = useToast()
  const { failureText } = useFailureText()
  const [pending, setPending] = useState(false)
  const forgetLists = () => queries.invalidateQueries({ queryKey: accountKeys.all })
  const open = (id: string) => ({ label: t('open'), onAction: () => router.push(`/accounts/${id}`) })

  async function remove() {
    setPending(true)
    const result = await attempt(() => onDelete(accountId))
    setPending(false)
    if (!result.ok) {
      const description = failureText(result.failure)
      return toast.show({ title: t('failed', { name }), description, tone: 'error' })
    }
    // Not before the page has gone: its own timeline would be asked for, of an account that is no longer there.
    void queries.invalidateQueries({ queryKey: accountKeys.all, refetchType: 'none' })
    const action = { label: t('undo'), onAction: () => void restore() }
    toast.show({ title: t('done', { name }), tone: 'success', action })
    router.push('/accounts')
  }

  async function restore() {
    const result = await attempt(() => onRestore(accountId))
    void forgetLists()
    if (result.ok) {
      return toast.show({ title: t('restored', { name }), tone: 'success', action: open(accountId) })
    }
    const isTaken = result.failure.code === 'phone_taken'
    toast.show({
      title: t('notRestored', { name }),
      description: isTaken ? t('takenText') : failureText(result.failure),
      tone: 'error',
      action: isTaken
        ? open(String(result.failure.data.accountId))
        : { label: t('undo'), onAction: () => void restore() },
    })
  }

  return { remove, pending }
}
