'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { MapResponder } from '@/components/map/map-types'
import { respondersQuery } from '@/lib/data/alerts/responders'
import { useFormat } from '@/lib/i18n/use-format'

/** The available responders with a known position, titled as in "Unit 7, free, place of 12 Nov, 22:41:05". */
export function useMapResponders(): MapResponder[] {
  const t = useTranslations('responders')
  const format = useFormat()
  const { data: responders } = useQuery(respondersQuery())
  return useMemo(
    () =>
      (responders ?? []).flatMap(({ id, name, state, available, location }) => {
        if (!location || !available) return []
        const time = format.moment(location.at).exact
        const title = t('mark', { name, state: t(`states.${state}`), time })
        return [{ id, latitude: location.latitude, longitude: location.longitude, state, title }]
      }),
    [responders, format, t],
  )
}
