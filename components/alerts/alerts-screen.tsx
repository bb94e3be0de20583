'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MapTiles } from '@/components/map/map-types'
import type { Alert } from '@/lib/contract/alert'
import { alertTypesQuery } from '@/lib/queries/definitions'
import type { AlertActions } from './alert-actions'
import { AlertDetails } from './alert-details'
import { AlertFilters } from './alert-filters'
import { AlertsMap } from './alerts-map'
import type { FirstAlerts } from './first-alerts'
import { ListBody } from './list-body'
import { ListHeader } from './list-header'
import { focusView } from './map-view'
import { NewAlertForm } from './new-alert-form'
import { SheetHandle } from './sheet-handle'
import { type Step, stepFrom } from './step-from'
import { useAlertAddress } from './use-alert-address'
import { useAlertBook } from './use-alert-book'
import { useAlertDraft } from './use-alert-draft'
import { useAlertKeys } from './use-alert-keys'
import { useAlertList } from './use-alert-list'
import { useAlertWrites } from './use-alert-writes'
import { useFreshness } from './use-freshness'
import { useMapView } from './use-map-view'
import { useRevisions } from './use-revisions'
import { useSheet } from './use-sheet'
import { useStable } from './use-stable'

type Props = {
  first: FirstAlerts
  tiles: MapTiles | undefined
  canWrite: boolean
  /** The identity whose draft this is. */
  owner: string
  actions: AlertActions
}

/** Map and list as one instrument: one selection, one set of filters, one clock. */
export function AlertsScreen({ first, tiles, canWrite, owner, actions }: Props) {
  useQuery({ ...alertTypesQuery(), initialData: first.alertTypes })
  const address = useAlertAddress()
  const mapView = useMapView(address, first)
  const revisions = useRevisions()
  const { filters, state, selectedId } = address
  const panel = address.panel === 'new' && !canWrite ? undefined : address.panel
  const book = useAlertBook({ filters, state, bbox: mapView.bbox, selectedId, first, revised: revisions.of })
  const model = useAlertList(book, state, `${JSON.stringify(filters)} ${state}`)
  const freshness = useFreshness(book.changes)
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
    model.expectOwn(alert.id)
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

  return (
    <div data-height={sheet.height} className="group relative flex h-screen-free overflow-hidden">
      <section
        ref={sheet.sheet}
        className="relative z-20 flex flex-col overflow-hidden border-line bg-bg sm:w-90 sm:shrink-0 sm:border-r max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-md max-sm:border-t max-sm:group-data-[height=full]:h-full max-sm:group-data-[height=half]:h-1/2 max-sm:group-data-[height=peek]:h-20"
      >
        <SheetHandle height={sheet.height} handle={sheet.handle} />
        <ListHeader freshness={freshness} waiting={model.waiting} onShowWaiting={showWaiting} />
        <div className="relative min-h-0 flex-1">
          <div inert={panel !== undefined} className="absolute inset-0 flex flex-col">
            <AlertFilters address={address} counts={book.changes.data?.counts} searchField={searchField} />
            <ListBody
              book={book}
              model={model}
              address={address}
              onOpen={open}
              onStep={step}
              onNew={canWrite ? startNew : undefined}
            />
          </div>
          {panel === 'details' && selectedId && (
            <AlertDetails
              alertId={selectedId}
              book={book}
              writes={writes}
              actions={actions}
              canWrite={canWrite}
              onClose={address.closeDetails}
              onShow={(alert) => mapView.goTo(focusView(alert.location))}
            />
          )}
          {panel === 'new' && (
            <NewAlertForm
              draft={draft}
              createAlert={actions.createAlert}
              onTakeCentre={() => draft.takePoint(mapView.centre())}
              onTyped={() => draft.pin && mapView.reveal(draft.pin)}
              onPlaced={placed}
              onClose={address.stopNew}
            />
          )}
        </div>
      </section>
      <div className="min-w-0 flex-1 max-sm:absolute max-sm:inset-x-0 max-sm:top-0 max-sm:bottom-1/2 max-sm:group-data-[height=peek]:bottom-20">
        <AlertsMap
          book={book}
          mapView={mapView}
          tiles={tiles}
          selectedId={selectedId}
          placing={panel === 'new'}
          pin={panel === 'new' ? draft.pin : undefined}
          onPlace={draft.takePoint}
          onSelect={(id) => (id ? open(id) : address.deselect())}
          onMove={
            canWrite && book.selected?.closed === 0
              ? (point) =>
                  book.selected &&
                  writes.act(book.selected, {
                    kind: 'move',
                    location: { ...book.selected.location, ...point },
                  })
              : undefined
          }
          onNew={canWrite && panel !== 'new' ? startNew : undefined}
        />
      </div>
    </div>
  )
}

/** Closing a panel gives the focus back to the row it belongs to. */
function useFocusBack(panel: string | undefined, focus: () => void) {
  const before = useRef(panel)
  useEffect(() => {
    if (before.current !== undefined && panel === undefined) focus()
    before.current = panel
  })
}
