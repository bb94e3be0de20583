'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { type ClockLevel, levelOf } from '@/lib/contract/alerts/clock-rules'
import type { Alert } from '@/lib/data/alerts/alerts'
import { formatRunningTime } from '@/lib/format/time/running-time'
import { useSecond } from '@/lib/i18n/use-second'
import { type AlertClock, useAlertClock } from './use-alert-clock'

const marks: Record<ClockLevel, string> = { running: '◷', amber: '◆', red: '▲', supervisor: '▲▲' }
const tones: Record<ClockLevel, string> = {
  running: 'text-muted',
  amber: 'text-amber',
  red: 'text-red font-medium',
  supervisor: 'text-red font-medium',
}

/** What an alert is waiting for, and how much time is left or how long it is overdue, to the second. */
export function RunningClock({ alert }: { alert: Alert }) {
  const clock = useAlertClock(alert)
  return clock && <ClockText {...clock} />
}

export function ClockText({ clock, startedAt, dueAt }: AlertClock) {
  const t = useTranslations('responders.clocks')
  const now = useSecond()
  const name = t(`names.${clock}`)
  const level = levelOf(now - startedAt, dueAt - startedAt)
  const time = `${now >= dueAt ? '+' : ''}${formatRunningTime(Math.abs(dueAt - now) / 1000)}`
  // The text for screen readers has no seconds, so it changes only with the level.
  return (
    <span className={cn('whitespace-nowrap text-12 tabular', tones[level])} suppressHydrationWarning>
      <span aria-hidden="true" suppressHydrationWarning>
        {`${marks[level]} ${name} ${time}`}
      </span>
      <span className="sr-only" suppressHydrationWarning>
        {`, ${t(`levels.${level}`, { name })}`}
      </span>
    </span>
  )
}
