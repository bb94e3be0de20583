'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newest } from '@/lib/data/alerts/alert-cache'
import { isUnattended } from '@/lib/data/alerts/matches-filters'
import { alertSummaryQuery } from '@/lib/data/alerts/summary'
import type { LoadedAlerts } from '../screen/use-loaded-alerts'

/** The figures for all alerts, and the longest-waiting one, dropped as soon as somebody is known to have it. */
export function useSummary(
  { changes, isLive }: Pick<LoadedAlerts, 'changes' | 'isLive'>,
  since: string | undefined,
) {
  const { data: summary } = useQuery(alertSummaryQuery(since, isLive))
  const counted = summary?.oldestUnattended
  const changed = changes.data?.alerts
  const oldest = useMemo(() => {
    const now = counted && newest(counted, changed?.get(counted.id))
    return now && isUnattended(now) ? now : undefined
  }, [counted, changed])
  return { summary, oldest }
}
