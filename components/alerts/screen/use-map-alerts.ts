'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { MapAlert, MapAlerts, MapLabels, MapProminent } from '@/components/map/map-types'
import { cellAt } from '@/components/map/mercator'
import {
  type AlertPoint,
  type ClosedClusters,
  placeOf,
  pointAt,
  pointOf,
} from '@/lib/data/alerts/alert-point'
import type { Alert } from '@/lib/data/alerts/alerts'
import { matchesFilters } from '@/lib/data/alerts/matches-filters'
import { useFormat } from '@/lib/i18n/use-format'
import { useTypeLook } from '../use-type-look'
import { isOpenIn, type ShownAlerts } from './shown-alerts'
import type { LoadedAlerts } from './use-loaded-alerts'

/**
 * The alerts in the map's format, with titles such as "Fire, open, Av. Matta 123"; the selected alert is
 * returned separately.
 */
export function useMapAlerts({
  shown,
  selected,
  asked: { filters, rings },
}: Pick<LoadedAlerts, 'shown' | 'selected' | 'asked'>) {
  const nameOf = useMapAlert()
  const alerts = useMemo(
    (): MapAlerts => ({
      ...openOf(shown, selected?.number, nameOf),
      closed: closedOf(
        shown.closed,
        selected,
        selected !== undefined && selected.closed !== 0 && matchesFilters(selected, filters, rings),
        nameOf,
      ),
    }),
    [shown, selected, filters, rings, nameOf],
  )
  return { alerts, selected: useMemo(() => selected && nameOf(pointOf(selected)), [selected, nameOf]) }
}

type NameOf = (point: AlertPoint) => MapAlert

function useMapAlert(): NameOf {
  const t = useTranslations('alerts.states')
  const { lookOf } = useTypeLook()
  return useMemo(() => {
    const words = { open: t('open'), acknowledged: t('acknowledged'), closed: t('closed') }
    return ({ number, latitude, longitude, accuracy, state, alertType, street }) => {
      const { name, shape, colour } = lookOf(alertType)
      const title = [name, words[state], street ?? `#${number}`].join(', ')
      return { id: String(number), latitude, longitude, accuracy, state, shape, colour, title }
    }
  }, [lookOf, t])
}

function openOf({ table, others }: ShownAlerts, selected: number | undefined, nameOf: NameOf) {
  const hidden = new Uint8Array(table?.numbers.length ?? 0)
  const hide = (number: number) => {
    const place = table ? placeOf(table, number) : -1
    if (place >= 0) hidden[place] = 1
  }
  for (const number of others.keys()) hide(number)
  if (selected !== undefined) hide(selected)
  const known = [...others.values()].flatMap((point) => (point && point.number !== selected ? [point] : []))
  const alertAt = (place: number) => {
    if (!table) throw new RangeError('No table of alerts is loaded.')
    return nameOf(pointAt(table, place))
  }
  return { table, hidden, alertAt, others: known.map(nameOf) }
}

const none: MapAlerts['closed'] = { clusters: [], alerts: [] }

function closedOf(
  read: ClosedClusters | undefined,
  selected: Alert | undefined,
  isCounted: boolean,
  nameOf: NameOf,
): MapAlerts['closed'] {
  if (!read) return none
  const alone = read.alerts.filter(({ number }) => number !== selected?.number)
  const isAlone = alone.length < read.alerts.length
  return {
    clusters: selected && isCounted && !isAlone ? withoutOne(read, selected.location) : read.clusters,
    alerts: alone.map((alert) => nameOf({ ...alert, state: 'closed' })),
  }
}

/**
 * Takes an alert out of its cluster: the count decreases by one, and the cluster moves to the center of the
 * other alerts.
 */
function withoutOne(
  { clusters, cellLevel: level }: ClosedClusters,
  { latitude, longitude }: Alert['location'],
) {
  const cell = cellAt({ latitude, longitude }, level)
  return clusters.map((cluster) => {
    if (cellAt(cluster, level) !== cell) return cluster
    const count = cluster.count - 1
    return {
      count,
      latitude: (cluster.latitude * cluster.count - latitude) / count,
      longitude: (cluster.longitude * cluster.count - longitude) / count,
    }
  })
}

/** The longest-waiting alert, which the map draws above all others; undefined while filters hide its marker. */
export function useLoudest(
  alert: Alert | undefined,
  { shown, selected }: Pick<LoadedAlerts, 'shown' | 'selected'>,
): MapProminent | undefined {
  const t = useTranslations('shift.counters')
  const { lookOf } = useTypeLook()
  return useMemo(() => {
    if (!alert || (!isOpenIn(shown, alert.number) && selected?.id !== alert.id)) return undefined
    const { number, location, alertType } = alert
    const title = t('loudest', { type: lookOf(alertType).name, number })
    return { id: String(number), latitude: location.latitude, longitude: location.longitude, title }
  }, [alert, shown, selected, lookOf, t])
}

export function useMapLabels(): MapLabels {
  const t = useTranslations('map')
  const tPlaces = useTranslations('places.map')
  const { distance } = useFormat()
  const locale = useLocale()
  const countries = useMemo(() => new Intl.DisplayNames([locale], { type: 'region' }), [locale])
  return useMemo(
    () => ({
      map: t('map'),
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      locate: t('locate'),
      cluster: (count, open) => t('cluster', { count, open }),
      placeHint: t('placeHint'),
      draft: t('draft'),
      country: (code) => countries.of(code) ?? code,
      degrees: (axis, value, decimals) =>
        tPlaces(axis === 'latitude' ? (value < 0 ? 'south' : 'north') : value < 0 ? 'west' : 'east', {
          degrees: new Intl.NumberFormat(locale, {
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          }).format(Math.abs(value)),
        }),
      measure: {
        control: tPlaces('measure'),
        idle: tPlaces('measureIdle'),
        length: distance,
        figure: (metres, degrees) => tPlaces('figure', { distance: distance(metres), degrees }),
        reading: ({ metres, degrees, point, way }) =>
          tPlaces(way, { distance: distance(metres), degrees, point: tPlaces(`compass.${point}`) }),
      },
      accuracy: { name: tPlaces('accuracy'), metres: (length) => `± ${distance(length)}` },
      streetsFailed: t('streetsFailed'),
      streetsTooFar: t('streetsTooFar'),
      streetsNone: t('streetsNone'),
      invented: t('invented'),
      coarse: t('coarse'),
      centre: t('centre'),
    }),
    [t, tPlaces, distance, locale, countries],
  )
}
