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
 * While the form is open and empty, fills in the account named in the URL, and clears it once the URL no longer names
 * it. A blocked account cannot raise alerts. If the account could not be loaded, returns a way to retry.
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
  // Phone numbers can be formatted only once their metadata is loaded.
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

/** Read from the form itself, because a draft may have been restored since the last render. */
function isEmpty({ form }: AlertDraft): boolean {
  const values = form.getValues()
  return (Object.keys(emptyDraft) as (keyof typeof emptyDraft)[]).every(
    (name) => values[name] === emptyDraft[name],
  )
}
