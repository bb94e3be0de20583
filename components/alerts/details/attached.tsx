'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { type Alert, attachedAlertsQuery } from '@/lib/data/alerts/alerts'
import { useNewest } from '@/lib/data/alerts/use-alert-store'
import { useOffers } from '@/lib/data/business'
import { AlertLink } from '../alert-link'
import type { AlertWrites } from '../use-alert-writes'

type Props = { alert: Alert; writes: AlertWrites; canWrite: boolean; onOpen: (alertId: string) => void }

/** The duplicates attached to this alert, if any; an alert that is itself attached cannot have any. */
export function Attached({ alert, ...props }: Props) {
  const t = useTranslations('alerts.attached')
  const isFirst = alert.duplicateOf === null
  const { data, isError, isFetching, refetch } = useQuery({
    ...attachedAlertsQuery(alert.id),
    enabled: isFirst,
  })
  const known = useNewest(data?.alerts ?? none)
  // Alerts that were detached after the list was loaded are left out until it is reloaded.
  const attached = known.filter(({ duplicateOf }) => duplicateOf === alert.id)
  if (!isFirst) return null
  if (isError && !data)
    return <RetryNotice tone="red" text={t('failed')} onRetry={() => void refetch()} pending={isFetching} />
  const count = attached.length + (data?.more ?? 0)
  if (count === 0) return null
  return <AttachedList {...props} attached={attached} count={count} />
}

const none: readonly Alert[] = []

type ListProps = Omit<Props, 'alert'> & { attached: readonly Alert[]; count: number }

function AttachedList({ attached, count, writes, canWrite, onOpen }: ListProps) {
  const t = useTranslations('alerts.attached')
  const canDetach = useOffers('linkAlert') && canWrite
  const section = useRef<HTMLElement>(null)
  // The row of the detached alert disappears, so the focus moves to the list.
  const stay = (isDone: boolean) => isDone && section.current?.focus()
  const detach = (one: Alert) => void writes.act(one, { kind: 'link', duplicateOf: null }).then(stay)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('title')}
      className="rounded-md border border-line px-3 py-2 text-13"
    >
      <p>{t('count', { count })}</p>
      <ul className="mt-1 max-h-64 overflow-y-auto">
        {attached.map((one) => (
          <li key={one.id} className="flex items-center gap-x-2 pl-1">
            <div className="min-w-0 flex-1">
              <AlertLink alert={one} onOpen={onOpen} />
            </div>
            {canDetach && <Detach alert={one} running={writes.runningOf(one.id)} onDetach={detach} />}
          </li>
        ))}
      </ul>
      {count > attached.length && (
        <p className="text-muted">{t('newest', { shown: String(attached.length) })}</p>
      )}
    </section>
  )
}

type DetachProps = {
  alert: Alert
  running: ReturnType<AlertWrites['runningOf']>
  onDetach: (alert: Alert) => void
}

function Detach({ alert, running, onDetach }: DetachProps) {
  const t = useTranslations('alerts')
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={t('attached.detach', { number: `#${alert.number}` })}
      aria-disabled={running !== undefined}
      aria-busy={running !== undefined}
      onClick={() => onDetach(alert)}
    >
      {t(running?.kind === 'link' ? 'standing.detaching' : 'standing.detach')}
    </Button>
  )
}
