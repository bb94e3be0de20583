'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { recipientLimit } from '@/lib/contract/choices'
import type { Reach } from '@/lib/contract/sending'
import { businessQuery, useOffers } from '@/lib/data/business'
import { ownIdentityQuery } from '@/lib/data/identities'
import { type ReachBody, reachQuery } from '@/lib/data/notifications'
import { type Draft, type RecipientKind, recipientsOf } from '../draft'

const settleMs = 400

/** The recipients in the draft, used if another deployment decides who is reached and does not report it. */
export type Untold = { kind: RecipientKind; count: number; approvalNeeded: boolean }

/** `body` is the most recent request. While `isCounting`, `reach` may still be the result of an earlier one. */
export type ReachState = {
  reach?: Reach
  /** The number of recipients; undefined if they could not be counted. */
  people?: number
  body?: ReachBody
  /** Set if another deployment decides who is reached; null if the draft has no recipients. */
  untold?: Untold | null
  isCounting: boolean
  isFailed: boolean
  retry: () => void
}

/** Counts the people that the draft would reach, debounced while its recipients change. */
export function useReach(draft: Draft, phones: string[]): ReachState {
  const isTold = useOffers('reachNotification')
  const untold = useUntold(draft, phones, isTold)
  const { kind, accounts, typeIds, sendWhatsApp } = draft
  const body = useMemo<ReachBody | undefined>(() => {
    const named = recipientsOf({ kind, accounts, typeIds }, phones)
    const tooMany = (named?.phones ?? named?.accountIDs ?? []).length > recipientLimit
    return named && !tooMany ? { ...named, sendWhatsApp } : undefined
  }, [kind, accounts, typeIds, phones, sendWhatsApp])
  const settled = useDebounced(body, settleMs)
  const query = useQuery(reachQuery(isTold ? settled : undefined))
  if (!isTold) {
    return { untold, people: countNamed(draft, phones), isCounting: false, isFailed: false, retry: () => {} }
  }
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

/** Decides as the API does whether approval is needed: if there is a limit, account types always need it. */
function useUntold(draft: Draft, phones: string[], isTold: boolean): Untold | null {
  const { kind, accounts, typeIds } = draft
  const named = kind && { phones, accounts, types: typeIds }[kind]
  const { data: business } = useQuery({ ...businessQuery(), enabled: !isTold })
  const limit = business?.approvalAbove ?? null
  const isAbove = limit !== null && (kind === 'types' || (named?.length ?? 0) > limit)
  const { data: own } = useQuery({ ...ownIdentityQuery(), enabled: !isTold && isAbove })
  if (!kind || !named?.length) return null
  return { kind, count: named.length, approvalNeeded: isAbove && !own?.sendsUnapproved }
}

/** Whether a second person must approve the notification before anything is sent. */
export const needsApproval = ({ reach, untold }: Pick<ReachState, 'reach' | 'untold'>): boolean =>
  reach?.approvalNeeded ?? untold?.approvalNeeded ?? false
