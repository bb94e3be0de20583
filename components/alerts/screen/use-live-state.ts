'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useTitleMark } from '@/components/ui/hooks/use-title-mark'
import { freshEveryMs } from '@/lib/data/alerts/alerts'
import type { StreamState } from '@/lib/data/alerts/stream/alert-stream'
import { toBrowserTime, toServerTime } from '@/lib/data/connection/server-clock'
import { type Freshness, useFreshness, useIsPast } from '@/lib/data/connection/use-connection'
import { playTone } from './play-tone'
import type { LoadedAlerts } from './use-loaded-alerts'

/** After this time without an update, the warning must be impossible to miss. */
const silentAfterMs = 20_000

/**
 * Plays a tone once 20 s have passed without an update. From then on, returns the time of the last update, by
 * the server's clock.
 */
function useSilence({ asOf, stale }: Freshness): number | undefined {
  const [openedAt] = useState(() => toServerTime(Date.now()))
  const since = asOf || openedAt
  const isSilent = useIsPast(stale ? toBrowserTime(since) + silentAfterMs : undefined)
  useEffect(() => {
    if (isSilent) playTone()
  }, [isSilent])
  return isSilent ? since : undefined
}

export type LiveState = {
  freshness: Freshness
  /** When the last update arrived, by the server's clock; undefined as long as updates arrive in time. */
  silentSince: number | undefined
}

/** Whether the displayed data is up to date: both the stream and responses to requests confirm that it is. */
export function useLiveState(
  { changes }: Pick<LoadedAlerts, 'changes'>,
  { heardAt }: StreamState,
): LiveState {
  const dataUpdatedAt = Math.max(changes.dataUpdatedAt, heardAt)
  const freshness = useFreshness({ dataUpdatedAt, isError: changes.isError }, freshEveryMs)
  return { freshness, silentSince: useSilence(freshness) }
}

/** Marks the tab's title while the data may be out of date. */
export function useStaleTitle(isSilent: boolean): void {
  const t = useTranslations('alerts.live')
  useTitleMark('stale', isSilent ? t('stale') : '')
}
