'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { MapAlert, MapLabels, MapProminent } from '@/components/map/map-types'
import type { AlertPoint } from '@/lib/data/alerts/alert-point'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import { useTypeLook } from '../use-type-look'

/** The alerts as the map takes them, named as in "Fire, open, Av. Matta 123". */
export function useMapAlerts(points: readonly AlertPoint[]): MapAlert[] {
  const t = useTranslations('alerts.states')
  const { lookOf } = useTypeLook()
  return useMemo(() => {
    const words = { open: t('open'), acknowledged: t('acknowledged'), closed: t('closed') }
    return points.map(({ number, latitude, longitude, accuracy, state, alertType, street }) => {
      const { name, shape, colour } = lookOf(alertType)
      const title = [name, words[state], street ?? `#${number}`].join(', ')
      return { id: String(number), latitude, longitude, accuracy, state, shape, colour, title }
    })
  }, [points, lookOf, t])
}

/** The one that has waited the longest, as the map shows it above all others. */
export function useLoudest(alert: Alert | undefined): MapProminent | undefined {
  const t = useTranslations('shift.counters')
  const { lookOf } = useTypeLook()
  return useMemo(() => {
    if (!alert) return undefined
    const { number, location, alertType } = alert
    const title = t('loudest', { type: lookOf(alertType).name, number })
    return { id: String(number), latitude: location.latitude, longitude: location.longitude, title }
  }, [alert, lookOf, t])
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
        reading: ({ metres, degrees, point, way }) =>
          tPlaces(way, { distance: distance(metres), degrees, point: tPlaces(`compass.${point}`) }),
      },
      accuracy: { name: tPlaces('accuracy'), metres: (length) => `± ${distance(length)}` },
      ghost: t('ghost'),
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
