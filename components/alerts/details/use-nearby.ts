'use client'

import { useQuery } from '@tanstack/react-query'
import { metresBetween } from '@/components/map/coordinates'
import { type Alert, openInBoxQuery } from '@/lib/data/alerts/alerts'

/** Two alerts closer than this, in metres and minutes, may be about the same incident. */
export const near = { metres: 200, minutes: 15 }

/** Other open alerts that may be about the same incident; `first` is the oldest one this alert can be attached to. */
export function useNearby(alert: Alert): { others: readonly Alert[]; first: Alert | undefined } {
  const wanted = alert.closed === 0 && alert.duplicateOf === null
  const { data = [] } = useQuery({ ...openInBoxQuery(boxAround(alert.location)), enabled: wanted })
  const others = wanted ? data.filter((other) => isNear(alert, other)) : []
  const older = others.filter(({ id, duplicateOf }) => id < alert.id && duplicateOf === null)
  const first = older.reduce<Alert | undefined>(
    (oldest, one) => (oldest && oldest.id < one.id ? oldest : one),
    undefined,
  )
  return { others, first }
}

/** Alerts already attached to this one are settled. */
function isNear(alert: Alert, other: Alert): boolean {
  if (other.id === alert.id || other.closed !== 0 || other.duplicateOf === alert.id) return false
  const apartMs = Math.abs(Date.parse(alert.createdAt) - Date.parse(other.createdAt))
  if (apartMs > near.minutes * 60_000) return false
  return metresBetween(alert.location, other.location) <= near.metres
}

const metresPerDegree = 111_195

/** `west,south,east,north`, a little larger than the near distance; across 180°, west is greater than east. */
function boxAround({ latitude, longitude }: Alert['location']): string {
  const high = (near.metres * 1.01) / metresPerDegree
  const wide = Math.min(180, high / Math.max(1e-6, Math.cos((latitude * Math.PI) / 180)))
  const [west, east] = wide >= 180 ? [-180, 180] : [turn(longitude - wide), turn(longitude + wide)]
  const [south, north] = [Math.max(-90, latitude - high), Math.min(90, latitude + high)]
  return [west, south, east, north].map((degrees) => degrees.toFixed(6)).join(',')
}

const turn = (longitude: number) =>
  longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
