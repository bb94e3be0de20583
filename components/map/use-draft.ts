import type { Map as LeafletMap } from 'leaflet'
import { useMemo } from 'react'
import type { AlertMapProps, MapDraft } from './map-types'
import { draftIcon } from './markers/draft-icon'
import type { ShownPoint } from './point-layer'
import { usePoint } from './use-point'

type Props = Pick<AlertMapProps, 'draft' | 'onPlace' | 'labels'>

/** Draws the pin of the point that is being placed; it can always be dragged. */
export function useDraft(map: LeafletMap, { draft, onPlace, labels }: Props): void {
  const shown = useMemo(() => draft && showDraft(draft, labels.draft), [draft, labels.draft])
  usePoint(map, shown, onPlace)
}

function showDraft(draft: MapDraft, name: string): ShownPoint {
  return { ...draft, icon: draftIcon(), look: 'draft', name, draggable: true, zIndexOffset: 20_000 }
}
