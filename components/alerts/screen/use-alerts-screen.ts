'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useToast } from '@/components/ui/feedback/use-toast'
import { useLatest } from '@/components/ui/hooks/use-latest'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { alertKeys } from '@/lib/data/alerts/alert-keys'
import type { Alert, OneAlert } from '@/lib/data/alerts/alerts'
import { areasQuery } from '@/lib/data/alerts/areas'
import { isUnattended } from '@/lib/data/alerts/matches-filters'
import { useAlertStream } from '@/lib/data/alerts/stream/use-alert-stream'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { type Step, stepFrom } from '../list/step-from'
import { useAlertList } from '../list/use-alert-list'
import { useLateness, useNextLate } from '../list/use-lateness'
import { useMentions } from '../mentions/use-mentions'
import type { Nearby } from '../nearby/nearby'
import { middleOf } from '../place/far-away'
import { useAlertDraft } from '../place/use-alert-draft'
import { useNamedAccount } from '../place/use-named-account'
import { useSeveral } from '../several/use-several'
import { useOwnShift } from '../shift/use-own-shift'
import { useShiftSounds } from '../shift/use-shift-sounds'
import { useSummary } from '../shift/use-summary'
import { type Problem, useAlertWrites } from '../use-alert-writes'
import { useSheet } from './sheet'
import { type AlertAddress, useAlertAddress } from './use-alert-address'
import { useKnownPlaces } from './use-known-places'
import { useLiveState, useStaleTitle } from './use-live-state'
import { useLoadedAlerts } from './use-loaded-alerts'
import { type FirstView, useMapView } from './use-map-view'

/** The screen's state and actions: ties the parts together. */
export function useAlertsScreen({ first, canWrite }: { first: FirstView; canWrite: boolean }) {
  const address = useAlertAddress()
  const mapView = useMapView(address, first)
  const { filters, state, selectedKey } = address
  const panel = address.panel === 'new' && !canWrite ? undefined : address.panel
  const { businessId, identityId } = useDraftOwner()
  const shift = useShiftSounds((id) => open(id))
  const stream = useAlertStream(`${businessId} ${identityId}`, shift.takeNews)
  const mentions = useMentions({ isLive: stream.live, shift, onOpen: (id) => open(id) })
  const box = address.inView ? mapView.shownBox : undefined
  const lateness = useLateness()
  const loaded = useLoadedAlerts({
    filters,
    box,
    state,
    order: address.order,
    isLate: lateness.isLate,
    view: mapView.asked,
    selectedKey,
    isLive: stream.live,
  })
  useNextLate(loaded.rows, lateness)
  const selectedId = loaded.selected?.id
  useNumberInAddress(address, loaded.selected)
  const live = useLiveState(loaded, stream)
  const ownShift = useOwnShift()
  const since = ownShift.running?.startedAt
  const { summary, oldest } = useSummary(loaded, since)
  const sheet = useSheet()
  const isCovered = panel !== undefined || sheet.height === 'peek'
  const model = useAlertList(loaded, { state, isLate: lateness.isLate, isCovered })
  useStaleTitle(live.silentSince !== undefined)
  const known = useKnownPlaces(loaded, mapView.bounds)
  const near = useMemo(() => known.view && middleOf(known.view), [known.view])
  const draft = useAlertDraft({ known, near, onSettled: mapView.reveal })
  const unreadAccount = useNamedAccount(draft, address.account, panel === 'new')
  const { data: areas = [] } = useQuery(areasQuery())
  const several = useSeveral([filters, state], () => model.rows.map(({ alert }) => alert.number))
  const [nearby, showNearby] = useState<Nearby>()
  const searchField = useRef<HTMLInputElement>(null)
  const [isPinning, setPinning] = useState(false)
  const onProblem = useShowProblem({ selectedId, panel: address.panel, open: (id) => open(id) })
  const writes = useAlertWrites({ onProblem })
  const running = selectedId ? writes.runningOf(selectedId) : undefined

  const find = (id: string) =>
    loaded.rows.get(id) ?? (loaded.selected?.id === id ? loaded.selected : undefined)

  const openByNumber = useLatest((number: number) => openKey(String(number)))
  const openKey = (key: string) => {
    address.open(key)
    if (sheet.height === 'peek') sheet.setHeight('half')
  }
  /** Selects the alert picked up on the map, without opening details that are not open. */
  const lift = (key: string) => {
    if (key === selectedKey) return
    if (panel === 'details') address.follow(key)
    else address.browse(key)
  }
  const open = useLatest((id: string) => openKey(keyOf(find(id)) ?? id))
  const step = useLatest((to: Step) => {
    const id = stepFrom(
      model.rows.map(({ alert }) => alert.id),
      selectedId,
      to,
    )
    const alert = id && find(id)
    if (!alert) return
    if (panel === 'details') address.follow(keyOf(alert))
    else address.browse(keyOf(alert))
    model.showRow(id, panel === undefined)
  })
  const startNew = () => {
    address.startNew()
    if (sheet.height !== 'half') sheet.setHeight('half')
  }
  const [placedId, setPlacedId] = useState<string>()
  const placed = (alert: Alert) => {
    setPlacedId(alert.id)
    address.openPlaced(keyOf(alert))
  }
  // Sorted by urgency, a new alert can end up anywhere in the list, so the list scrolls to it.
  const { rows, showRow } = model
  useEffect(() => {
    if (placedId === undefined || !rows.some(({ alert }) => alert.id === placedId)) return
    setPlacedId(undefined)
    showRow(placedId, false)
  }, [placedId, rows, showRow])
  /** The form covers the list. Its input is kept, and New alert leads back to it. */
  const uncoverList = () => {
    if (panel === 'new') address.stopNew()
    if (panel === 'details') address.closeDetails()
  }
  const showAbove = () => {
    uncoverList()
    model.showAbove()
    if (sheet.height === 'peek') sheet.setHeight('half')
  }
  const startPinning = () => {
    uncoverList()
    sheet.setHeight('full')
    setPinning(true)
  }
  const search = () => {
    // A phone's sheet shows the field only at full height, and a field can take the focus only once it is shown.
    flushSync(() => sheet.setHeight('full'))
    searchField.current?.focus()
  }
  const startDrawing = (areaId?: string) => {
    address.startDrawing(areaId)
    const area = areas.find(({ id }) => id === areaId)
    if (area) mapView.showAll(area.polygon)
  }
  const leave = () => {
    if (panel === undefined) address.deselect()
    else uncoverList()
  }

  const takeSelected = () => {
    const alert = selectedId && find(selectedId)
    if (alert && isUnattended(alert)) void writes.act(alert, { kind: 'acknowledge' })
  }

  const placing = panel === 'new'
  const busyOnMap = placing || several.isOn || address.draw !== null
  useShortcut('n', startNew, canWrite && !placing)
  useShortcut('m', several.start, canWrite && !busyOnMap)
  useShortcut('a', takeSelected, canWrite && !placing)
  useShortcut('j', () => step('next'), !placing)
  useShortcut('k', () => step('previous'), !placing)
  useShortcut('Escape', leave)
  useFocusBack(panel, () => selectedId && model.showRow(selectedId, true))

  return {
    address,
    loaded,
    live,
    canWrite,
    draft,
    unreadAccount,
    known,
    mapView,
    mentions,
    model,
    panel,
    running,
    searchField,
    oldest,
    ownShift,
    sheet,
    shift,
    since,
    summary,
    writes,
    lift,
    open,
    openByNumber,
    step,
    placed,
    showAbove,
    isPinning,
    startPinning,
    stopPinning: () => setPinning(false),
    search,
    startDrawing,
    several,
    nearby,
    showNearby,
    startNew: canWrite ? startNew : undefined,
  }
}

