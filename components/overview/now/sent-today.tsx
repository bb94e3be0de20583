'use client'

import { useQuery } from '@tanstack/react-query'
import { useTimeZone, useTranslations } from 'next-intl'
import { ForwardingCount } from '@/components/deliveries/forwarding-badge'
import { Outcome } from '@/components/deliveries/outcome'
import { DeliveriesBar } from '@/components/deliveries/people-bar'
import { SimulatedBadge } from '@/components/deliveries/simulated-badge'
import { Tick } from '@/components/ui/tick'
import { forwardingOutcomes } from '@/lib/contract/choices'
import type { SentSummary, summarizeNotifications } from '@/lib/contract/notification'
import type { AnswerOf } from '@/lib/contract/operation'
import { notificationSummaryQuery } from '@/lib/data/notifications'
import { dayBegan } from '@/lib/format/time/zoned-input'
import { useNow } from '@/lib/i18n/use-now'
import { NowCell } from './now-cell'

/**
 * Messages sent since midnight in the business's time zone, as one bar by outcome; simulated ones are counted
 * separately. If another deployment sends them, it reports no messages, so notifications are counted.
 */
export function SentToday({ className }: { className?: string }) {
  const t = useTranslations('overview.now.sent')
  const since = dayBegan(useNow(), useTimeZone() ?? 'UTC')
  const query = useQuery(notificationSummaryQuery(since))
  return (
    <NowCell title={t('title')} href="/notifications" query={query} className={className}>
      {({ real, simulated, forwarded }) =>
        Object.keys(forwarded).length > 0 ? (
          <Forwarded counts={forwarded} />
        ) : real.notifications === 0 && simulated.notifications > 0 ? (
          <Sent summary={simulated} isSimulated />
        ) : (
          <>
            <Sent summary={real} />
            {simulated.notifications > 0 && (
              <p className="text-12 text-muted">{t('alsoSimulated', { count: simulated.notifications })}</p>
            )}
          </>
        )
      }
    </NowCell>
  )
}

type ForwardedProps = { counts: AnswerOf<typeof summarizeNotifications>['forwarded'] }

function Forwarded({ counts: { accepted = 0, ...others } }: ForwardedProps) {
  const t = useTranslations('overview.now.sent')
  return (
    <>
      <p data-sent className="text-20">
        <Tick>{t('accepted', { count: accepted })}</Tick>
      </p>
      <p className="flex flex-wrap gap-1">
        {forwardingOutcomes.map((outcome) => {
          const count = outcome === 'accepted' ? 0 : others[outcome]
          return count ? <ForwardingCount key={outcome} outcome={outcome} count={count} /> : null
        })}
      </p>
    </>
  )
}

function Sent({ summary, isSimulated = false }: { summary: SentSummary; isSimulated?: boolean }) {
  const t = useTranslations('overview.now.sent')
  const { notifications, counts } = summary
  if (notifications === 0) return <p className="text-14 text-muted">{t('none')}</p>
  const messages = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <p data-sent className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-20">
          <Tick>{t('messages', { count: messages })}</Tick>
        </span>
        <span className="tabular text-13 text-muted">{t('notifications', { count: notifications })}</span>
        {isSimulated && <SimulatedBadge />}
      </p>
      <DeliveriesBar counts={counts} />
      <p className="text-12">
        <Outcome counts={counts} />
      </p>
    </>
  )
}
