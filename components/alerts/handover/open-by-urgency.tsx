'use client'

import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { alertsHref } from '@/components/hrefs'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { Repeat, Skeleton } from '@/components/ui/feedback/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { priorityFilters } from '@/lib/data/alerts/alert-keys'
import { compareIn } from '@/lib/data/alerts/alert-order'
import { stateOf } from '@/lib/data/alerts/alert-point'
import type { Alert } from '@/lib/data/alerts/alerts'
import { openOfPriorityQuery } from '@/lib/data/alerts/handover'
import { isUnattended } from '@/lib/data/alerts/matches-filters'
import { useNewestOne } from '@/lib/data/alerts/use-alert-store'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { AlertMark } from '../alert-mark'
import { PriorityMark } from '../priority-mark'
import { useHolderName } from '../use-names'
import { useTypeLook } from '../use-type-look'

/** Open alerts, most urgent first, each with the person who has it, and the number of alerts not shown. */
export function OpenByUrgency() {
  const t = useTranslations('shift.handover')
  const format = useFormat()
  const { readFailureText } = useFailureText()
  const reads = useQueries({ queries: priorityFilters.map((priority) => openOfPriorityQuery(priority)) })
  const failed = reads.find(({ isError }) => isError)
  if (failed) {
    const retry = () => void Promise.all(reads.map(({ refetch }) => refetch()))
    return (
      <RetryNotice
        tone="red"
        text={readFailureText(failureOf(failed.error))}
        pending={failed.isFetching}
        onRetry={retry}
      />
    )
  }
  if (reads.some(({ isPending }) => isPending)) return <OpenSkeleton />
  const alerts = reads.flatMap(({ data }) => data?.alerts ?? []).toSorted(compareIn('urgent'))
  const open = reads.reduce((sum, { data }) => sum + (data?.counts?.open ?? 0), 0)
  if (open === 0) return <p className="py-2 text-13 text-muted">{t('nothingOpen')}</p>
  return (
    <>
      <ul>
        {alerts.map((alert) => (
          <OpenAlert key={alert.id} alert={alert} />
        ))}
      </ul>
      {open > alerts.length && (
        <p className="py-2 text-13 text-amber">
          {t('more', { shown: format.number(alerts.length), open: format.number(open) })}
        </p>
      )}
    </>
  )
}

const usualRows = 8

/** Placeholder rows, as tall as the real ones. */
function OpenSkeleton() {
  return (
    <div aria-hidden="true">
      <Repeat times={usualRows}>
        {() => (
          <div className="flex h-12.5 flex-col justify-center gap-2 border-b border-line">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        )}
      </Repeat>
    </div>
  )
}

function OpenAlert({ alert: read }: { alert: Alert }) {
  const alert = useNewestOne(read) ?? read
  const t = useTranslations('shift.handover')
  const list = useTranslations('alerts.list')
  const format = useFormat()
  const holderName = useHolderName()
  const { lookOf } = useTypeLook()
  const look = lookOf(alert.alertType)
  const place = [alert.additional.street, alert.region].filter(Boolean).join(', ')
  return (
    <li className="flex break-inside-avoid items-center gap-2 border-b border-line py-1.5 text-13">
      <AlertMark {...look} state={stateOf(alert)} className="size-4 shrink-0" />
      <PriorityMark priority={alert.priority} />
      <span className="min-w-0 flex-1">
        <TextLink href={alertsHref({ alert: alert.number })} className="font-medium">
          <bdi>{look.name}</bdi> <span>{`#${alert.number}`}</span>
        </TextLink>{' '}
        <bdi className="text-muted">{place || list('noStreet')}</bdi>
        <span className="block text-12 text-muted">
          {t('since', { time: format.dateTime(alert.createdAt) })}
        </span>
      </span>
      <bdi className={isUnattended(alert) ? 'font-medium text-red' : ''}>{holderName(alert)}</bdi>
    </li>
  )
}
