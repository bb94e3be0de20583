'use client'

import { useTranslations } from 'next-intl'
import type { Channel, DeliveryReason, DeliveryState } from '@/lib/contract/notification'

/** What a delivery's state, reason and channel are called, on every screen. */
export function useDeliveryWords() {
  const t = useTranslations('notifications')
  return {
    state: (state: DeliveryState) => t(`states.${state}`),
    counted: (state: DeliveryState, count: number) => t(`counted.${state}`, { count }),
    reason: (reason: DeliveryReason) => t(`reasons.${reason}`),
    channel: (channel: Channel) => t(`channels.${channel}`),
  }
}
