import { LocateFixed, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Circle, CircleMarker, useMap } from 'react-leaflet'
import { IconButton } from '@/components/ui/buttons/icon-button'
import type { MapDraft, MapLabels } from '../map-types'
import { OverTheMap } from '../over-the-map'
import { zoomForAccuracy } from '../zoom-for-accuracy'

export function ZoomControl({ labels }: { labels: Pick<MapLabels, 'zoomIn' | 'zoomOut'> }) {
  const map = useMap()
  return (
    <OverTheMap at="controls">
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
    </OverTheMap>
  )
}

/** Moves to the location reported by the browser, and marks it. */
export function LocateControl({ label, onFailed }: { label: string; onFailed: () => void }) {
  const { here, locate, locating } = useLocate(onFailed)
  return (
    <>
      <OverTheMap at="controls">
        <IconButton
          variant="secondary"
          className="mt-2 aria-busy:text-accent"
          label={label}
          aria-busy={locating}
          onClick={locate}
        >
          <LocateFixed aria-hidden />
        </IconButton>
      </OverTheMap>
      {here && <Here {...here} />}
    </>
  )
}

const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 }

function useLocate(onFailed: () => void) {
  const map = useMap()
  const [here, setHere] = useState<MapDraft>()
  const [locating, setLocating] = useState(false)
  const found = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) => {
    setLocating(false)
    setHere({ latitude, longitude, accuracy })
    map.setView([latitude, longitude], zoomForAccuracy(accuracy, latitude))
  }
  const failed = () => {
    setLocating(false)
    onFailed()
  }
  const locate = () => {
    if (locating) return
    if (!navigator.geolocation) return failed()
    setLocating(true)
    navigator.geolocation.getCurrentPosition(found, failed, options)
  }
  return { here, locate, locating }
}

function Here({ latitude, longitude, accuracy = 0 }: MapDraft) {
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
