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
import { useFormat } from '@/lib/i18n/use-format'
import type { AccountResult } from '../../account-result'
import { nameOf } from '../../account-state'

export type OnRestore = (accountId: string) => Promise<AccountResult>

/** Brings a deleted account back, and tells what became of it. */
export function useRestore(account: Account, onRestore: OnRestore) {
  const t = useTranslations('accounts.delete')
  const router = useRouter()
  const queries = useQueryClient()
  const toast = useToast()
  const format = useFormat()
  const { failureText } = useFailureText()
  const [pending, setPending] = useState(false)
  const name = nameOf(account) || format.phone(account.phone)
  const open = (id: unknown) => ({ label: t('open'), onAction: () => router.push(`/accounts/${id}`) })

  async function restore() {
    setPending(true)
    const result = await attempt(() => onRestore(account.id))
    await queries.invalidateQueries({ queryKey: accountKeys.all })
    setPending(false)
    if (!result.ok) return tell(result.failure)
    toast.show({ title: t('restored', { name }), tone: 'success', action: open(account.id) })
  }

  function tell(failure: Failure) {
    const isTaken = failure.code === 'phone_taken'
    toast.show({
      title: t('notRestored', { name }),
      description: isTaken ? t('takenText') : failureText(failure),
      tone: 'error',
      action: isTaken ? open(failure.data.accountId) : undefined,
    })
  }

  return { restore, pending }
}
