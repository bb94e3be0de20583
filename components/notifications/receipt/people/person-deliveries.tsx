'use client'

import { useTranslations } from 'next-intl'
import { DeliveryMark } from '@/components/deliveries/delivery-mark'
import { ProviderWords } from '@/components/deliveries/provider-words'
import { SimulatedBadge } from '@/components/deliveries/simulated-badge'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { DateTime } from '@/components/ui/date-time'
import { Texts } from '@/components/ui/texts'
import type { Delivery } from '@/lib/contract/notification'
import { useFormat } from '@/lib/i18n/use-format'

/** The messages to one person: their outcome on each channel, the provider's response, and every attempt. */
export function PersonDeliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <ul className="flex flex-col gap-3 whitespace-normal">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="flex flex-col gap-0.5 text-13">
          <Headline delivery={delivery} />
          <Said delivery={delivery} />
          <Tries delivery={delivery} />
        </li>
      ))}
    </ul>
  )
}

function Headline({ delivery: { channel, state, reason, simulated } }: { delivery: Delivery }) {
  const words = useDeliveryWords()
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
      <span className="font-medium">{words.channel(channel)}</span>
      <DeliveryMark state={state} />
      <span>{words.state(state)}</span>
      {reason && <span className="text-muted">{`(${words.reason(reason)})`}</span>}
      {simulated && <SimulatedBadge />}
    </p>
  )
}

function Said({ delivery: { channel, providerCode, providerMessage } }: { delivery: Delivery }) {
  const t = useTranslations('following.list')
  if (providerCode === null && providerMessage === null) return null
  return (
    <p className="text-muted wrap-anywhere">
      <span>{`${t('provider')}:`}</span>{' '}
      <ProviderWords channel={channel} code={providerCode} message={providerMessage} />
    </p>
  )
}

function Tries({ delivery: { attempts, history, updatedAt } }: { delivery: Delivery }) {
  const t = useTranslations('following.list')
  const words = useDeliveryWords()
  const format = useFormat()
  const summary = attempts === 0 ? t('noTries') : t('attempts', { count: attempts })
  if (history.length === 0) {
    return (
      <p className="tabular text-12 text-muted">{`${summary} · ${t('updated')}: ${format.moment(updatedAt).exact}`}</p>
    )
  }
  return (
    <>
      <p className="text-12 text-muted">{summary}</p>
      <ol aria-label={t('tries')} className="tabular flex flex-col text-12 text-muted">
        {history.map(({ at, state, code }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at the end.
          <li key={index}>
            <Texts>
              <DateTime {...format.moment(at)} text={format.moment(at).exact} focusable={false} />{' '}
              {words.state(state)}
              {code && ` (${code})`}
            </Texts>
          </li>
        ))}
      </ol>
    </>
  )
}
