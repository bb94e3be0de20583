'use client'

import { Texts } from '@/components/ui/texts'
import type { Delivery } from '@/lib/contract/notification'
import { DeliveryMark } from './delivery-mark'
import { SimulatedBadge } from './simulated-badge'
import { useDeliveryWords } from './use-delivery-words'

type ChannelOutcomesProps = {
  deliveries: readonly Pick<Delivery, 'channel' | 'state' | 'reason' | 'simulated'>[]
}

/** The outcome of one person's notification on each channel. */
export function ChannelOutcomes({ deliveries }: ChannelOutcomesProps) {
  const words = useDeliveryWords()
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-12">
      {deliveries.some(({ simulated }) => simulated) && <SimulatedBadge />}
      {deliveries.map(({ channel, state, reason }) => (
        <span key={channel} className="inline-flex items-center gap-1">
          <Texts>
            <DeliveryMark state={state} />
            {`${words.channel(channel)}: ${words.state(state)}`}
            {reason && ` (${words.reason(reason)})`}
          </Texts>
        </span>
      ))}
    </span>
  )
}
