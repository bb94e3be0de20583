import { DivIcon } from 'leaflet'
import { svgElement } from './svg-element'

/** A pin whose tip is the point: unlike an alert, which is drawn round its point. */
export function draftIcon(): DivIcon {
  const body = 'M16 38.5C11 31 4 24.5 4 15.5a12 12 0 0 1 24 0C28 24.5 21 31 16 38.5z'
  const pin = svgElement(
    'svg',
    { viewBox: '0 0 32 40', 'aria-hidden': 'true' },
    svgElement('path', { d: body, class: 'map-halo' }),
    svgElement('path', { d: body, class: 'map-pin' }),
    svgElement('circle', { cx: 16, cy: 15.5, r: 4.5, class: 'map-pin-eye' }),
  )
  const html = pin as unknown as HTMLElement
  return new DivIcon({ className: 'map-marker map-draft', iconSize: [32, 40], iconAnchor: [16, 38], html })
}
