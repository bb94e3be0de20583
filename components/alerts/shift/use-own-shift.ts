'use client'

import { useQuery } from '@tanstack/react-query'
import { ownShiftsQuery, useStartShift } from '@/lib/data/alerts/shifts'
import { useDraftOwner } from '@/lib/drafts/owner'

/**
 * This user's running shift and the last shift that ended. `isOff` is true only once it is known that no
 * shift is running.
 */
export function useOwnShift() {
  const { identityId } = useDraftOwner()
  const own = useQuery(ownShiftsQuery(identityId))
  const start = useStartShift()
  const running = own.data?.running
  return { running, last: own.data?.last, isOff: own.isSuccess && running === undefined, start }
}

export type OwnShift = ReturnType<typeof useOwnShift>
