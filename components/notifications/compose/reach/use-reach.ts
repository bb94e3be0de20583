'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { recipientLimit } from '@/lib/contract/choices'
import type { Reach } from '@/lib/contract/sending'
import { type ReachBody, reachQuery } from '@/lib/data/notifications'
import { type Draft, recipientsOf } from '../draft'

const settleMs = 400

/** While `isCounting`, `reach` may be for earlier recipients; `body` is the most recent request. */
export type ReachState = {
  reach?: Reach
  /** The number of recipients; undefined if they could not be counted. */
  people?: number
  body?: ReachBody
  isCounting: boolean
  isFailed: boolean
  retry: () => void
}

/** Counts the people that the draft would reach, debounced while its recipients change. */
export function useReach(draft: Draft, phones: string[]): ReachState {
  const { kind, accounts, typeIds, sendWhatsApp } = draft
  const body = useMemo<ReachBody | undefined>(() => {
    const named = recipientsOf({ kind, accounts, typeIds }, phones)
    const tooMany = (named?.phones ?? named?.accountIDs ?? []).length > recipientLimit
    return named && !tooMany ? { ...named, sendWhatsApp } : undefined
  }, [kind, accounts, typeIds, phones, sendWhatsApp])
  const settled = useDebounced(body, settleMs)
  const query = useQuery(reachQuery(settled))
  const reach = body && query.data
  return {
    reach,
    people: reach?.recipients ?? countNamed(draft, phones),
    body: settled,
    isCounting: body !== undefined && (body !== settled || query.isPlaceholderData || query.isFetching),
    isFailed: body !== undefined && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  }
}

/** Every phone number or account counts as one person; only the API knows how many accounts a type has. */
function countNamed({ kind, accounts }: Draft, phones: string[]): number | undefined {
  if (kind === 'phones') return phones.length
  return kind === 'accounts' ? accounts.length : undefined
}
