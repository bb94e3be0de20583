'use client'

import { useMemo } from 'react'
import { useMapLabels } from '@/components/alerts/screen/use-map-alerts'
import { AlertMap } from '@/components/map/alert-map'
import { ZoomControl } from '@/components/map/controls/map-controls'
import { MapGround } from '@/components/map/ground/map-ground'
import type { MapGroundFiles } from '@/components/map/map-types'
import { alertIcon } from '@/components/map/markers/alert-icon'
import { NamedMarker, useNearestCopy } from '@/components/map/markers/named-marker'
import { zoomForAccuracy } from '@/components/map/zoom-for-accuracy'
import type { OwnDispatch } from '@/lib/data/alerts/own-dispatch'

type Shown = NonNullable<OwnDispatch['alert']>
type Props = { alert: Shown; ground: MapGroundFiles }

/** Where the alert is, loaded as one chunk because Leaflet cannot run on the server. */
export function DispatchMap({ alert, ground }: Props) {
  const labels = useMapLabels()
  const { latitude, longitude, accuracy } = alert.location
  const view = useMemo(
    () => ({ latitude, longitude, zoom: zoomForAccuracy(accuracy, latitude) }),
    [latitude, longitude, accuracy],
  )
  return (
    <AlertMap labels={labels} view={view} viewKey={`${latitude} ${longitude}`} onViewChange={doNothing}>
      <MapGround {...ground} labels={labels} />
      <ZoomControl labels={labels} />
      <Place alert={alert} />
    </AlertMap>
  )
}

function Place({ alert: { location, typeName, number } }: Pick<Props, 'alert'>) {
  const longitude = useNearestCopy(location.longitude)
  const icon = useMemo(() => alertIcon({ state: 'open' }, 'selected'), [])
  return (
    <NamedMarker
      latitude={location.latitude}
      longitude={longitude}
      icon={icon}
      name={`${typeName} #${number}`}
      zIndexOffset={0}
    />
  )
}

const doNothing = () => {}
