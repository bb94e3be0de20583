import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { MapAlert } from '../map-types'
import { type AlertIndex, indexAlerts, sameAlerts } from './alert-index'

/** The index of these alerts. It is made anew only for new content, and not while the map moves, lest it stutter. */
export function useAlertIndex(map: LeafletMap, alerts: readonly MapAlert[]): AlertIndex {
  const [current, setCurrent] = useState(() => ({ alerts, index: indexAlerts(alerts) }))
  const whenStill = useWhenStill(map)

  useEffect(() => {
    if (sameAlerts(current.alerts, alerts)) return
    return whenStill(() => setCurrent({ alerts, index: indexAlerts(alerts) }))
  }, [alerts, current, whenStill])

  return current.index
}

function useWhenStill(map: LeafletMap) {
  const moving = useRef(false)

  useEffect(() => {
    const start = () => {
      moving.current = true
    }
    const end = () => {
      moving.current = false
    }
    map.on('movestart', start).on('moveend', end)
    return () => void map.off('movestart', start).off('moveend', end)
  }, [map])

  const [whenStill] = useState(() => (act: () => void) => {
    if (!moving.current) return act()
    map.once('moveend', act)
    return () => void map.off('moveend', act)
  })
  return whenStill
}
