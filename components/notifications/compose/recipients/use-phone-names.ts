'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reachedNamesQuery } from '@/lib/data/notifications'
import type { ReachState } from '../reach/use-reach'

/** More than a person reads through, and than is named in one go. */
const mostNamed = 500

/** Who is behind the phones that get it, by phone, so that a stranger's number is seen. Empty for a longer list. */
export function usePhoneNames({ reach, body }: ReachState): ReadonlyMap<string, string> {
  const few = body?.phones && body.phones.length <= mostNamed ? body : undefined
  const reachable = useQuery(reachedNamesQuery(reach?.reachable ? few : undefined, 'reachable')).data
  const kept = useQuery(reachedNamesQuery(reach?.kept ? few : undefined, 'kept')).data
  return useMemo(() => new Map([...(reachable ?? []), ...(kept ?? [])]), [reachable, kept])
}
