'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Account } from '@/lib/contract/accounts/account'
import { alertAccountQuery } from '@/lib/data/alerts/alerts'
import { useAccountName } from '../use-names'
import { emptyDraft } from './draft-values'
import type { AlertDraft } from './use-alert-draft'

export type NamedAccountFailure = { isRetrying: boolean; retry: () => void }

/**
 * While the form is open and nothing stands in it, the account that the address names is the one on whose behalf; with the
 * address it goes again. A blocked one raises no alerts. While that account could not be read, the way to try again.
 */
export function useNamedAccount(
  draft: AlertDraft,
  accountId: string | null,
  isOpen: boolean,
): NamedAccountFailure | undefined {
  const wanted = isOpen ? accountId : null
  const { data, error, isFetching, refetch } = useQuery({
    ...alertAccountQuery(wanted ?? ''),
    enabled: wanted !== null,
  })
  const nameOf = useAccountName()
  const account = wanted === null ? undefined : data?.account
  // A number is written as people write it once the tables for that are there.
  const name = account && nameOf(account)
  const take = useEffectEvent((named: Account, called: string) => {
    if (named.blocked || !isEmpty(draft)) return
    draft.nameAccount({ id: named.id, typeId: named.accountType, name: called })
  })
  const leave = useEffectEvent(() => {
    if (!draft.isBegun && draft.form.getValues('account') !== null) draft.nameAccount(null)
  })
  useEffect(() => {
    if (!account || name === undefined) return
    take(account, name)
    return () => leave()
  }, [account, name])
  if (wanted === null || data || !error) return undefined
  return { isRetrying: isFetching, retry: () => void refetch() }
}

/** What is kept of an earlier one may have come back after the last render. */
function isEmpty({ form }: AlertDraft): boolean {
  const values = form.getValues()
  return (Object.keys(emptyDraft) as (keyof typeof emptyDraft)[]).every(
    (name) => values[name] === emptyDraft[name],
  )
}
