'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Details } from '@/components/ui/details'
import { alertNewsQuery } from '@/lib/data/alerts/shifts'
import { alertSummaryQuery } from '@/lib/data/alerts/summary'
import { formatRunningTime } from '@/lib/format/time/running-time'
import { useFormat } from '@/lib/i18n/use-format'
import { Replay } from '../shift/replay'

type Props = {
  /** Positions in the alert log; without `until` the range is open-ended. */
  after: string
  until?: string
  /** When a running shift began; only running shifts have medians. */
  since?: string
}

const told = ['created', 'closed', 'acknowledged', 'reopened'] as const

/** What happened in a shift: the figures and, on demand, every event. */
export function ShiftFigures({ after, until, since }: Props) {
  const t = useTranslations('shift')
  const format = useFormat()
  const counts = useInfiniteQuery(alertNewsQuery({ after, until })).data?.pages[0]?.counts
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 py-2">
        {told.map((kind) => (
          <Figure key={kind} name={t(`replay.kinds.${kind}`)}>
            {counts ? format.number(counts[kind] ?? 0) : '–'}
          </Figure>
        ))}
        {since && <Medians since={since} />}
      </dl>
      <Details summary={t('handover.oneByOne')} className="print:hidden">
        <Replay after={after} until={until} />
      </Details>
    </>
  )
}

function Medians({ since }: { since: string }) {
  const t = useTranslations('shift.counters')
  const { data } = useQuery(alertSummaryQuery(since, false))
  return (
    <>
      <Figure name={t('toAcknowledge')}>{formatRunningTime(data?.medianSecondsToAcknowledge)}</Figure>
      <Figure name={t('toClose')}>{formatRunningTime(data?.medianSecondsToClose)}</Figure>
    </>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="text-16 tabular">{children}</dd>
    </div>
  )
}
