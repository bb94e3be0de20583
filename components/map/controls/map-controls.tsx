import type { Map as LeafletMap } from 'leaflet'
import { LocateFixed, Minus, Plus, Radius } from 'lucide-react'
import { useState } from 'react'
import { Circle, CircleMarker } from 'react-leaflet'
import { IconButton } from '@/components/ui/buttons/icon-button'
import type { MapDraft, MapLabels } from '../map-types'
import { zoomForAccuracy } from '../zoom-for-accuracy'

type Props = {
  map: LeafletMap
  labels: MapLabels
  onLocated: (here: MapDraft) => void
  onLocateFailed?: () => void
  measuring?: boolean
  onMeasuring?: (measuring: boolean) => void
}

export function MapControls({ map, labels, onLocated, onLocateFailed, measuring, onMeasuring }: Props) {
  const { locate, locating } = useLocate(map, onLocated, onLocateFailed)
  return (
    <div
      data-controls
      className="absolute top-3 in-data-silent:top-14 max-sm:in-data-silent:top-18 right-3 z-10 flex flex-col"
    >
      <IconButton
        variant="secondary"
        className="rounded-b-none"
        label={labels.zoomIn}
        onClick={() => map.zoomIn()}
      >
        <Plus aria-hidden />
      </IconButton>
      <IconButton
        variant="secondary"
        className="-mt-px rounded-t-none"
        label={labels.zoomOut}
        onClick={() => map.zoomOut()}
      >
        <Minus aria-hidden />
      </IconButton>
      <IconButton
        variant="secondary"
        className="mt-2 aria-busy:text-accent"
        label={labels.locate}
        aria-busy={locating}
        onClick={locate}
      >
        <LocateFixed aria-hidden />
      </IconButton>
      {onMeasuring && (
        <IconButton
          variant="secondary"
          className="mt-2 aria-pressed:text-accent"
          label={labels.measure.control}
          aria-pressed={measuring ?? false}
          onClick={() => onMeasuring(!measuring)}
        >
          <Radius aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 }

/** Asks the browser for its location and moves there. */
function useLocate(map: LeafletMap, onLocated: Props['onLocated'], onFailed: Props['onLocateFailed']) {
  const [locating, setLocating] = useState(false)
  const found = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) => {
    setLocating(false)
    onLocated({ latitude, longitude, accuracy })
    map.setView([latitude, longitude], zoomForAccuracy(accuracy, latitude))
  }
  const failed = () => {
    setLocating(false)
    onFailed?.()
  }
  const locate = () => {
    if (locating) return
    if (!navigator.geolocation) return failed()
    setLocating(true)
    navigator.geolocation.getCurrentPosition(found, failed, options)
  }
  return { locate, locating }
}

/** The location reported by the browser. */
export function Here({ latitude, longitude, accuracy = 0 }: MapDraft) {
  return (
    <>
      <Circle
        center={[latitude, longitude]}
        radius={accuracy}
        interactive={false}
        className="map-here-accuracy"
      />
      <CircleMarker center={[latitude, longitude]} radius={6} interactive={false} className="map-here" />
    </>
  )
}
