import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'
import { pointOf } from '@/lib/data/alerts/alert-point'
import type { Alert } from '@/lib/data/alerts/alerts'
import { type LiveAlerts, LiveAlertsContext } from './live-alerts'
import { MapViewProvider } from './map-view-provider'
import { SelectionProvider } from './selection'

type Props = {
  /** The URL's query. */
  search?: string
  canWrite?: boolean
  /** Open alerts, in the list and on the map. */
  alerts?: readonly Alert[]
  live?: Partial<LiveAlerts>
  children: ReactNode
}

const nowhere = { focus: undefined, reach: [] }

export function AlertsContexts({ search = '', canWrite = true, alerts = [], live, children }: Props) {
  const shown = {
    table: undefined,
    others: new Map(alerts.map((alert) => [alert.number, pointOf(alert)])),
    closed: undefined,
  }
  const value = {
    shown,
    rows: new Map(alerts.map((alert) => [alert.id, alert])),
    selected: undefined,
    asked: { state: 'open', filters: {}, listed: {}, order: 'urgent', isLate: () => false, isLive: true },
    ...live,
  }
  return (
    <NuqsTestingAdapter searchParams={search} hasMemory>
      <SelectionProvider may={{ write: canWrite, send: canWrite, draw: canWrite }}>
        <MapViewProvider first={nowhere} ground={{}}>
          <LiveAlertsContext value={value as LiveAlerts}>{children}</LiveAlertsContext>
        </MapViewProvider>
      </SelectionProvider>
    </NuqsTestingAdapter>
  )
}
