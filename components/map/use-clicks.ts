import type { Map as LeafletMap, LeafletMouseEvent } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { pointAt } from './coordinates'
import type { AlertMapProps } from './map-types'

type Props = Pick<AlertMapProps, 'placing' | 'onPlace' | 'onSelect'>

const doubleClickMs = 250

/** A click, or Enter at the centre, places while placing; else a click on the empty map ends the selection. */
export function useClicks(map: LeafletMap, { placing = false, onPlace, onSelect }: Props): void {
  const place = useEffectEvent((at: { lat: number; lng: number }) => onPlace(pointAt(at)))
  const deselect = useEffectEvent(() => onSelect(undefined))

  useEffect(() => {
    if (placing) return startPlacing(map, (at) => place(at))
    return startDeselecting(map, () => deselect())
  }, [map, placing])
}

function startPlacing(map: LeafletMap, place: (at: { lat: number; lng: number }) => void): () => void {
  const container = map.getContainer()
  const onClick = ({ latlng }: LeafletMouseEvent) => place(latlng)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== container) return
    event.preventDefault()
    place(map.getCenter())
  }
  map.doubleClickZoom.disable()
  map.on('click', onClick)
  container.addEventListener('keydown', onKeyDown)
  return () => {
    map.doubleClickZoom.enable()
    map.off('click', onClick)
    container.removeEventListener('keydown', onKeyDown)
  }
}

/** Waits for a second click, which zooms in and must not close what one is looking at. */
function startDeselecting(map: LeafletMap, deselect: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const onClick = () => {
    cancel()
    timer = setTimeout(deselect, doubleClickMs)
  }
  map.on('click', onClick).on('dblclick', cancel)
  return () => {
    cancel()
    map.off('click', onClick).off('dblclick', cancel)
  }
}
