'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { Job } from '@/lib/contract/job'
import type { Outcome } from '@/lib/data/jobs'
import { countsOf, isDryRun, outcomesOf } from '../job-counts'
import { OutcomeMark } from './outcome-mark'
import type { Shown } from './use-row-filter'

const chip = cn(
  'flex min-h-9 items-center gap-2 rounded-md border border-line px-3 py-1 text-left text-13 touch:min-h-11',
  'hover:bg-surface aria-pressed:border-accent aria-pressed:bg-accent-soft',
)

type OutcomeStripProps = { job: Job; chosen: Shown; onChoose: (shown: Shown) => void }

/** How many rows ended in which way, each a filter of the rows below. */
export function OutcomeStrip({ job, chosen, onChoose }: OutcomeStripProps) {
  const t = useTranslations('jobs')
  const present = outcomesOf(job)
  const words = isDryRun(job) ? 'would' : 'outcomes'
  // What one looks at stays, when its last row was put right.
  const empty = chosen !== 'all' && !present.some(({ outcome }) => outcome === chosen)
  const chips = empty ? [...present, { outcome: chosen, count: 0 }] : present
  const { undone = 0, kept = 0, ...run } = countsOf(job)
  const all = Object.values(run).reduce((sum, count) => sum + count, 0) || undone + kept
  return (
    <fieldset className="py-3">
      <legend className="sr-only">{t('rows.filter')}</legend>
      <div className="flex flex-wrap gap-2">
        <Chip pressed={chosen === 'all'} onPress={() => onChoose('all')}>
          {t.rich('rows.all', { count: all, n: strong })}
        </Chip>
        {chips.map(({ outcome, count }) => (
          <Chip
            key={outcome}
            outcome={outcome}
            pressed={chosen === outcome}
            onPress={() => onChoose(chosen === outcome ? 'all' : outcome)}
          >
            {t.rich(`${words}.${outcome}`, { count, n: strong })}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

type ChipProps = { outcome?: Outcome; pressed: boolean; onPress: () => void; children: ReactNode }

function Chip({ outcome, pressed, onPress, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onPress} className={chip}>
      {outcome && <OutcomeMark outcome={outcome} />}
      <span className="tabular">{children}</span>
    </button>
  )
}

const strong = (number: ReactNode) => <strong>{number}</strong>
