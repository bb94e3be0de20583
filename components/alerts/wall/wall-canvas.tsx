'use client'

import { AlertMap } from '@/components/map/alert-map'
import { AlertMarkers } from '@/components/map/clusters/alert-markers'
import type { ViewSyncProps } from '@/components/map/controls/view-sync'
import { MapGround } from '@/components/map/ground/map-ground'
import type { MapGroundFiles } from '@/components/map/map-types'
import { LoudestAlert } from '@/components/map/markers/loudest-alert'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useLiveAlerts } from '../screen/live-alerts'
import { useLoudest, useMapAlerts, useMapLabels } from '../screen/use-map-alerts'

type Props = ViewSyncProps & { oldest: Alert | undefined; ground: MapGroundFiles }

/** A non-interactive map of the open alerts, loaded as one chunk because Leaflet cannot run on the server. */
export function WallCanvas({ oldest, ground, ...view }: Props) {
  const loaded = useLiveAlerts()
  const { alerts } = useMapAlerts(loaded)
  const loudest = useLoudest(oldest, loaded)
  const labels = useMapLabels()
  return (
    <AlertMap labels={labels} {...view}>
      <MapGround {...ground} labels={labels} />
      <AlertMarkers
        alerts={alerts}
        onSelect={doNothing}
        labels={labels}
        writeLength={labels.measure.length}
      />
      {loudest && <LoudestAlert alert={loudest} onSelect={doNothing} />}
    </AlertMap>
  )
}

const doNothing = () => {}
