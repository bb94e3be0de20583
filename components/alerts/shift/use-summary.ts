'use client'

import { useQuery } from '@tanstack/react-query'
import { isUnattended } from '@/lib/data/alerts/matches-filters'
import { alertSummaryQuery } from '@/lib/data/alerts/summary'
import { useNewestOne } from '@/lib/data/alerts/use-alert-store'
import { useLiveAlerts } from '../screen/live-alerts'
import { useOwnShift } from './use-own-shift'

/**
 * The figures for all alerts, and the longest-waiting alert, which is left out as soon as it is no longer
 * unattended.
 */
export function useSummary(isLive: boolean, since: string | undefined) {
  const { data: summary } = useQuery(alertSummaryQuery(since, isLive))
  const counted = useNewestOne(summary?.oldestUnattended ?? undefined)
  return { summary, oldest: counted && isUnattended(counted) ? counted : undefined }
}

/** The same figures since the start of this user's running shift. */
export function useDeskSummary() {
  const { isLive } = useLiveAlerts().asked
  const since = useOwnShift().running?.startedAt
  return { ...useSummary(isLive, since), since }
}
