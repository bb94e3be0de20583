'use client'

import { useTranslations } from 'next-intl'
import { AlertMark } from '@/components/alerts/alert-mark'
import { Badge } from '@/components/ui/badge'
import { DateTime } from '@/components/ui/date-time'
import type { Alert } from '@/lib/contract/alert'
import type { AlertType } from '@/lib/contract/definitions'
import { stateOf } from '@/lib/data/alerts/alert-point'
import { useFormat } from '@/lib/i18n/use-format'
import { PartRow } from './part-row'

type OpenAlertListProps = { alerts: Alert[]; alertTypes: AlertType[] }

export function OpenAlertList({ alerts, alertTypes }: OpenAlertListProps) {
  const types = new Map(alertTypes.map((type) => [type.type, type]))
  return (
    <ul>
      {alerts.map((alert) => (
        <OpenAlertRow key={alert.id} alert={alert} type={types.get(alert.alertType)} />
      ))}
    </ul>
  )
}

function OpenAlertRow({ alert, type }: { alert: Alert; type?: AlertType }) {
  const t = useTranslations('overview.alerts')
  const format = useFormat()
  const state = stateOf(alert)
  const place = [alert.additional.street, alert.region].filter(Boolean).join(', ')
  return (
    <PartRow
      href={`/alerts?alert=${alert.id}`}
      mark={<AlertMark state={state} shape={type?.shape} colour={type?.colour} />}
      name={type?.name ?? alert.alertType}
      when={<DateTime {...format.moment(alert.createdAt)} focusable={false} />}
    >
      <span className="truncate">
        <bdi>{place || format.coordinates(alert.location)}</bdi>
      </span>
      {state === 'acknowledged' && (
        <Badge tone="amber" mark="◐" className="ml-auto">
          {t('acknowledged')}
        </Badge>
      )}
    </PartRow>
  )
}
