'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import { ReloadState } from '@/components/ui/reload-state'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import type { Alert } from '@/lib/contract/alert'
import type { AlertType } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'

type AccountAlertsProps = {
  accountId: string
  /** Absent when they could not be read. */
  alerts?: readonly Alert[]
  alertTypes: readonly AlertType[]
}

export function AccountAlerts({ accountId, alerts, alertTypes }: AccountAlertsProps) {
  const t = useTranslations('accounts.record')
  const unavailable = useTranslations('errors.codes')('unavailable')
  const names = new Map(alertTypes.map(({ type, name }) => [type, name]))
  return (
    <Section
      title={t('openAlerts')}
      actions={
        <TextLink href={`/alerts?account=${accountId}`} className="text-12">
          {t('alertsMore')}
        </TextLink>
      }
    >
      {!alerts && <ReloadState text={unavailable} />}
      {alerts?.length === 0 && <p className="py-3 text-13 text-muted">{t('alertsNone')}</p>}
      <ul>
        {alerts?.map((alert) => (
          <AlertRow key={alert.id} alert={alert} name={names.get(alert.alertType) ?? alert.alertType} />
        ))}
      </ul>
    </Section>
  )
}

function AlertRow({ alert, name }: { alert: Alert; name: string }) {
  const t = useTranslations('accounts.record')
  const format = useFormat()
  const isAcknowledged = alert.acknowledgedAt !== null
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        href={`/alerts?account=${alert.accountId}&alert=${alert.id}`}
        prefetch={false}
        className="-mx-2 flex min-h-9 items-center gap-2 px-2 py-1.5 text-13 hover:bg-surface"
      >
        <span className={isAcknowledged ? 'text-amber' : 'text-red'}>
          <span aria-hidden="true">{isAcknowledged ? '◐' : '●'}</span>
          <span className="sr-only">{t(isAcknowledged ? 'alertAcknowledged' : 'alertOpen')}</span>
        </span>
        <span className="font-medium">{name}</span>
        <span className="min-w-0 flex-1 truncate text-muted">
          {[alert.additional.street, alert.region].filter(Boolean).join(', ')}
        </span>
        <span className="text-12 text-muted">
          <DateTime {...format.moment(alert.createdAt)} focusable={false} />
        </span>
      </Link>
    </li>
  )
}
