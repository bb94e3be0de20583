'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { metresBetween } from '@/components/map/map-geometry'
import { Button } from '@/components/ui/buttons/button'
import { type Alert, openInBoxQuery } from '@/lib/data/alerts/alerts'
import { useNewest } from '@/lib/data/alerts/use-alert-store'
import { useOffers } from '@/lib/data/business'
import { useFormat } from '@/lib/i18n/use-format'
import type { AlertWrites } from '../use-alert-writes'

/** Two alerts no farther apart than this in distance and time may be about the same incident. */
const near = { metres: 200, minutes: 15 }

/**
 * Other open alerts that may be about the same incident; `first` is the oldest one that this alert can be attached to.
 */
function useNearby(alert: Alert): { others: readonly Alert[]; first: Alert | undefined } {
  const wanted = alert.closed === 0 && alert.duplicateOf === null
  const { data = none } = useQuery({ ...openInBoxQuery(boxAround(alert.location)), enabled: wanted })
  const found = useNewest(data)
  const others = wanted ? found.filter((other) => isNear(alert, other)) : []
  const older = others.filter(({ id, duplicateOf }) => id < alert.id && duplicateOf === null)
  const first = older.reduce<Alert | undefined>(
    (oldest, one) => (oldest && oldest.id < one.id ? oldest : one),
    undefined,
  )
  return { others, first }
}

const none: readonly Alert[] = []

/** Alerts that are already attached to this one do not count. */
function isNear(alert: Alert, other: Alert): boolean {
  if (other.id === alert.id || other.closed !== 0 || other.duplicateOf === alert.id) return false
  const apartMs = Math.abs(Date.parse(alert.createdAt) - Date.parse(other.createdAt))
  if (apartMs > near.minutes * 60_000) return false
  return metresBetween(alert.location, other.location) <= near.metres
}

const metresPerDegree = 111_195

/**
 * A box slightly larger than the distance threshold, as `west,south,east,north`; across 180°, west is greater
 * than east.
 */
function boxAround({ latitude, longitude }: Alert['location']): string {
  const high = (near.metres * 1.01) / metresPerDegree
  const wide = Math.min(180, high / Math.max(1e-6, Math.cos((latitude * Math.PI) / 180)))
  const [west, east] = wide >= 180 ? [-180, 180] : [turn(longitude - wide), turn(longitude + wide)]
  const [south, north] = [Math.max(-90, latitude - high), Math.min(90, latitude + high)]
  return [west, south, east, north].map((degrees) => degrees.toFixed(6)).join(',')
}

const turn = (longitude: number) =>
  longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude

type Props = { alert: Alert; writes: AlertWrites; onOpen: (alertId: string) => void }

/** Warns that other alerts may be about the same incident, and attaches this one to the oldest of them. */
export function Duplicates({ alert, writes, onOpen }: Props) {
  const t = useTranslations('alerts.duplicates')
  const format = useFormat()
  const { others, first } = useNearby(alert)
  const canAttach = useOffers('linkAlert')
  const running = writes.runningOf(alert.id)
  if (others.length === 0) return null
  const distance = format.distance(near.metres)
  const number = first && `#${first.number}`
  return (
    <section aria-label={t('title')} className="rounded-md border border-line px-3 py-2 text-13">
      <p>{t('count', { count: others.length, distance, minutes: near.minutes })}</p>
      {first && number ? (
        <div className="-mx-2 mt-1 flex flex-wrap gap-x-1">
          {canAttach && (
            <Button
              size="sm"
              variant="ghost"
              aria-disabled={running !== undefined}
              aria-busy={running !== undefined}
              onClick={() => void writes.act(alert, { kind: 'link', duplicateOf: first.id })}
            >
              {t(running?.kind === 'link' ? 'attaching' : 'attach', { number })}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => onOpen(first.id)}>
            {t('show', { number })}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{t('first')}</p>
      )}
    </section>
  )
}
