'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { addSample, estimateProgress, type Sample } from '@/components/jobs/progress-estimate'
import type { PeopleCounts } from '@/lib/contract/notification'
import { useFormat } from '@/lib/i18n/use-format'

/** If there is no update for this long, the pace is hidden. */
const staleAfterMs = 10_000

/** How many recipients have been processed, the pace, and the time left. */
export function Pace({ people, readAt }: { people: PeopleCounts; readAt: number }) {
  const t = useTranslations('following.outcomes')
  const format = useFormat()
  const total = Object.values(people).reduce((sum, one) => sum + one, 0) - people.skipped
  const place = total - people.waiting
  const [samples, setSamples] = useState<readonly Sample[]>([{ place, at: readAt }])
  const next = addSample(samples, { place, at: readAt })
  if (next !== samples && next.at(-1)?.at !== samples.at(-1)?.at) setSamples(next)
  const isStale = useIsStale(readAt)
  const estimate = isStale ? undefined : estimateProgress(next, total)
  if (total === 0) return null
  return (
    <p className="tabular flex flex-wrap gap-x-6 gap-y-1 pt-2 text-13">
      <span>{t('progress', { done: format.number(place), total: format.number(total) })}</span>
      {estimate && <span>{t('rate', { rate: estimate.rowsPerSecond })}</span>}
      {estimate && (
        <span className="text-muted">{t('left', { duration: format.duration(estimate.secondsLeft) })}</span>
      )}
    </p>
  )
}

/**
 * Whether the last update was a while ago. This is decided by a timer, because no events arrive while nothing
 * changes.
 */
function useIsStale(readAt: number): boolean {
  const [staleAt, setStaleAt] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setStaleAt(readAt), staleAfterMs)
    return () => clearTimeout(timer)
  }, [readAt])
  return staleAt === readAt
}
