'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { notificationHref } from '@/components/hrefs'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { Texts } from '@/components/ui/texts'
import type { ChannelName } from '@/lib/contract/choices'
import type { Delivery } from '@/lib/contract/notification'
import { deliveriesQuery } from '@/lib/data/receipt'
import { DeliveryMark } from './delivery-mark'
import { ProviderWords } from './provider-words'
import { useDeliveryWords } from './use-delivery-words'

type TestOutcomeProps = {
  notificationId: string
  /** The channel that was tested; if it is absent, each outcome names its channel. */
  channel?: ChannelName
}

/** The outcome of a test so far, polled as long as it can still change. */
export function TestOutcome({ notificationId, channel }: TestOutcomeProps) {
  const t = useTranslations('notifications.test')
  const query = useQuery(deliveriesQuery(notificationId))
  return (
    <div className="flex flex-col gap-3">
      {!query.data && !query.error && <SkeletonRows count={1} />}
      {!query.data && query.error && (
        <ErrorState text={t('outcomeFailed')} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      <div role="status" aria-label={t('outcome')}>
        <ul className="flex flex-col gap-3">
          {query.data?.deliveries.map((delivery) => (
            <Outcome key={delivery.id} delivery={delivery} channel={channel} />
          ))}
        </ul>
      </div>
      <TextLink href={notificationHref(notificationId)} className="w-fit text-13">
        {t('open')}
      </TextLink>
    </div>
  )
}

function Outcome({ delivery, channel }: { delivery: Delivery; channel?: ChannelName }) {
  const t = useTranslations('notifications.test.became')
  const words = useDeliveryWords()
  const { state, reason, providerCode, providerMessage, simulated } = delivery
  return (
    <li className="flex items-start gap-2 text-13">
      <DeliveryMark state={state} className="mt-0.5" />
      <div className="min-w-0">
        <p className="font-medium">
          <Texts>
            {!channel && `${words.channel(delivery.channel)}: `}
            {words.state(state)}
            {reason && ` (${words.reason(reason)})`}
          </Texts>
        </p>
        <p className="text-muted">{t(state)}</p>
        {simulated && <p className="text-muted">{t('simulated')}</p>}
        <p className="text-12 wrap-anywhere text-muted">
          <ProviderWords
            channel={channel ?? delivery.channel}
            code={providerCode}
            message={providerMessage}
          />
        </p>
      </div>
    </li>
  )
}
