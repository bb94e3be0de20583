'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import { stateOf } from '@/lib/data/alerts/alert-point'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useFormat } from '@/lib/i18n/use-format'
import { AlertMark } from './alert-mark'
import { useTypeLook } from './use-type-look'

/** A one-line link to another alert. */
export function AlertLink({ alert, onOpen }: { alert: Alert; onOpen: (alertId: string) => void }) {
  const states = useTranslations('alerts.states')
  const format = useFormat()
  const { lookOf } = useTypeLook()
  const look = lookOf(alert.alertType)
  const state = stateOf(alert)
  return (
    <button
      type="button"
      onClick={() => onOpen(alert.id)}
      className="-mx-1 flex w-full items-center gap-2 rounded-sm px-1 py-0.5 text-left hover:bg-surface touch:min-h-11"
    >
      <AlertMark {...look} state={state} />
      <bdi className="truncate">{look.name}</bdi>
      <span className="text-muted tabular">{`#${alert.number}`}</span>
      <span className="sr-only">{`, ${states(state)}`}</span>
      <span className="ml-auto text-muted">
        <DateTime {...format.moment(alert.createdAt)} focusable={false} />
      </span>
    </button>
  )
}
