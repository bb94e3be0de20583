'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reachedNamesQuery } from '@/lib/data/notifications'
import type { ReachState } from '../reach/use-reach'

/** More names than anyone reads through, and the most that one request returns. */
const mostNamed = 500

/** The recipients' names by phone number, so that a stranger's number stands out. Empty for longer lists. */
export function usePhoneNames({ reach, body }: ReachState): ReadonlyMap<string, string> {
  const few = body?.phones && body.phones.length <= mostNamed ? body : undefined
  const reachable = useQuery(reachedNamesQuery(reach?.reachable ? few : undefined, 'reachable')).data
  const kept = useQuery(reachedNamesQuery(reach?.kept ? few : undefined, 'kept')).data
  return useMemo(() => new Map([...(reachable ?? []), ...(kept ?? [])]), [reachable, kept])
}
