'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { AlertEvent, AlertResponder } from '@/lib/contract/alerts/alert'
import { useClock } from '@/lib/i18n/use-clock'
import { SaidText } from '../mentions/said-text'
import { useWho } from '../use-names'
import { HistoryDetail } from './history-detail'

type Props = {
  history: readonly AlertEvent[] | undefined
  /** Every responder who was ever dispatched to the alert, under the name they had at the time. */
  responders: readonly AlertResponder[]
}

/** All events, latest first. */
export function AlertHistory({ history, responders }: Props) {
  const t = useTranslations('alerts.history')
  return (
    <section aria-label={t('title')}>
      <h3 className="mb-1 text-13">{t('title')}</h3>
      <ol className="text-13">
        {history ? (
          [...history]
            .reverse()
            .map((event) => (
              <HistoryEntry key={event.id} event={event} responder={responderOf(event, responders)} />
            ))
        ) : (
          <li aria-hidden="true" className="py-2">
            <Skeleton className="my-1 h-3 w-2/3" />
          </li>
        )}
      </ol>
    </section>
  )
}

const responderOf = ({ responderId }: AlertEvent, responders: readonly AlertResponder[]) =>
  responders.find(({ id }) => id === responderId)?.name

function HistoryEntry({ event, responder }: { event: AlertEvent; responder: string | undefined }) {
  const t = useTranslations('alerts.history')
  const clock = useClock()
  const who = useWho()
  const said = event.note ?? event.reason
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">
          <span>{t(event.enRoute ? 'enRoute' : event.type)}</span>
          {event.by && (
            <span className="wrap-anywhere text-muted">
              <span>,</span> <bdi>{who(event.by)}</bdi>
            </span>
          )}
        </span>
        <span className="shrink-0 text-12 text-muted">
          <DateTime {...clock(event.at)} />
        </span>
      </div>
      <HistoryDetail event={event} />
      {responder && (
        <p className="text-12 wrap-anywhere text-muted">
          <bdi>{responder}</bdi>
        </p>
      )}
      {said && <SaidText text={said} mentions={event.mentions} />}
    </li>
  )
}
