'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DeliveryMark } from '@/components/deliveries/delivery-mark'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { TextLink } from '@/components/ui/text-link'
import { deliveryListQuery } from '@/lib/data/notifications'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'

/** What has become of a test so far, asked for again for as long as it is looked at. */
export function TestState({ notificationId }: { notificationId: string }) {
  const t = useTranslations('composing.test')
  const words = useDeliveryWords()
  const { readFailureText } = useFailureText()
  const query = useQuery(deliveryListQuery(notificationId, {}, true))
  return (
    <div className="flex flex-col gap-2 text-13">
      <ul role="status" aria-label={t('outcome')} className="flex flex-col gap-1">
        {!query.data && !query.error && <li className="text-muted">{t('stored')}</li>}
        {query.data?.deliveries.map(({ id, channel, state, reason, simulated }) => (
          <li key={id} className="flex items-start gap-2">
            <DeliveryMark state={state} className="mt-0.5" />
            <span>
              {words.channel(channel)}: {words.state(state)}
              {reason && ` (${words.reason(reason)})`}
              {simulated && ` · ${t('simulated')}`}
            </span>
          </li>
        ))}
      </ul>
      {query.error && (
        <RetryNotice
          tone="amber"
          text={readFailureText(failureOf(query.error))}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <TextLink href={`/notifications/${encodeURIComponent(notificationId)}`} className="w-fit">
        {t('open')}
      </TextLink>
    </div>
  )
}
