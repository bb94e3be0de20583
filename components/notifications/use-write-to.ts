'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useToast } from '@/components/ui/feedback/use-toast'
import { recipientLimit } from '@/lib/contract/choices'
import { type AccountSelection, type Gathered, gatherAccounts } from '@/lib/data/accounts/gather-accounts'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useCarryRecipients } from './carried-recipients'

/** Opens a new notification to the given accounts; shows the reason if that is not possible. */
export function useWriteTo() {
  const t = useTranslations('notifications.carried')
  const router = useRouter()
  const toast = useToast()
  const { failureText } = useFailureText()
  const carryRecipients = useCarryRecipients()
  const [pending, setPending] = useState(false)

  /**
   * Opens a new notification to the people, who are fetched first unless they have already been gathered; `selection`
   * may be a function that fetches them.
   */
  async function writeTo(selection: AccountSelection | Gathered | (() => Promise<Gathered>)) {
    setPending(true)
    const gathered = await gather(selection).catch(failureOf)
    setPending(false)
    const problem = 'code' in gathered ? failureText(gathered) : problemOf(gathered)
    if (problem) return toast.show({ title: problem, tone: 'error' })
    router.push('/notifications/new')
  }

  /** Passes the accounts to the next draft, or returns why that is not possible. */
  function problemOf({ accounts, phones, more }: Gathered): string | undefined {
    if (more) return t('tooMany', { limit: recipientLimit })
    if (accounts.length === 0 && !phones?.length) return t('nobody')
    carryRecipients({ accounts, phones })
  }

  return { pending, writeTo }
}

async function gather(selection: AccountSelection | Gathered | (() => Promise<Gathered>)): Promise<Gathered> {
  if (typeof selection === 'function') return selection()
  return 'accounts' in selection ? selection : gatherAccounts(selection)
}
