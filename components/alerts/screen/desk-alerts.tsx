'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useToast } from '@/components/ui/feedback/use-toast'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { useLatest } from '@/components/ui/hooks/use-latest'
import { type AlertFilters, alertKeys } from '@/lib/data/alerts/alert-keys'
import type { OneAlert } from '@/lib/data/alerts/alerts'
import { isOutcomeOpen } from '@/lib/data/request-error'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useLateness, useNextLate } from '../list/use-lateness'
import { type Problem, useAlertWrites } from '../use-alert-writes'
import { filtersOf, type Narrowing } from './alert-address'
import { LiveAlertsProvider, useLiveAlerts, WritesContext } from './live-alerts'
import { boxOf } from './map-view'
import { useMapView } from './map-view-provider'
import { useSelection } from './selection'
import { useStaleTitle } from './use-live-state'
import { useNarrowing } from './use-narrowing'

/** The alerts that the URL names, and the actions on them. */
export function DeskAlerts({ children }: { children: ReactNode }) {
  const { businessId, identityId } = useDraftOwner()
  const { selectedKey } = useSelection()
  const { narrowing } = useNarrowing()
  const { shown, asked } = useMapView()
  const lateness = useLateness()
  return (
    <LiveAlertsProvider
      owner={`${businessId} ${identityId}`}
      asked={{
        filters: useSettledFilters(narrowing),
        box: narrowing.inView ? (shown ? boxOf(shown.bounds) : null) : undefined,
        state: narrowing.state,
        order: narrowing.order,
        isLate: lateness.isLate,
        view: asked,
        selectedKey,
      }}
    >
      <Kept lateness={lateness} />
      <Writes>{children}</Writes>
    </LiveAlertsProvider>
  )
}

const settleMs = 250

/**
 * The filters, updated once typing has paused. The object stays the same as long as the filters are equal.
 */
function useSettledFilters(narrowing: Narrowing): AlertFilters {
  const q = useDebounced(narrowing.q, narrowing.q === '' ? 0 : settleMs)
  const street = useDebounced(narrowing.street, narrowing.street === '' ? 0 : settleMs)
  const key = JSON.stringify(filtersOf({ ...narrowing, q, street }))
  return useMemo(() => JSON.parse(key), [key])
}

/** Keeps the order, the URL and the title up to date as the alerts change. */
function Kept({ lateness }: { lateness: ReturnType<typeof useLateness> }): null {
  const { rows, silentSince } = useLiveAlerts()
  useNextLate(rows, lateness)
  useNumberInAddress()
  useStaleTitle(silentSince !== undefined)
  return null
}

/** Replaces an ID in an older URL with the number; data loaded under the ID is reused under the number. */
function useNumberInAddress(): void {
  const client = useQueryClient()
  const { selectedKey, select } = useSelection()
  const { selected } = useLiveAlerts()
  const number = selected && String(selected.number)
  const rename = useLatest((from: string, to: string) => {
    const read = client.getQueryState<OneAlert>(alertKeys.one(from))
    if (read?.data && !client.getQueryData(alertKeys.one(to)))
      client.setQueryData<OneAlert>(alertKeys.one(to), read.data, { updatedAt: read.dataUpdatedAt })
    select(to)
  })
  useEffect(() => {
    if (number !== undefined && selectedKey !== undefined && selectedKey !== number)
      rename(selectedKey, number)
  }, [number, selectedKey, rename])
}

function Writes({ children }: { children: ReactNode }) {
  const writes = useAlertWrites({ onProblem: useShowProblem() })
  return <WritesContext value={writes}>{children}</WritesContext>
}

/** Shows a problem in its alert's details or, if the user has moved on to another alert, in a toast. */
function useShowProblem() {
  const t = useTranslations('alerts.problem')
  const toast = useToast()
  const { failureText } = useFailureText()
  const { panel, open } = useSelection()
  const { selected } = useLiveAlerts()
  return ({ alertId, intent, failure, current }: Problem) => {
    if (panel !== 'new' && (selected === undefined || selected.id === alertId)) return open(alertId)
    toast.show({
      title: isOutcomeOpen(failure) ? t('notKnown') : t(`elsewhere.${intent.kind}`),
      description: current ? t('changed') : failureText(failure),
      tone: 'error',
      action: { label: t('show'), onAction: () => open(alertId) },
    })
  }
}
