'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AlertMark } from '@/components/alerts/alert-mark'
import { alertsHref } from '@/components/hrefs'
import { Badge } from '@/components/ui/badge'
import { DateTime } from '@/components/ui/date-time'
import { Tick } from '@/components/ui/tick'
import type { Alert } from '@/lib/contract/alerts/alert'
import type { AlertType } from '@/lib/contract/definitions'
import { stateOf } from '@/lib/data/alerts/alert-point'
import { useNewest } from '@/lib/data/alerts/use-alert-store'
import { alertTypesQuery } from '@/lib/data/definitions'
import { alertsNowQuery } from '@/lib/data/overview'
import { useFormat } from '@/lib/i18n/use-format'
import { Part } from './part'
import { PartRow } from './part-row'

export function OpenAlerts({ canCreate }: { canCreate: boolean }) {
  const query = useQuery(alertsNowQuery())
  const open = query.data?.summary.open ?? 0
  return (
    <Part
      part="alerts"
      canCreate={canCreate}
      query={query}
      badge={open > 0 && <OpenCount open={open} />}
      isEmpty={({ alerts }) => alerts.length === 0}
    >
      {({ alerts }) => <AlertList alerts={alerts} />}
    </Part>
  )
}

function OpenCount({ open }: { open: number }) {
  const t = useTranslations('overview.alerts')
  return (
    <Badge tone="red" mark="●" className="tabular">
      <Tick>{t('count', { open })}</Tick>
    </Badge>
  )
}

function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  const types = new Map(useQuery(alertTypesQuery()).data?.map((type) => [type.type, type]))
  return (
    <ul>
      {useNewest(alerts).map((alert) => (
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
      href={alertsHref({ alert: alert.number })}
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
