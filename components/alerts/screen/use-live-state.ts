'use client'

import { useTranslations } from 'next-intl'
import { useTitleMark } from '@/components/ui/hooks/use-title-mark'
import { freshEveryMs } from '@/lib/data/alerts/alerts'
import type { StreamState } from '@/lib/data/alerts/stream/alert-stream'
import { useFreshness } from '@/lib/data/connection/use-connection'
import type { LoadedAlerts } from './use-loaded-alerts'
import { useSilence } from './use-silence'

/** How far the displayed data can be trusted: both stream and requests confirm that it is still current. */
export function useLiveState({ changes }: Pick<LoadedAlerts, 'changes'>, { heardAt }: StreamState) {
  const dataUpdatedAt = Math.max(changes.dataUpdatedAt, heardAt)
  const freshness = useFreshness({ dataUpdatedAt, isError: changes.isError }, freshEveryMs)
  return { freshness, silentSince: useSilence(freshness) }
}

/** Marks the tab's title while the data is not to be trusted. */
export function useStaleTitle(isSilent: boolean): void {
  const t = useTranslations('alerts.live')
  useTitleMark('stale', isSilent ? t('stale') : '')
}
