import { DivIcon, type Marker as LeafletMarker } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Marker, useMap } from 'react-leaflet'
import { metresBetween, type Point } from '../map-geometry'
import type { AccuracyLabels } from '../map-types'
import { eastOf, roundMetres, stepMetres } from './radius'
import { useMarkerDrag } from './use-marker-drag'

type Props = {
  /** The circle's center, with the longitude in the copy of the world that is in view. */
  centre: Point
  /** The radius; if undefined, the handle is near the center, and a circle can be dragged out from there. */
  metres: number | undefined
  labels: AccuracyLabels
  /** Called with every new radius during a drag, and with undefined if the drag is cancelled. */
  onDrag: (metres: number | undefined) => void
  onDrop: (metres: number) => void
}

const firstPx = 48

/** The eastern edge of an accuracy circle, which can be dragged, or moved with the arrow keys, to resize the circle. */
export function AccuracyHandle({ centre, metres, labels, onDrag, onDrop }: Props) {
  const map = useMap()
  const [marker, setMarker] = useState<LeafletMarker | null>(null)
  const [icon] = useState(handleIcon)
  const shown = metres ?? roundMetres(metresAcross(map.getZoom(), centre.latitude, firstPx))
  const edgeAt = (length: number): Point => ({ ...centre, longitude: eastOf(centre, length) })
  const edge = edgeAt(shown)
  const dragged = useRef(shown)
  const { handlers } = useMarkerDrag(marker, edge, {
    onDrag: (to) => {
      dragged.current = roundMetres(metresBetween(centre, to))
      // The handle stays to the east of the center, wherever the pointer is.
      const { latitude, longitude } = edgeAt(dragged.current)
      marker?.setLatLng([latitude, longitude])
      onDrag(dragged.current)
    },
    onDrop: () => onDrop(dragged.current),
    onCancel: () => onDrag(undefined),
  })
  useSlider(marker, {
    value: metres ?? 0,
    text: metres === undefined ? '' : labels.metres(metres),
    name: labels.name,
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = keys[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onDrop(stepMetres(shown, step))
  })
  useEffect(() => {
    const element = marker?.getElement()
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [marker])
  return (
    <Marker
      ref={setMarker}
      position={[edge.latitude, edge.longitude]}
      icon={icon}
      keyboard={false}
      draggable
      autoPan
      eventHandlers={handlers}
      zIndexOffset={21_000}
    />
  )
}

/** The number of steps by which a key changes the circle's radius. */
const keys: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 5,
  PageDown: -5,
}

type Slider = { value: number; text: string; name: string }

/** Gives the handle a slider's semantics, and shows the length beside it. */
function useSlider(marker: LeafletMarker | null, { value, text, name }: Slider): void {
  useEffect(() => {
    const element = marker?.getElement()
    if (!element) return
    element.setAttribute('role', 'slider')
    element.setAttribute('tabindex', '0')
    element.setAttribute('aria-label', name)
    element.setAttribute('aria-valuemin', '1')
    element.setAttribute('aria-valuemax', '1000000')
    element.setAttribute('aria-valuenow', String(value))
    element.setAttribute('aria-valuetext', text)
    const label = element.querySelector('span')
    if (label) label.textContent = text
  }, [marker, value, text, name])
}

const equatorMetres = 40_075_016.686

function metresAcross(zoom: number, latitude: number, px: number): number {
  return (px * equatorMetres * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom)
}

function handleIcon(): DivIcon {
  const html = document.createElement('div')
  html.append(document.createElement('i'), document.createElement('span'))
  return new DivIcon({ className: 'map-marker map-radius', iconSize: [20, 20], iconAnchor: [10, 10], html })
}
