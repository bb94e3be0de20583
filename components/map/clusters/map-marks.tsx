import { memo, useCallback, useMemo } from 'react'
import type { MapAlert, MapLabels } from '../map-types'
import { alertIcon } from '../markers/alert-icon'
import { type Movable, MovableMarker } from '../markers/movable-marker'
import { NamedMarker } from '../markers/named-marker'
import type { ClusterItem } from './cluster-alerts'
import { clusterIcon } from './cluster-icon'
import type { MarkKeys } from './use-mark-keys'

const layers = { closed: 0, cluster: 1000, acknowledged: 2000, open: 3000 }

type Placed = { place: [number, number]; register: MarkKeys['register']; isStop: boolean }
type AlertMarkProps = Placed &
  Movable & {
    alert: MapAlert
    /** The longitude in the copy of the world that is in view. */
    longitude: number
    name: string
    onSelect: (id: string) => void
  }

export const AlertMark = memo(function AlertMark({
  alert,
  longitude,
  name,
  place,
  register,
  ...rest
}: AlertMarkProps) {
  const { id, latitude, state, shape, colour, title } = alert
  const { isStop, onSelect, ...movable } = rest
  const icon = useMemo(() => alertIcon({ state, shape, colour }), [state, shape, colour])
  const select = useCallback(() => onSelect(id), [onSelect, id])
  return (
    <MovableMarker
      {...movable}
      alert={alert}
      origin={{ latitude, longitude }}
      latitude={place[0]}
      longitude={place[1]}
      icon={icon}
      name={title}
      zIndexOffset={layers[state]}
      onClick={select}
      onMarker={register(name)}
      isStop={isStop}
    />
  )
}, isSameMark)

type ClusterMarkProps = Placed & {
  cluster: ClusterItem
  label: MapLabels['cluster']
  onExpand: (at: [number, number], opensAt: number) => void
}

export const ClusterMark = memo(function ClusterMark({
  cluster,
  place,
  register,
  isStop,
  label,
  onExpand,
}: ClusterMarkProps) {
  const { key, count, open, acknowledged, opensAt, latitude, longitude } = cluster
  const icon = useMemo(
    () => clusterIcon({ count, open, acknowledged }, formatCount(count)),
    [count, open, acknowledged],
  )
  const expand = useCallback(
    () => onExpand([latitude, longitude], opensAt),
    [onExpand, latitude, longitude, opensAt],
  )
  return (
    <NamedMarker
      latitude={place[0]}
      longitude={place[1]}
      icon={icon}
      name={label(count, open + acknowledged)}
      zIndexOffset={open + acknowledged > 0 ? layers.cluster : layers.closed}
      onClick={expand}
      onMarker={register(key)}
      isStop={isStop}
    />
  )
}, isSameMark)

/**
 * Every render creates new position pairs, so they are compared by value; a cluster is unchanged as long as its counts
 * are the same.
 */
function isSameMark<Given extends Placed>(before: Given, after: Given): boolean {
  return Object.entries(after).every(([name, value]) => {
    const other = before[name as keyof Given] as unknown
    if (value === other) return true
    if (name !== 'place' && name !== 'cluster' && name !== 'alert') return false
    return JSON.stringify(value) === JSON.stringify(other)
  })
}

function formatCount(count: number): string {
  return count.toLocaleString(document.documentElement.lang || undefined)
}