export type AlertsScreenModel = ReturnType<typeof useAlertsScreen>

function keyOf(alert: Alert): string
function keyOf(alert: Alert | undefined): string | undefined
function keyOf(alert: Alert | undefined): string | undefined {
  return alert && String(alert.number)
}

/** Replaces an id in an older URL by the number; data loaded under the id is reused under the number. */
function useNumberInAddress({ selectedKey, follow }: AlertAddress, selected: Alert | undefined): void {
  const client = useQueryClient()
  const number = keyOf(selected)
  const rename = useLatest((from: string, to: string) => {
    const read = client.getQueryState<OneAlert>(alertKeys.one(from))
    if (read?.data && !client.getQueryData(alertKeys.one(to)))
      client.setQueryData<OneAlert>(alertKeys.one(to), read.data, { updatedAt: read.dataUpdatedAt })
    void follow(to)
  })
  useEffect(() => {
    if (number !== undefined && selectedKey !== undefined && selectedKey !== number)
      rename(selectedKey, number)
  }, [number, selectedKey, rename])
}

type Shown = { selectedId: string | undefined; panel: string | undefined; open: (id: string) => void }

/** A problem is shown in its alert's details, but a user who has moved on to another alert gets a toast. */
function useShowProblem({ selectedId, panel, open }: Shown) {
  const t = useTranslations('alerts.problem')
  const toast = useToast()
  const { failureText } = useFailureText()
  return ({ alertId, intent, failure, current }: Problem) => {
    if (panel !== 'new' && (selectedId === undefined || selectedId === alertId)) return open(alertId)
    toast.show({
      title: t(`elsewhere.${intent.kind}`),
      description: current ? t('changed') : failureText(failure),
      tone: 'error',
      action: { label: t('show'), onAction: () => open(alertId) },
    })
  }
}

/** Closing a panel returns the focus to its row. */
function useFocusBack(panel: string | undefined, focus: () => void) {
  const before = useRef(panel)
  useEffect(() => {
    if (before.current !== undefined && panel === undefined) focus()
    before.current = panel
  })
}
