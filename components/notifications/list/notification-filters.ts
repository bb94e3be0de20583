import type { useTranslations } from 'next-intl'
import { parseAsStringLiteral } from 'nuqs/server'
import {
  addressOf,
  type FilterChange,
  type FilterValues,
  filterOf,
  parsersOf,
  queryOf,
} from '@/components/filters/define-filters'
import { parseAsDay, parseAsId, parseAsQuery } from '@/components/filters/parsers'
import { notificationStates } from '@/lib/contract/choices'
import type { NotificationListQuery } from '@/lib/data/notifications'
import { startOfDay } from '@/lib/format/time/zoned-day'

type Words = {
  t: ReturnType<typeof useTranslations<'following.filters'>>
  progress: ReturnType<typeof useTranslations<'notifications.progress'>>
  /** The names of identities, by ID. */
  identityNames: Record<string, string>
}

const filter = filterOf<NotificationListQuery, { timeZone: string }, Words>()

export const notificationFilters = {
  q: filter({ parser: parseAsQuery, query: (q) => ({ q }) }),
  state: filter({
    parser: parseAsStringLiteral(notificationStates),
    query: (state) => ({ state }),
    choice: {
      label: ({ t }) => t('state'),
      all: ({ t }) => t('anyState'),
      options: ({ progress }) => notificationStates.map((value) => ({ value, label: progress(value) })),
    },
  }),
  by: filter({
    parser: parseAsId,
    query: (createdBy) => ({ createdBy }),
    choice: {
      label: ({ t }) => t('by'),
      all: ({ t }) => t('anybody'),
      options: ({ identityNames }) =>
        Object.entries(identityNames).map(([value, label]) => ({ value, label })),
    },
  }),
  /** Days in the business's time zone, including the last one. */
  since: filter({
    parser: parseAsDay,
    query: (day, { timeZone }) => ({ since: startOfDay(day, timeZone) }),
  }),
  until: filter({
    parser: parseAsDay,
    query: (day, { timeZone }) => ({ until: startOfDay(day, timeZone, 1) }),
  }),
}

export type NotificationFilters = FilterValues<typeof notificationFilters>
export type NotificationFilterChange = FilterChange<typeof notificationFilters>

export const notificationParsers = parsersOf(notificationFilters)

export const readNotificationFilters = addressOf(notificationParsers).read

export const notificationQuery = (values: NotificationFilters, timeZone: string) =>
  queryOf(notificationFilters, values, { timeZone })
