'use client'

import { useTranslations } from 'next-intl'
import { DeliveryMark } from '@/components/notifications/delivery-mark'
import type { DeliveryCounts, DeliveryState } from '@/lib/contract/notification'
import { useFormat } from '@/lib/i18n/use-format'

/** What needs a look stands first: the line is short, and what does not fit is cut off. */
const order: DeliveryState[] = [
  'failed',
  'unknown',
  'kept',
  'read',
  'delivered',
  'accepted',
  'sending',
  'queued',
  'skipped',
  'cancelled',
]

/** How many deliveries are in each state, on one line. What is kept was not sent, and says so. */
export function BriefOutcome({ counts }: { counts: DeliveryCounts }) {
  const t = useTranslations()
  const format = useFormat()
  const present = order.filter((state) => counts[state] > 0)
  if (present.length === 0) return <span>{t('notifications.outcome.nobody')}</span>
  return (
    <span className="flex min-w-0 gap-3 truncate">
      {present.map((state) => (
        <span key={state} className="tabular inline-flex items-center gap-1 whitespace-nowrap">
          <DeliveryMark state={state} />
          {`${format.number(counts[state])} ${t(state === 'kept' ? 'overview.notifications.kept' : `notifications.states.${state}`)}`}
        </span>
      ))}
    </span>
  )
}
