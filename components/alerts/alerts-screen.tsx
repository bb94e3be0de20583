'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MapTiles } from '@/components/map/map-types'
import { cn } from '@/components/ui/cn'
import { alertTypesQuery } from '@/lib/data/definitions'
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
import { useAlertsScreen } from './use-alerts-screen'
import { useFreshness } from './use-freshness'

type Props = {
  first: FirstAlerts
  tiles: MapTiles | undefined
  /** Stands on the map when it has no tiles. */
  noStreets: ReactNode
  canWrite: boolean
  /** The identity whose draft this is. */
  owner: string
  actions: AlertActions
}

const listStyle = cn(
  'relative z-20 flex flex-col overflow-hidden border-line bg-bg sm:w-90 sm:shrink-0 sm:border-r',
  'max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-md max-sm:border-t',
  'max-sm:group-data-[height=full]:h-full max-sm:group-data-[height=half]:h-1/2 max-sm:group-data-[height=peek]:h-18',
)

const mapStyle = cn(
  'min-w-0 flex-1 max-sm:absolute max-sm:inset-x-0 max-sm:top-0 max-sm:bottom-1/2',
  'max-sm:group-data-[height=peek]:bottom-18',
)

/** Map and list as one instrument: one selection, one set of filters, one clock. */
export function AlertsScreen({ tiles, noStreets, ...given }: Props) {
  useQuery({ ...alertTypesQuery(), initialData: given.first.alertTypes })
  const screen = useAlertsScreen(given)
  const { address, book, draft, mapView, model, panel, sheet } = screen
  const freshness = useFreshness(book.changes)
  return (
    <div data-height={sheet.height} className="group relative flex h-screen-free overflow-hidden">
      <section ref={sheet.sheet} className={listStyle}>
        <SheetHandle height={sheet.height} handle={sheet.handle} />
        <ListHeader freshness={freshness} waiting={model.waiting} onShowWaiting={screen.showWaiting} />
        <div className="relative min-h-0 flex-1">
          <div inert={panel !== undefined} className="absolute inset-0 flex flex-col">
            <AlertFilters
              address={address}
              counts={book.changes.data?.counts}
              searchField={screen.searchField}
            />
            <ListBody {...screen} onOpen={screen.open} onStep={screen.step} onNew={screen.startNew} />
          </div>
          <SidePanel {...given} screen={screen} />
        </div>
      </section>
      <div className={mapStyle}>
        <AlertsMap
          book={book}
          mapView={mapView}
          tiles={tiles}
          noStreets={noStreets}
          selectedId={address.selectedId}
          placing={panel === 'new'}
          pin={panel === 'new' ? draft.pin : undefined}
          onPlace={draft.takePoint}
          onSelect={(id) => (id ? screen.open(id) : address.deselect())}
          onMove={screen.move}
          onNew={panel === 'new' ? undefined : screen.startNew}
        />
      </div>
    </div>
  )
}

type PanelProps = Omit<Props, 'tiles' | 'noStreets'> & { screen: ReturnType<typeof useAlertsScreen> }

function SidePanel({ screen, actions, canWrite }: PanelProps) {
  const { address, draft, mapView, panel } = screen
  if (panel === 'new') {
    return (
      <NewAlertForm
        draft={draft}
        createAlert={actions.createAlert}
        onTakeCentre={() => draft.takePoint(mapView.centre())}
        onTyped={() => draft.pin && mapView.reveal(draft.pin)}
        onPlaced={screen.placed}
        onClose={address.stopNew}
      />
    )
  }
  if (panel !== 'details' || !address.selectedId) return null
  return (
    <AlertDetails
      alertId={address.selectedId}
      book={screen.book}
      writes={screen.writes}
      actions={actions}
      canWrite={canWrite}
      onClose={address.closeDetails}
      onShow={(alert) => mapView.goTo(focusView(alert.location))}
    />
  )
}
