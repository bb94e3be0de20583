'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { splitAttributeFilter } from '@/lib/contract/attribute-filter'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { slotDay } from '@/lib/format/slot-date'
import { dayOf, lastDayBefore } from '@/lib/format/zoned-day'
import { useFormat } from '@/lib/i18n/use-format'
import { type AddressFilters, flags } from './account-filters'
import { type ReadFilter, readFilters } from './attribute-filters'
import { isMoment } from './filter-draft'

type Named = { attributes: readonly Attribute[]; types: readonly AccountType[] }

/** Everything that a list is narrowed by, a phrase each. */
export function useFilterWords(address: AddressFilters, { attributes, types }: Named): string[] {
  const t = useTranslations()
  const created = useCreatedText(address)
  const textOf = useFilterText()
  const query = address.q.trim()
  return [
    ...(query ? [t('composing.filter.query', { query })] : []),
    ...(address.type ? [types.find(({ id }) => id === address.type)?.name ?? address.type] : []),
    ...flags.flatMap((flag) => {
      const value = address[flag]
      return value === null ? [] : [t(`accounts.list.flag.${flag}.${value}`)]
    }),
    ...(created ? [created] : []),
    ...(address.job ? [t('accountList.ofSomeJob')] : []),
    ...readFilters(address.attribute, attributes).map(textOf),
  ]
}

/** The time of creation as days of the reader's zone. */
export function useCreatedText({ since, until }: AddressFilters): string | undefined {
  const t = useTranslations('accountList')
  const day = useDays()
  const [from, to] = [isMoment(since), isMoment(until)]
  if (from && to) return t('createdBetween', { from: day.first(since), to: day.last(until) })
  if (from) return t('createdFrom', { from: day.first(since) })
  return to ? t('createdTo', { to: day.last(until) }) : undefined
}

function useDays() {
  const format = useFormat()
  const timeZone = useTimeZone() ?? 'UTC'
  return {
    first: (since: string) => format.day(dayOf(since, timeZone)),
    last: (until: string) => format.day(lastDayBefore(until, timeZone)),
    firstOfSlot: (since: string) => format.day(dayOf(since, slotDay(since) ? 'UTC' : timeZone)),
    lastOfSlot: (until: string) => format.day(lastDayBefore(until, slotDay(until) ? 'UTC' : timeZone)),
  }
}

/** A filter of an attribute as a phrase; of one that is gone, that it is. */
export function useFilterText(): (read: ReadFilter) => string {
  const t = useTranslations('accountList')
  const format = useFormat()
  const day = useDays()
  return ({ text, filter, attribute }) => {
    const name = attribute?.name ?? ''
    if (!filter) return t('lost', { value: splitAttributeFilter(text)?.value || text })
    switch (filter.test) {
      case 'is':
        if (filter.value === true) return t('phrases.yes', { name })
        return filter.value === false
          ? t('phrases.no', { name })
          : t('phrases.is', { name, value: filter.value })
      case 'contains':
        return t('phrases.contains', { name, value: filter.value })
      case 'min':
        return t('phrases.min', { name, value: format.number(filter.value) })
      case 'max':
        return t('phrases.max', { name, value: format.number(filter.value) })
      case 'since':
        return t('phrases.since', { name, value: day.firstOfSlot(filter.value) })
      case 'until':
        return t('phrases.until', { name, value: day.lastOfSlot(filter.value) })
      case 'set':
        return t(filter.value ? 'phrases.set' : 'phrases.unset', { name })
    }
  }
}
