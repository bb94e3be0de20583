import { DivIcon } from 'leaflet'
import { shapePath } from '../alert-shapes'
import type { MapAlert } from '../map-types'
import { svgElement } from './svg-element'

const hitPx = 28
const selectedPx = 44
const classes = { plain: '', selected: 'map-selected', origin: 'map-origin' }

type AlertLook = Pick<MapAlert, 'state' | 'shape' | 'colour'>

/**
 * The fill shows the state: full if open, half full if acknowledged, hollow if closed. The outline shows the alert
 * type.
 */
export function alertIcon(alert: AlertLook, part: keyof typeof classes = 'plain'): DivIcon {
  const size = part === 'selected' ? selectedPx : hitPx
  return new DivIcon({
    className: `map-marker ${classes[part]} map-${alert.state}`,
    iconSize: [size, size],
    // Leaflet appends any element, but its types allow HTML elements only.
    html: drawAlert(alert) as unknown as HTMLElement,
  })
}

function drawAlert({ state, shape, colour }: AlertLook): SVGElement {
  const d = shapePath(shape)
  const parts = [
    svgElement('path', { d, class: 'map-halo' }),
    svgElement('path', { d, class: 'map-ground' }),
    ...fillings(state, d),
    svgElement('path', { d, class: 'map-edge' }),
  ]
  // Only open alerts get a dot: it would hide which half of an acknowledged alert is filled, and fill a hollow one.
  if (colour && state === 'open') parts.push(core(colour))
  return svgElement('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, ...parts)
}

function fillings(state: MapAlert['state'], d: string): SVGElement[] {
  if (state === 'closed') return []
  const filling = svgElement('path', { d, class: 'map-filling' })
  if (state === 'open') return [filling]
  // A nested svg clips its content to its own box, which is the left half.
  return [svgElement('svg', { width: 12, height: 24, viewBox: '0 0 12 24' }, filling)]
}

function core(colour: string): SVGElement {
  return svgElement('circle', { cx: 12, cy: 12.5, r: 3, class: 'map-core', fill: colour })
}
