'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCarryAccounts } from '@/components/notifications/carried-accounts'
import { useToast } from '@/components/ui/feedback/use-toast'
import { recipientLimit } from '@/lib/contract/choices'
import { type AccountSelection, type Gathered, gatherAccounts } from '@/lib/data/gather-accounts'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { exportAccounts } from './export-accounts'

/** What takes a selection elsewhere: to a file, or to a new notification. */
export function useCarryOver(selection: AccountSelection) {
  const t = useTranslations('jobs.bulk')
  const router = useRouter()
  const toast = useToast()
  const { failureText } = useFailureText()
  const carryAccounts = useCarryAccounts()
  const [pending, setPending] = useState<'export' | 'message'>()

  async function save() {
    setPending('export')
    const saved = await exportAccounts(selection)
    setPending(undefined)
    if (!saved) toast.show({ title: t('exportFailed'), tone: 'error' })
  }

  async function write() {
    setPending('message')
    const gathered = await gatherAccounts(selection).catch(failureOf)
    setPending(undefined)
    const problem = 'code' in gathered ? failureText(gathered) : problemOf(gathered)
    if (problem) return toast.show({ title: problem, tone: 'error' })
    router.push('/notifications/new')
  }

  /** Carries them over, unless that cannot be. */
  function problemOf({ accounts, more }: Gathered): string | undefined {
    if (more) return t('tooMany', { limit: recipientLimit })
    if (accounts.length === 0) return t('nobody')
    carryAccounts(accounts)
  }

  return { pending, save, write }
}
