'use client'

import { useTranslations } from 'next-intl'
import { Segmented } from '@/components/ui/segmented'
import type { DeliveryFilter } from './use-delivery-filter'

const offered = ['all', 'push', 'whatsapp'] as const

export function ChannelFilter({ filter }: { filter: DeliveryFilter }) {
  const t = useTranslations('notifications')
  const shown = offered.find((channel) => channel === filter.channel) ?? 'all'
  return (
    <Segmented
      label={t('deliveries.filterChannel')}
      options={offered.map((value) => ({
        value,
        label: value === 'all' ? t('deliveries.all') : t(`channels.${value}`),
      }))}
      value={shown}
      onChange={(value) => filter.chooseChannel(value === 'all' ? null : value)}
    />
  )
}
