'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Tick } from '@/components/ui/tick'
import type { AlertSummary } from '@/lib/data/alerts/summary'
import { formatRunningTime } from '@/lib/format/time/running-time'
import { useFormat } from '@/lib/i18n/use-format'
import { RunningAge } from '../running-age'
import { useSelection } from '../screen/selection'
import { useNarrowing } from '../screen/use-narrowing'

type Props = {
  summary: AlertSummary | undefined
  /** Start of the period for the medians; undefined for the last 24 hours. */
  since: string | undefined
}

/** Figures for all the business's alerts, regardless of the filters; each figure links to the alerts that it counts. */
export function Counters({ summary, since }: Props) {
  const t = useTranslations('shift.counters')
  const format = useFormat()
  const { open } = useSelection()
  const { narrow, widen } = useNarrowing()
  const showAll = (unattended: boolean) => {
    widen()
    narrow({ state: 'open', unattended: unattended || undefined })
  }
  const oldest = summary?.oldestUnattended
  const count = (value: number | undefined) => <Tick>{value === undefined ? '–' : format.number(value)}</Tick>
  const measured = since ? t('sinceShift', { time: format.time(since) }) : t('lastDay')
  return (
    <dl
      aria-label={t('label')}
      className="flex justify-between gap-2 border-b border-line px-4 py-1 text-12 leading-4 text-muted max-sm:group-data-[height=half]:hidden"
    >
      <Figure name={t('open')}>
        <Way onPress={() => showAll(false)}>{count(summary?.open)}</Way>
      </Figure>
      <Figure name={t('unattended')}>
        <Way onPress={() => showAll(true)}>{count(summary?.unattended)}</Way>
      </Figure>
      <Figure name={t('oldest')}>
        {oldest ? (
          <Way onPress={() => open(oldest.id)} label={t('showOldest', { number: oldest.number })} isLoud>
            <RunningAge since={oldest.openedAt} />
          </Way>
        ) : (
          '–'
        )}
      </Figure>
      <Figure name={t('toAcknowledge')} hint={measured}>
        {formatRunningTime(summary?.medianSecondsToAcknowledge)}
      </Figure>
      <Figure name={t('toClose')} hint={measured}>
        {formatRunningTime(summary?.medianSecondsToClose)}
      </Figure>
    </dl>
  )
}

function Figure({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div title={hint} className="relative flex min-w-0 flex-col touch:py-1.5">
      <dt className="truncate">
        <span>{name}</span>
        {hint && <span className="sr-only">{`, ${hint}`}</span>}
      </dt>
      <dd className="text-13 whitespace-nowrap text-text tabular">{children}</dd>
    </div>
  )
}

type WayProps = { onPress: () => void; label?: string; isLoud?: boolean; children: ReactNode }

function Way({ onPress, label, isLoud = false, children }: WayProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={cn(
        // The name above the figure is part of the click target.
        'rounded-sm underline-offset-2 before:absolute before:-inset-x-1 before:inset-y-0 hover:underline',
        isLoud && 'font-medium text-red',
      )}
    >
      {children}
      {label && <span className="sr-only">{`. ${label}`}</span>}
    </button>
  )
}
