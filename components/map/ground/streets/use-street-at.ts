import { skipToken, useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { languageOf } from '@/lib/i18n/languages'
import type { Point } from '../../map-geometry'
import type { MapStreets } from '../../map-types'

/** The street at a point according to the map's files; undefined while that is unknown, and if there is none. */
export function useStreetAt(
  point: Point | undefined,
  files: readonly MapStreets[] | undefined = [],
): string | undefined {
  const language = languageOf(useLocale())
  const { data } = useQuery({
    queryKey: ['street-at', point?.latitude, point?.longitude, language, files.map(({ url }) => url)],
    queryFn:
      point && files.length > 0
        ? async () => {
            const { streetAt } = await import('./street-at')
            return (await streetAt(point, files, language)) ?? null
          }
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? undefined
}
