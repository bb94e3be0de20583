'use client'

import { useTranslations } from 'next-intl'
import type { Job } from '@/lib/contract/job'
import type { Outcome } from '@/lib/data/jobs'
import { changedOf } from './job-counts'

type Came = { kind: Job['kind']; counts: Partial<Record<Outcome, number>> }

/** The outcome of a run or its undo: "2,728 accounts were created". Undefined if nothing changed. */
export function useJobOutcome(): (job: Came) => string | undefined {
  const t = useTranslations('jobs.done')
  return ({ kind, counts }) => {
    if (counts.undone) return t('undone', { count: counts.undone })
    const count = changedOf(counts)
    if (count === 0) return undefined
    if (kind !== 'import') return t(kind, { count })
    const parts = (['created', 'updated'] as const).map(
      (one) => counts[one] && t(one, { count: counts[one] }),
    )
    return parts.filter(Boolean).join(' · ')
  }
}
