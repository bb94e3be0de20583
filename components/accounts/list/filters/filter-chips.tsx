'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Chip } from '@/components/ui/chip'
import { splitAttributeFilter } from '@/lib/contract/attribute-filter'
import type { Attribute } from '@/lib/contract/definitions'
import { dayOf, lastDayBefore } from '@/lib/format/zoned-day'
import { useFormat } from '@/lib/i18n/use-format'
import type { Address } from './account-filters'
import { type ReadFilter, readFilters } from './attribute-filters'
import { isMoment } from './filter-draft'

type FilterChipsProps = {
  address: Address
  attributes: readonly Attribute[]
  seesDeleted: boolean
  onChoose: (change: Partial<Address>) => void
}

/** What the list is narrowed by beside type and flags, each to be taken away. */
export function FilterChips({ address, attributes, seesDeleted, onChoose }: FilterChipsProps) {
  const t = useTranslations('accountList')
  const created = useCreatedText(address)
  const textOf = useFilterText()
  const filters = readFilters(address.attribute, attributes)
  const isDeleted = address.deleted !== null && seesDeleted
  if (!created && !isDeleted && filters.length === 0) return null
  const without = (text: string) => ({ attribute: address.attribute.filter((one) => one !== text) })
  return (
    <ul aria-label={t('filters')} className="flex flex-wrap items-center gap-2">
      {isDeleted && <FilterChip text={t('deleted.filter')} onRemove={() => onChoose({ deleted: null })} />}
      {created && <FilterChip text={created} onRemove={() => onChoose({ since: '', until: '' })} />}
      {filters.map((read) => (
        <FilterChip
          key={read.text}
          text={textOf(read)}
          isLost={!read.filter}
          onRemove={() => onChoose(without(read.text))}
        />
      ))}
      {filters.length + Number(isDeleted) + Number(created !== undefined) > 1 && (
        <li>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChoose({ deleted: null, since: '', until: '', attribute: [] })}
          >
            {t('removeAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}

type FilterChipProps = { text: string; isLost?: boolean; onRemove: () => void }

function FilterChip({ text, isLost, onRemove }: FilterChipProps) {
  const t = useTranslations('accountList')
  const tone = isLost ? 'amber' : 'neutral'
  return <Chip text={text} removeLabel={t('remove', { filter: text })} onRemove={onRemove} tone={tone} />
}

/** The time of creation as days of the reader's zone. */
function useCreatedText({ since, until }: Address): string | undefined {
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
  }
}

/** A filter of an attribute as a phrase; of one that is gone, that it is. */
function useFilterText(): (read: ReadFilter) => string {
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
        return t('phrases.since', { name, value: day.first(filter.value) })
      case 'until':
        return t('phrases.until', { name, value: day.last(filter.value) })
      case 'set':
        return t(filter.value ? 'phrases.set' : 'phrases.unset', { name })
    }
  }
}
