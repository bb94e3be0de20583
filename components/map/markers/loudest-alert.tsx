import { DivIcon } from 'leaflet'
import { useState } from 'react'
import type { MapProminent } from '../map-types'
import { NamedMarker, useNearestCopy } from './named-marker'

const sizePx = 64

/**
 * A ring around the alert that has waited longest, even if it is in a cluster; the most prominent mark on the map.
 */
export function LoudestAlert({ alert, onSelect }: { alert: MapProminent; onSelect: (id: string) => void }) {
  const longitude = useNearestCopy(alert.longitude)
  const [icon] = useState(
    () => new DivIcon({ className: 'map-loudest', iconSize: [sizePx, sizePx], html: '<div></div>' }),
  )
  return (
    <NamedMarker
      latitude={alert.latitude}
      longitude={longitude}
      icon={icon}
      name={alert.title}
      zIndexOffset={-1000}
      onClick={() => onSelect(alert.id)}
    />
  )
}
