import { DivIcon, type Marker as LeafletMarker } from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import { Marker, useMap } from 'react-leaflet'
import { metresBetween, type Point } from '../map-geometry'
import type { AccuracyLabels } from '../map-types'
import { usePointerDrag } from './pointer-drag'
import { eastOf, roundMetres, stepMetres } from './radius'

type Props = {
  /** The circle's centre, with the longitude in the copy of the world that is in view. */
  centre: Point
  /** Undefined if there is none: the handle is then near the centre, to drag a circle out. */
  metres: number | undefined
  labels: AccuracyLabels
  /** Called for every length during a drag, and with undefined when the drag is cancelled. */
  onDrag: (metres: number | undefined) => void
  onDrop: (metres: number) => void
}

const firstPx = 48

/** An accuracy circle's eastern edge, which can be dragged, or moved with the arrow keys, to resize the circle. */
export function AccuracyHandle({ centre, metres, labels, onDrag, onDrop }: Props) {
  const map = useMap()
  const [marker, setMarker] = useState<LeafletMarker | null>(null)
  const [icon] = useState(handleIcon)
  const shown = metres ?? roundMetres(metresAcross(map.getZoom(), centre.latitude, firstPx))
  const lengthTo = (to: Point) => roundMetres(metresBetween(centre, to))
  usePointerDrag(marker, {
    attempt: 'accuracy',
    onDrag: (to) => onDrag(lengthTo(to)),
    onDrop: (to) => onDrop(lengthTo(to)),
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
      position={[centre.latitude, eastOf(centre, shown)]}
      icon={icon}
      keyboard={false}
      zIndexOffset={21_000}
    />
  )
}

/** By how many steps a key widens the circle. */
const keys: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 5,
  PageDown: -5,
}

type Slider = { value: number; text: string; name: string }

/** The handle's slider semantics, and the length beside it. */
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
