'use client'

import { useTranslations } from 'next-intl'
import type { Channel, DeliveryReason, DeliveryState, PersonState } from '@/lib/contract/notification'

/** The names of delivery states, outcomes by person, reasons and channels, as used on all screens. */
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
