'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { alertsHref } from '@/components/hrefs'
import { cn } from '@/components/ui/cn'
import { DateTime } from '@/components/ui/date-time'
import { TextLink } from '@/components/ui/text-link'
import { Texts } from '@/components/ui/texts'
import type { Alert } from '@/lib/contract/alerts/alert'
import type { AlertType } from '@/lib/contract/definitions'
import { openAlertsOfAccountQuery } from '@/lib/data/alerts/account-alerts'
import { isUnattended } from '@/lib/data/alerts/matches-filters'
import { useNewest } from '@/lib/data/alerts/use-alert-store'
import { ReportFreshness } from '@/lib/data/connection/use-connection'
import { useFormat } from '@/lib/i18n/use-format'

type OpenAlertsProps = { accountId: string; alertTypes: readonly AlertType[] }

/** Shows whether the account needs help now: every open alert links to the map, and unattended ones stand out most. */
export function OpenAlerts({ accountId, alertTypes }: OpenAlertsProps) {
  const t = useTranslations('accounts.record')
  const query = useQuery(openAlertsOfAccountQuery(accountId))
  const { data } = query
  const read = data?.alerts ?? none
  const alerts = useNewest(read).filter(({ closed }) => closed === 0)
  const count = (data?.count ?? 0) - (read.length - alerts.length)
  return (
    <div className="flex flex-col gap-1 text-13">
      <p className="flex flex-wrap items-center gap-x-3">
        {data && (
          <span className={count > 0 ? 'font-medium' : 'text-muted'}>{t('openAlertsCount', { count })}</span>
        )}
        {!data && query.isError && <span className="text-muted">{t('openAlertsUnknown')}</span>}
        <TextLink href={alertsHref({ account: accountId })}>{t('showAlerts')}</TextLink>
      </p>
      {alerts.length > 0 && (
        <ul className="flex flex-col">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <OpenAlert
                alert={alert}
                href={alertsHref({ account: accountId, alert: alert.number })}
                alertTypes={alertTypes}
              />
            </li>
          ))}
        </ul>
      )}
      {data && <ReportFreshness query={query} />}
    </div>
  )
}

const none: readonly Alert[] = []

type OpenAlertProps = { alert: Alert; href: string; alertTypes: readonly AlertType[] }

function OpenAlert({ alert, href, alertTypes }: OpenAlertProps) {
  const t = useTranslations('accounts.record')
  const format = useFormat()
  const isWaiting = isUnattended(alert)
  const name = alertTypes.find(({ type }) => type === alert.alertType)?.name ?? alert.alertType
  const { street } = alert.additional
  return (
    <Link
      href={href}
      prefetch={false}
      className={cn(
        '-mx-1 flex w-fit max-w-full items-start gap-x-1.5 rounded-sm px-1 py-0.5 hover:bg-surface touch:min-h-11 touch:py-3',
        isWaiting ? 'font-medium text-red' : 'text-amber',
      )}
    >
      <span aria-hidden="true" className="w-4 shrink-0 text-center">
        {isWaiting ? '●' : '◐'}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <Texts>
          <bdi>{name}</bdi> <span className="tabular">{`#${alert.number}`}</span>
          {typeof street === 'string' && street !== '' && (
            <Texts>
              {', '}
              <bdi>{street}</bdi>
            </Texts>
          )}
          {' · '}
          {t(isWaiting ? 'unattended' : 'attended')}
          {' · '}
          <DateTime {...format.moment(alert.openedAt)} focusable={false} />
        </Texts>
      </span>
    </Link>
  )
}
