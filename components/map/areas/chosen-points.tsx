import { CircleMarker } from 'react-leaflet'
import type { Point } from '../map-geometry'
import { useNearestCopy } from '../markers/named-marker'

/** A ring around each alert selected for a bulk action. */
export function ChosenPoints({ points }: { points: readonly Point[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a ring has nothing but its position.
  return points.map((point, place) => <Ring key={place} {...point} />)
}

function Ring({ latitude, longitude }: Point) {
  const nearest = useNearestCopy(longitude)
  return <CircleMarker center={[latitude, nearest]} radius={16} interactive={false} className="map-chosen" />
}
