'use client'

import { ListFilter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { ActiveFilters } from '@/components/filters/active-filters'
import { chipsOf } from '@/components/filters/define-filters'
import { FilterSearch } from '@/components/filters/filter-search'
import { FilterSelects } from '@/components/filters/filter-select'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { cn } from '@/components/ui/cn'
import { DateInput } from '@/components/ui/fields/date-input'
import { useFormat } from '@/lib/i18n/use-format'
import { type AuditChange, type AuditFilters, type AuditWords, auditFilters } from './audit-filters'

type AuditFilterBarProps = Pick<AuditWords, 'people' | 'only'> & {
  values: AuditFilters
  onChoose: (change: AuditChange) => void
}

/**
 * On a phone, everything except the search is behind one button, to keep the first entry near the top; chips show the
 * active filters.
 */
export function AuditFilterBar({ values, people, only, onChoose }: AuditFilterBarProps) {
  const t = useTranslations('settings.audit')
  const { day: writeDay } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const search = useRef<{ focus: () => void }>(null)
  const id = useId()
  const words = { t, writeDay, people, only }
  const isOnly = values.record !== '' || values.job !== ''
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <FilterSearch
          ref={search}
          q={values.q}
          label={t('query')}
          tooShort={t('tooShort')}
          onSearch={(q) => onChoose({ q })}
          className="max-sm:flex-1 sm:w-56"
        >
          <Button type="submit" className="max-sm:hidden">
            {t('search')}
          </Button>
        </FilterSearch>
        <span className="sm:hidden">
          <IconButton
            variant="secondary"
            label={t('filters')}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <ListFilter aria-hidden="true" />
          </IconButton>
        </span>
        <div id={id} className={cn('grid w-full grid-cols-2 gap-2 sm:contents', !isOpen && 'max-sm:hidden')}>
          <FilterSelects filters={auditFilters} values={values} words={words} onChoose={onChoose} quiet />
          <DateInput
            aria-label={t('day')}
            value={values.day}
            onChange={() => {}}
            onCommit={(day) => day !== values.day && onChoose({ day })}
            className="sm:w-40"
          />
        </div>
      </div>
      <ActiveFilters
        chips={chipsOf(auditFilters, values, words)}
        onChoose={onChoose}
        onLast={() => search.current?.focus()}
        className={isOnly ? undefined : onPhones}
        // Filters that are visible as fields become chips only on a phone.
        classNameOf={(name) => (name === 'record' || name === 'job' ? undefined : onPhones)}
      />
    </>
  )
}

const onPhones = 'sm:hidden'
