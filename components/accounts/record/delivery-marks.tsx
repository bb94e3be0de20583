'use client'

import { useTranslations } from 'next-intl'
import type { DeliveryState } from '@/lib/contract/notification'
import type { TimelineDelivery } from '@/lib/contract/timeline'

/** A shape and a colour for each state, beside its word. */
const marks: Record<DeliveryState, { sign: string; colour: string }> = {
  queued: { sign: '·', colour: 'text-muted' },
  sending: { sign: '→', colour: 'text-muted' },
  accepted: { sign: '✓', colour: 'text-text' },
  delivered: { sign: '✓✓', colour: 'text-text' },
  read: { sign: '✓✓', colour: 'text-blue' },
  skipped: { sign: '–', colour: 'text-muted' },
  failed: { sign: '✕', colour: 'text-red' },
  unknown: { sign: '?', colour: 'text-amber' },
  cancelled: { sign: '⊘', colour: 'text-muted' },
  kept: { sign: '▢', colour: 'text-muted' },
}

/** What became of a notification on each channel, in words. */
export function DeliveryMarks({ deliveries }: { deliveries: readonly TimelineDelivery[] }) {
  const t = useTranslations('accounts.deliveries')
  return (
    <span className="flex flex-wrap gap-x-3 text-12">
      {deliveries.map(({ channel, state, reason }) => (
        <span key={channel} className={marks[state].colour}>
          <span aria-hidden="true">{marks[state].sign} </span>
          {t(`channels.${channel}`)}: {t(`states.${state}`)}
          {reason && ` (${t(`reasons.${reason}`)})`}
        </span>
      ))}
    </span>
  )
}
