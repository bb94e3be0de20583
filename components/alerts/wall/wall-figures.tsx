'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { Alert } from '@/lib/data/alerts/alerts'
import type { AlertSummary } from '@/lib/data/alerts/summary'
import { formatRunningTime } from '@/lib/format/time/running-time'
import { useFormat } from '@/lib/i18n/use-format'
import { useSecond } from '@/lib/i18n/use-second'
import { useTypeLook } from '../use-type-look'

type Props = { summary: AlertSummary | undefined; oldest: Alert | undefined }

/** The counters, in the largest type on the display, with the longest-waiting alert in red. */
export function WallFigures({ summary, oldest }: Props) {
  const t = useTranslations('shift.wall')
  const format = useFormat()
  const count = (value: number | undefined) => (value === undefined ? '–' : format.number(value))
  return (
    <dl className="flex w-[460px] shrink-0 flex-col justify-between border-r border-line px-8 py-6">
      <Figure name={t('open')}>{count(summary?.open)}</Figure>
      <Figure name={t('unattended')} isLoud={(summary?.unattended ?? 0) > 0}>
        {count(summary?.unattended)}
      </Figure>
      <Oldest alert={oldest} isKnown={summary !== undefined} />
      <Figure name={t('toAcknowledge')} isSmall>
        {formatRunningTime(summary?.medianSecondsToAcknowledge)}
      </Figure>
    </dl>
  )
}

function Oldest({ alert, isKnown }: { alert: Alert | undefined; isKnown: boolean }) {
  const t = useTranslations('shift.wall')
  const { lookOf } = useTypeLook()
  const now = useSecond()
  if (!alert) return <Figure name={t('oldest')}>{isKnown ? t('nobodyWaits') : '–'}</Figure>
  const place = [alert.additional.street, alert.region].filter(Boolean).join(', ')
  return (
    <div className="rounded-md border-4 border-red bg-red-soft px-4 py-3">
      <dt className="text-[28px] leading-tight">{t('oldest')}</dt>
      <dd>
        <span
          className="block text-[88px] leading-none font-medium text-red tabular"
          suppressHydrationWarning
        >
          {formatRunningTime((now - Date.parse(alert.openedAt)) / 1000)}
        </span>
        <span className="block truncate text-[36px] leading-tight font-medium">
          <bdi>{lookOf(alert.alertType).name}</bdi> <span>{`#${alert.number}`}</span>
        </span>
        <bdi className="block truncate text-[28px] leading-tight">{place}</bdi>
      </dd>
    </div>
  )
}

type FigureProps = { name: string; isLoud?: boolean; isSmall?: boolean; children: ReactNode }

function Figure({ name, isLoud = false, isSmall = false, children }: FigureProps) {
  return (
    <div>
      <dt className="text-[28px] leading-tight text-muted">{name}</dt>
      <dd
        className={cn(
          'leading-none font-medium tabular',
          isSmall ? 'text-[64px]' : 'text-[128px]',
          isLoud && 'text-red',
        )}
      >
        {children}
      </dd>
    </div>
  )
}
