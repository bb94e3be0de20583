'use client'

import { useState } from 'react'
import type { AccountFilters } from '@/lib/data/accounts/accounts'
import { gatherAccounts } from '@/lib/data/accounts/gather-accounts'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { PickedAccount } from '../../picked-account'

/** The outcome of adding accounts; `broken`: the filters no longer apply. */
type AddOutcome =
  | { kind: 'none' | 'reading' | 'tooMany' | 'broken' | 'nobody' }
  | { kind: 'added'; count: number }
  | { kind: 'failed'; text: string }

/** Adds the accounts that currently match the filters: all of them or none. */
export function useAddMatching(onAdd: (accounts: PickedAccount[]) => void) {
  const { readFailureText } = useFailureText()
  const [outcome, setOutcome] = useState<AddOutcome>({ kind: 'none' })
  async function add(filters: AccountFilters | undefined) {
    if (!filters) return setOutcome({ kind: 'broken' })
    setOutcome({ kind: 'reading' })
    try {
      const { accounts, more } = await gatherAccounts({ filters })
      if (more) return setOutcome({ kind: 'tooMany' })
      onAdd(accounts)
      setOutcome(accounts.length === 0 ? { kind: 'nobody' } : { kind: 'added', count: accounts.length })
    } catch (error) {
      setOutcome({ kind: 'failed', text: readFailureText(failureOf(error)) })
    }
  }
  return { outcome, add }
}
