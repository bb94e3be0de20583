'use client'

import { Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useRef } from 'react'
import { ActiveFilters } from '@/components/filters/active-filters'
import { chipsOf } from '@/components/filters/define-filters'
import { FilterSegments, FilterSelect } from '@/components/filters/filter-select'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/fields/input'
import { useSearchText } from '@/components/ui/hooks/use-search-text'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { Kbd } from '@/components/ui/kbd'
import type { AlertCounts } from '@/lib/data/alerts/alert-changes'
import { alertFilters, filtersOf } from '../screen/alert-address'
import { useNarrowing } from '../screen/use-narrowing'
import { QuickFilters } from './quick-filters'
import { useAlertWords } from './use-alert-words'

type Props = {
  counts?: AlertCounts
  canWrite: boolean
  /** Whether an alert's details cover the list. */
  isCovered: boolean
  searchField: RefObject<HTMLInputElement | null>
  /** Moves the focus to the search field, which is hidden while a phone's sheet is at half height. */
  onSearch: () => void
  /** Starts drawing a new area or redrawing an existing area; absent for users without permission. */
  onDraw?: (areaId?: string) => void
  /** Shows the accounts in an area, so that the user can message them; absent for users without permission. */
  onNearby?: (areaId: string) => void
}

/** Hides whatever does not fit in the half-height sheet on phones. */
const onceRoomy = 'max-sm:group-data-[height=half]:hidden'

export function AlertFilters(props: Props) {
  const { counts, canWrite, isCovered, searchField, onSearch, onDraw, onNearby } = props
  const t = useTranslations('alerts.filters')
  const { narrowing, narrow } = useNarrowing()
  const words = useAlertWords()
  const quick = useRef<HTMLFieldSetElement>(null)
  const search = useSearchText(narrowing.q, (q) => narrow({ q }), 0)
  const keys = useShortcut('/', onSearch, !isCovered)
  const isSearched = narrowing.q !== '' || narrowing.type !== null
  const isNarrowed = Object.keys(filtersOf(narrowing)).length > 0 || narrowing.inView
  const declared = { filters: alertFilters, values: narrowing, words, onChoose: narrow }
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 py-2">
      <div className="flex gap-2">
        <FilterSegments
          name="state"
          {...declared}
          countOf={countOf(counts)}
          className="min-w-0 flex-1 [&_label>span]:px-1"
        />
        <span className={cn('hidden', !isSearched && 'max-sm:group-data-[height=half]:block')}>
          <IconButton label={t('searchAndFilter')} onClick={onSearch}>
            <Search aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <div className={cn('flex gap-2', !isSearched && onceRoomy)}>
        <Input
          ref={searchField}
          type="text"
          inputMode="search"
          aria-label={t('search')}
          aria-keyshortcuts={keys}
          placeholder={t('searchHint')}
          className="min-w-0 flex-1"
          leading={<Search aria-hidden="true" />}
          trailing={
            search.text === '' ? (
              <span aria-hidden="true" className="max-sm:hidden touch:hidden">
                {keys && <Kbd>{keys}</Kbd>}
              </span>
            ) : (
              <IconButton size="sm" label={t('clearSearch')} onClick={search.clear}>
                <X aria-hidden="true" />
              </IconButton>
            )
          }
          value={search.text}
          onChange={({ target }) => search.type(target.value)}
          onBlur={search.onBlur}
        />
        <FilterSelect name="type" {...declared} className="w-30 shrink-0" />
      </div>
      <div className={cn(!isNarrowed && onceRoomy)}>
        <QuickFilters ref={quick} canWrite={canWrite} onDraw={onDraw} onNearby={onNearby} />
      </div>
      <ActiveFilters
        chips={chipsOf(alertFilters, narrowing, words)}
        onChoose={narrow}
        onLast={() => quick.current?.querySelector('button')?.focus()}
      />
    </div>
  )
}

const countOf = (counts: AlertCounts | undefined) => (state: string) =>
  counts && { open: counts.open, closed: counts.closed, all: counts.open + counts.closed }[state]
