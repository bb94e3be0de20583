'use client'

import { useQuery } from '@tanstack/react-query'
import { useTimeZone, useTranslations } from 'next-intl'
import { chipsOf } from '@/components/filters/define-filters'
import { useJobTitle } from '@/components/jobs/use-job-title'
import { type AttributeFilter, splitAttributeFilter } from '@/lib/contract/accounts/attribute-filter'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { jobOptions } from '@/lib/data/jobs'
import { slotDay } from '@/lib/format/time/slot-date'
import { dayOf, lastDayBefore } from '@/lib/format/time/zoned-day'
import { useFormat } from '@/lib/i18n/use-format'
import { type AccountWords, type AddressFilters, accountFilters } from './account-filters'
import type { ReadFilter } from './attribute-filters'
import { isMoment } from './filter-draft'

type Named = { attributes: readonly Attribute[]; types: readonly AccountType[] }

/** The query and every filter that narrows a list, each as a phrase. */
export function useFilterWords(address: AddressFilters, named: Named): string[] {
  const t = useTranslations('composing.filter')
  const words = useAccountWords(address.job, named)
  const query = address.q.trim()
  const texts = chipsOf(accountFilters, address, words).map(({ text }) => text)
  return query ? [t('query', { query }), ...texts] : texts
}

/** The texts of the list's filter labels and chips. */
export function useAccountWords(jobId: string, { attributes, types }: Named): AccountWords {
  return {
    t: useTranslations('accountList'),
    accounts: useTranslations('accounts'),
    types,
    attributes,
    job: useJobText(jobId),
    writeCreated: useWriteCreated(),
    writeRange: useWriteRange(),
  }
}

/** The phrase for an import or bulk change, with its title if the user may read it. */
function useJobText(jobId: string): string {
  const t = useTranslations('accountList')
  const titleOf = useJobTitle()
  const { data } = useQuery({ ...jobOptions(jobId), refetchInterval: false, enabled: jobId !== '' })
  return data ? t('ofJob', { title: titleOf(data.job) }) : t('ofSomeJob')
}

/** Returns the text of the creation time filter, with days in the user's time zone. */
function useWriteCreated() {
  const t = useTranslations('accountList')
  const day = useDays()
  return (since: string, until: string) => {
    const [from, to] = [isMoment(since), isMoment(until)]
    if (from && to) return t('createdBetween', { from: day.first(since), to: day.last(until) })
    if (from) return t('createdFrom', { from: day.first(since) })
    return to ? t('createdTo', { to: day.last(until) }) : undefined
  }
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

/**
 * The phrase for an attribute filter, or for both ends of a range; a filter by a deleted or changed attribute gets a
 * phrase that says so.
 */
function useWriteRange(): (range: readonly ReadFilter[]) => string {
  const t = useTranslations('accountList')
  const format = useFormat()
  const day = useDays()
  const endOf = (filter: AttributeFilter | undefined): string => {
    switch (filter?.test) {
      case 'min':
      case 'max':
        return format.number(filter.value)
      case 'since':
        return day.firstOfSlot(filter.value)
      case 'until':
        return day.lastOfSlot(filter.value)
      default:
        return ''
    }
  }
  return ([first, upper]) => {
    const { text = '', filter, attribute } = first ?? {}
    const name = attribute?.name ?? ''
    if (!filter) return t('lost', { value: splitAttributeFilter(text)[0]?.value || text })
    if (upper) return t('phrases.between', { name, from: endOf(filter), to: endOf(upper.filter) })
    switch (filter.test) {
      case 'is':
        if (filter.value === true) return t('phrases.yes', { name })
        return filter.value === false
          ? t('phrases.no', { name })
          : t('phrases.is', { name, value: filter.value })
      case 'contains':
        return t('phrases.contains', { name, value: filter.value })
      case 'min':
      case 'max':
      case 'since':
      case 'until':
        return t(`phrases.${filter.test}`, { name, value: endOf(filter) })
      case 'set':
        return t(filter.value ? 'phrases.set' : 'phrases.unset', { name })
    }
  }
}
