import type { Marker } from 'leaflet'

/**
 * Gives a marker its role and name. It is no tab stop: hundreds of them would stand between the map and what follows,
 * and the list is the way by keyboard.
 */
export function nameMarker(marker: Marker, name: string): void {
  const element = marker.getElement()
  if (!element || element.getAttribute('aria-label') === name) return
  element.setAttribute('role', 'button')
  element.setAttribute('tabindex', '-1')
  element.setAttribute('aria-label', name)
  element.title = name
}
