'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { isNarrowed } from '@/components/filters/define-filters'
import { FilterSearch } from '@/components/filters/filter-search'
import { FilterSelects } from '@/components/filters/filter-select'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { DateInput } from '@/components/ui/fields/date-input'
import type { Names } from '../use-recipient-text'
import {
  type NotificationFilterChange,
  type NotificationFilters,
  notificationFilters,
} from './notification-filters'

type NotificationFilterBarProps = {
  values: NotificationFilters
  identityNames: Names
  onChoose: (change: NotificationFilterChange) => void
}

/** On phones, all filters but the search are collapsed unless in use, to keep the first row near the top. */
export function NotificationFilterBar({ values, identityNames, onChoose }: NotificationFilterBarProps) {
  const t = useTranslations('following.filters')
  const tooShort = useTranslations('following.list')('tooShort')
  const progress = useTranslations('notifications.progress')
  const id = useId()
  const [isOpen, setOpen] = useState(isNarrowed(notificationFilters, { ...values, q: '' }))
  return (
    <search className="flex flex-wrap items-center gap-2 sm:gap-x-3">
      <FilterSearch
        q={values.q}
        label={t('query')}
        tooShort={tooShort}
        onSearch={(q) => onChoose({ q })}
        className="min-w-0 flex-1 sm:w-72 sm:flex-none"
      />
      <Button
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {t('show')}
      </Button>
      <div id={id} className={cn('grid w-full grid-cols-2 gap-2 sm:contents', isOpen ? '' : 'max-sm:hidden')}>
        <FilterSelects
          filters={notificationFilters}
          values={values}
          words={{ t, progress, identityNames }}
          onChoose={onChoose}
          quiet
        />
        {(['since', 'until'] as const).map((name) => (
          <DayBox
            key={name}
            label={t(name)}
            day={values[name]}
            onChoose={(day) => onChoose({ [name]: day })}
          />
        ))}
      </div>
    </search>
  )
}

type DayBoxProps = { label: string; day: string; onChoose: (day: string) => void }

/**
 * The label is next to the field. Above the field, it would push the field out of line with the others, which
 * need no visible label.
 */
function DayBox({ label, day, onChoose }: DayBoxProps) {
  const id = useId()
  return (
    <div className="col-span-2 flex items-center gap-2 max-sm:justify-between">
      <label htmlFor={id} className="text-13 whitespace-nowrap text-muted">
        {label}
      </label>
      <DateInput id={id} className="w-44 sm:w-36" value={day} onChange={() => {}} onCommit={onChoose} />
    </div>
  )
}
