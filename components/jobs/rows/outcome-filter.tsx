'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FilterChip, FilterChips } from '@/components/ui/fields/filter-chips'
import { Texts } from '@/components/ui/texts'
import type { Job } from '@/lib/contract/job'
import { countsOf, outcomesOf } from '../job-counts'
import { countWord } from '../outcome-words'
import { OutcomeMark } from './outcome-mark'
import type { Shown } from './use-row-filter'

type OutcomeFilterProps = { job: Job; chosen: Shown; onChoose: (shown: Shown) => void }

/** The number of rows per outcome; each outcome filters the rows below. */
export function OutcomeFilter({ job, chosen, onChoose }: OutcomeFilterProps) {
  const t = useTranslations('jobs')
  const present = outcomesOf(job)
  // The chosen outcome stays, even after its last row has been corrected.
  const empty = chosen !== 'all' && !present.some(({ outcome }) => outcome === chosen)
  const chips = empty ? [...present, { outcome: chosen, count: 0 }] : present
  const { undone = 0, kept = 0, ...run } = countsOf(job)
  const all = Object.values(run).reduce((sum, count) => sum + count, 0) || undone + kept
  return (
    <FilterChips legend={t('rows.filter')}>
      <FilterChip pressed={chosen === 'all'} onPress={() => onChoose('all')}>
        {t.rich('rows.all', { count: all, n: strong })}
      </FilterChip>
      {chips.map(({ outcome, count }) => (
        <FilterChip
          key={outcome}
          mark={<OutcomeMark outcome={outcome} />}
          pressed={chosen === outcome}
          onPress={() => onChoose(chosen === outcome ? 'all' : outcome)}
        >
          {t.rich(countWord(job, outcome), { count, n: strong })}
        </FilterChip>
      ))}
    </FilterChips>
  )
}

const strong = (number: ReactNode) => (
  <strong>
    <Texts>{number}</Texts>
  </strong>
)
