import type { Map as LeafletMap } from 'leaflet'
import { LocateFixed, Minus, Plus } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import type { MapLabels } from '../map-types'
import { useLocate } from '../use-locate'

type Props = { map: LeafletMap; labels: MapLabels; onLocateFailed?: () => void }

export function MapControls({ map, labels, onLocateFailed }: Props) {
  const { locate, locating } = useLocate(map, onLocateFailed)
  return (
    <div className="absolute top-3 right-3 z-10 flex flex-col">
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
    </div>
  )
}
