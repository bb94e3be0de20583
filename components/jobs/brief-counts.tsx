'use client'

import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { Texts } from '@/components/ui/texts'
import type { Job } from '@/lib/contract/job'
import { outcomesOf } from './job-counts'
import { countWord } from './outcome-words'

const plain = (number: ReactNode) => number

/** "79,988 created · 12 refused": the counts so far. */
export function BriefCounts({ job }: { job: Job }) {
  const t = useTranslations('jobs')
  return (
    <span className="tabular">
      {outcomesOf(job).map(({ outcome, count }, place) => (
        <Fragment key={outcome}>
          <Texts>
            {place > 0 && ' · '}
            {t.rich(countWord(job, outcome), { count, n: plain })}
          </Texts>
        </Fragment>
      ))}
    </span>
  )
}
