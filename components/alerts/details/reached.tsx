'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ChannelOutcomes } from '@/components/deliveries/channel-outcomes'
import type { AlertResponder } from '@/lib/contract/alerts/alert'
import type { Delivery } from '@/lib/contract/notification'
import { alertDispatchesQuery } from '@/lib/data/alerts/dispatches'

type Props = { alertId: string; responder: AlertResponder }

/** Whether the message to a dispatched responder arrived, on each channel. */
export function Reached({ alertId, responder }: Props) {
  const t = useTranslations('responders.reached')
  const { data: dispatches, isError } = useQuery(alertDispatchesQuery(alertId))
  if (isError && !dispatches) return <p className={line}>{t('unknown')}</p>
  const dispatch = dispatches?.find(
    ({ responderId, sentAt }) => responderId === responder.id && sentAt === responder.dispatchedAt,
  )
  // Dispatched before messages were sent, or a moment ago.
  if (!dispatch) return null
  if (dispatch.notificationId === null) return <p className={line}>{t('nobody')}</p>
  if (dispatch.deliveries.length === 0) return <p className={line}>{t('unknown')}</p>
  return (
    <div className={line}>
      {wayOf(dispatch.deliveries).map((delivery) => (
        <ChannelOutcomes key={delivery.id} deliveries={[delivery]} />
      ))}
    </div>
  )
}

const line = 'flex flex-wrap gap-x-3 pl-4.5 text-12 text-muted'

/** Leaves out channels on which the responder gets nothing, if there is another one. */
function wayOf(deliveries: readonly Delivery[]): readonly Delivery[] {
  const sent = deliveries.filter(({ state }) => state !== 'skipped')
  return sent.length > 0 ? sent : deliveries
}
