'use client'

import { useTranslations } from 'next-intl'
import type { Channel, DeliveryReason, DeliveryState, PersonState } from '@/lib/contract/notification'

/** The names of delivery states, reasons and channels on all screens, and of the outcomes for people. */
export function useDeliveryWords() {
  const t = useTranslations('notifications')
  const following = useTranslations('following')
  return {
    state: (state: DeliveryState | PersonState) =>
      state === 'waiting' ? following('waiting') : t(`states.${state}`),
    counted: (state: DeliveryState | PersonState, count: number) =>
      state === 'waiting' ? following('countedWaiting', { count }) : t(`counted.${state}`, { count }),
    reason: (reason: DeliveryReason) => t(`reasons.${reason}`),
    channel: (channel: Channel) => t(`channels.${channel}`),
  }
}
