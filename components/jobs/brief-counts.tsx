'use client'

import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { type Counted, isDryRun, outcomesOf } from './job-counts'

const plain = (number: ReactNode) => number

/** "79,988 created · 12 refused", of what has been counted so far. */
export function BriefCounts({ job }: { job: Counted }) {
  const t = useTranslations('jobs')
  const words = isDryRun(job) ? 'would' : 'outcomes'
  return (
    <span className="tabular">
      {outcomesOf(job).map(({ outcome, count }, place) => (
        <Fragment key={outcome}>
          {place > 0 && ' · '}
          {t.rich(`${words}.${outcome}`, { count, n: plain })}
        </Fragment>
      ))}
    </span>
  )
}
