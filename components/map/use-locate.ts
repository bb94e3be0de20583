import { Circle, CircleMarker, LayerGroup, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { zoomForAccuracy } from './accuracy-zoom'

const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 }

/** Asks the browser where it is, goes there and marks it. */
export function useLocate(map: LeafletMap, onFailed?: () => void) {
  const [locating, setLocating] = useState(false)
  const mark = useRef<LayerGroup>(undefined)
  useEffect(() => () => void mark.current?.remove(), [])

  const found = ({ coords }: GeolocationPosition) => {
    setLocating(false)
    mark.current?.remove()
    mark.current = markPosition(coords).addTo(map)
    map.setView([coords.latitude, coords.longitude], zoomForAccuracy(coords.accuracy, coords.latitude))
  }
  const failed = () => {
    setLocating(false)
    onFailed?.()
  }
  const locate = () => {
    if (locating) return
    if (!navigator.geolocation) return failed()
    setLocating(true)
    navigator.geolocation.getCurrentPosition(found, failed, options)
  }
  return { locate, locating }
}

function markPosition({ latitude, longitude, accuracy }: GeolocationCoordinates): LayerGroup {
  const look = { interactive: false }
  return new LayerGroup([
    new Circle([latitude, longitude], { ...look, radius: accuracy, className: 'map-here-accuracy' }),
    new CircleMarker([latitude, longitude], { ...look, radius: 6, className: 'map-here' }),
  ])
}
