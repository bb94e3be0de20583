'use client'

import { useEffect, useRef } from 'react'
import type { Point } from '@/components/map/coordinates'
import type { Alert } from '@/lib/contract/alert'
import type { AlertActions } from '../alert-actions'
import { useAlertWrites } from '../details/use-alert-writes'
import type { FirstAlerts } from '../first-alerts'
import { type Step, stepFrom } from '../list/step-from'
import { useAlertList } from '../list/use-alert-list'
import { useAlertDraft } from '../place/use-alert-draft'
import { useRevisions } from '../use-revisions'
import { useAlertAddress } from './use-alert-address'
import { useAlertBook } from './use-alert-book'
import { useAlertKeys } from './use-alert-keys'
import { useMapView } from './use-map-view'
import { useSheet } from './use-sheet'
import { useStable } from './use-stable'

type Given = { first: FirstAlerts; canWrite: boolean; owner: string; actions: AlertActions }

/** What the screen knows and what one can do on it: the parts tied together. */
export function useAlertsScreen({ first, canWrite, owner, actions }: Given) {
  const address = useAlertAddress()
  const mapView = useMapView(address, first)
  const revisions = useRevisions()
  const { filters, state, selectedId } = address
  const panel = address.panel === 'new' && !canWrite ? undefined : address.panel
  const book = useAlertBook({ filters, state, bbox: mapView.bbox, selectedId, first, revised: revisions.of })
  const model = useAlertList(book, state, `${JSON.stringify(filters)} ${state}`, revisions.of)
  const draft = useAlertDraft(owner)
  const sheet = useSheet()
  const searchField = useRef<HTMLInputElement>(null)
  const writes = useAlertWrites({ actions, revisions, onProblem: ({ alertId }) => address.open(alertId) })

  const find = (id: string) => book.rows.get(id) ?? (book.selected?.id === id ? book.selected : undefined)
  const rowOf = (id: string) =>
    model.scroller.current?.querySelector<HTMLElement>(`[data-alert="${CSS.escape(id)}"]`)

  const open = useStable((id: string) => {
    address.open(id)
    const alert = find(id)
    if (alert) mapView.reveal(alert.location)
    if (sheet.height === 'peek') sheet.setHeight('half')
  })
  const step = useStable((to: Step) => {
    const id = stepFrom(
      model.rows.map(({ alert }) => alert.id),
      selectedId,
      to,
    )
    const alert = id && find(id)
    if (!alert) return
    if (panel === 'details') address.follow(id)
    else address.browse(id)
    mapView.reveal(alert.location)
    const row = rowOf(id)
    if (panel === undefined) row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })
  const startNew = () => {
    address.startNew()
    if (sheet.height !== 'half') sheet.setHeight('half')
  }
  const placed = (alert: Alert) => {
    revisions.lay(alert)
    address.openPlaced(alert.id)
  }
  const showWaiting = () => {
    if (panel === 'details') address.closeDetails()
    model.showWaiting()
    if (sheet.height === 'peek') sheet.setHeight('half')
  }
  const leave = () => {
    if (panel === 'new') return address.stopNew()
    if (panel === 'details') return address.closeDetails()
    address.deselect()
  }

  useAlertKeys({
    search: () => searchField.current?.focus(),
    startNew: canWrite ? startNew : undefined,
    step,
    leave,
    listIsShown: panel === undefined,
    placing: panel === 'new',
  })
  useFocusBack(panel, () => selectedId && rowOf(selectedId)?.focus())

  const movable = canWrite && book.selected?.closed === 0
  const move = (point: Point) => {
    const { selected } = book
    if (selected) writes.act(selected, { kind: 'move', location: { ...selected.location, ...point } })
  }

  return {
    address,
    book,
    draft,
    mapView,
    model,
    panel,
    searchField,
    sheet,
    writes,
    open,
    step,
    placed,
    showWaiting,
    startNew: canWrite ? startNew : undefined,
    move: movable ? move : undefined,
  }
}

/** Closing a panel gives the focus back to the row it belongs to. */
function useFocusBack(panel: string | undefined, focus: () => void) {
  const before = useRef(panel)
  useEffect(() => {
    if (before.current !== undefined && panel === undefined) focus()
    before.current = panel
  })
}
