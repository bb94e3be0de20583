'use client'

import dynamic from 'next/dynamic'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import type { AlertMapProps } from './map-types'

/** Alerts on a map of the world. Leaflet cannot run on the server and loads in a part of its own. */
export const AlertMap = dynamic<AlertMapProps>(
  orLostPart(() => import('./leaflet-alert-map').then(({ LeafletAlertMap }) => LeafletAlertMap)),
  { ssr: false, loading: MapSkeleton },
)

/** Stands where the map will be, in its size. */
function MapSkeleton() {
  return <div className="size-full animate-breathe bg-line" aria-hidden />
}
