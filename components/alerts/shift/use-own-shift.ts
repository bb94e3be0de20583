'use client'

import { useQuery } from '@tanstack/react-query'
import { ownShiftsQuery, useStartShift } from '@/lib/data/alerts/shifts'
import { useDraftOwner } from '@/lib/drafts/owner'

/** The running shift of this person, and the last one that has ended. */
export function useOwnShift() {
  const { identityId } = useDraftOwner()
  const own = useQuery(ownShiftsQuery(identityId))
  const start = useStartShift()
  return { running: own.data?.running, last: own.data?.last, isKnown: own.isSuccess, start }
}

export type OwnShift = ReturnType<typeof useOwnShift>
