'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { cn } from '@/components/ui/cn'
import { stateOf } from '@/lib/data/alerts/alert-point'
import type { Alert } from '@/lib/data/alerts/alerts'
import { isUnattended } from '@/lib/data/alerts/matches-filters'
import { formatRunningTime } from '@/lib/format/time/running-time'
import { useSecond } from '@/lib/i18n/use-second'
import { AlertMark } from '../alert-mark'
import { useLiveAlerts } from '../screen/live-alerts'
import { useTypeLook } from '../use-type-look'

/** The number of alerts that fit on a 1080p screen. */
const mostShown = 8

/** The alerts opened most recently, newest first, each with its age. */
export function LatestAlerts() {
  const t = useTranslations('shift.wall')
  const { rows, list } = useLiveAlerts()
  const latest = useMemo(
    () =>
      [...rows.values()]
        .filter(({ closed }) => closed === 0)
        .toSorted((one, other) => Date.parse(other.openedAt) - Date.parse(one.openedAt))
        .slice(0, mostShown),
    [rows],
  )
  return (
    <section
      aria-label={t('latest')}
      className="flex w-[520px] shrink-0 flex-col border-l border-line px-6 py-4"
    >
      <h2 className="text-[28px] leading-tight text-muted">{t('latest')}</h2>
      {latest.length === 0 && !list.isPending && (
        <p className="pt-6 text-[36px] leading-tight">{t('none')}</p>
      )}
      <ul>
        {latest.map((alert) => (
          <Latest key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  )
}

function Latest({ alert }: { alert: Alert }) {
  const t = useTranslations('alerts.states')
  const { lookOf } = useTypeLook()
  const look = lookOf(alert.alertType)
  const state = stateOf(alert)
  const now = useSecond()
  const waits = isUnattended(alert)
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <AlertMark {...look} state={state} className="size-10 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-3 text-[32px] leading-tight">
          <span className="rounded-md border-2 px-2 font-medium tabular">{alert.priority}</span>
          <bdi className="min-w-0 flex-1 truncate font-medium">{look.name}</bdi>
          <span className={cn('tabular', waits && 'text-red')} suppressHydrationWarning>
            {formatRunningTime((now - Date.parse(alert.openedAt)) / 1000)}
          </span>
        </p>
        <p className="truncate text-[28px] leading-tight text-muted">
          <span>{`#${alert.number}`}</span> <bdi>{alert.additional.street ?? alert.region ?? t(state)}</bdi>
        </p>
      </div>
    </li>
  )
}
