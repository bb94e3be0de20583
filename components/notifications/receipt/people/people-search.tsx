'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { FilterSelects } from '@/components/filters/filter-select'
import { Input } from '@/components/ui/fields/input'
import { useSearchText } from '@/components/ui/hooks/use-search-text'
import { shortestQuery } from '@/lib/contract/choices'
import type { Notification } from '@/lib/contract/notification'
import { type PeopleFilter, peopleFilters } from './use-people-filter'

const typedMs = 250
const withReason = ['failed', 'unknown', 'kept', 'skipped', 'cancelled'] as const

type PeopleSearchProps = { notification: Notification; filter: PeopleFilter }

/** Filters the recipients by part of the phone number or name, and by reason. */
export function PeopleSearch({ notification, filter }: PeopleSearchProps) {
  const t = useTranslations('following.list')
  const words = useDeliveryWords()
  const { text, type, onBlur, isTooShort } = useTyped(filter)
  return (
    <div className="flex flex-wrap gap-2 py-3">
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        aria-invalid={isTooShort}
        leading={<Search aria-hidden="true" />}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={onBlur}
        maxLength={200}
        spellCheck={false}
        className="w-full sm:w-72"
      />
      {(filter.values.reason !== null || hasReasons(notification)) && (
        <FilterSelects
          filters={peopleFilters}
          values={filter.values}
          words={{ t, reasonOf: words.reason }}
          onChoose={filter.choose}
          className="w-full sm:w-64"
        />
      )}
      {isTooShort && (
        <p role="status" className="w-full text-13 text-muted">
          {t('tooShort')}
        </p>
      )}
    </div>
  )
}

/** Whether any outcome has a reason. */
function hasReasons({ counts, people }: Notification): boolean {
  return withReason.some((state) => counts[state] > 0 || (people !== null && people[state] > 0))
}

/** The text of the search field, written to the URL once typing pauses and the text is long enough. */
function useTyped({ values: { q }, choose }: PeopleFilter) {
  const isTooShort = (text: string) => text.trim() !== '' && text.trim().length < shortestQuery
  const send = (text: string) => {
    if (!isTooShort(text)) choose({ q: text.trim() })
  }
  const search = useSearchText(q, send, typedMs)
  return { ...search, isTooShort: isTooShort(search.text) }
}
