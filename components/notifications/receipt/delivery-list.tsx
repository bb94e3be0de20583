'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { Segmented } from '@/components/ui/fields/segmented'
import { Pager } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import type { Notification } from '@/lib/contract/notification'
import { deliveryListQuery, isUnderWay } from '@/lib/data/notifications'
import { DeliveryStateFilter } from './delivery-state-filter'
import { DeliveryTable } from './delivery-table'
import { type DeliveryFilter, useDeliveryFilter } from './use-delivery-filter'

const skeletonRows = 6

export function DeliveryList({ notification }: { notification: Notification }) {
  const t = useTranslations('notifications.deliveries')
  const filter = useDeliveryFilter()
  const query = useQuery(deliveryListQuery(notification.id, filter.query, isUnderWay(notification)))
  const { data, error } = query
  const page = data && { count: data.deliveries.length, next: data.next }
  return (
    <Section
      title={t('title')}
      actions={notification.message.sendWhatsApp && <ChannelFilter filter={filter} />}
    >
      <DeliveryStateFilter counts={notification.counts} filter={filter} />
      {!data && !error && <SkeletonRows count={skeletonRows} />}
      {!data && error && (
        <ErrorState text={t('failed')} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {data && page?.count === 0 && <EmptyState text={t('empty')} />}
      {data && page && page.count > 0 && <DeliveryTable deliveries={data.deliveries} />}
      {page && (page.next !== null || filter.query.cursor) && (
        <Pager
          summary={t('shown', { count: page.count })}
          onPrevious={filter.query.cursor ? filter.goBack : undefined}
          onNext={page.next ? () => filter.goOn(page.next as string) : undefined}
          pending={query.isFetching}
        />
      )}
    </Section>
  )
}

const offered = ['all', 'push', 'whatsapp'] as const

function ChannelFilter({ filter }: { filter: DeliveryFilter }) {
  const t = useTranslations('notifications.deliveries')
  const words = useDeliveryWords()
  return (
    <Segmented
      label={t('filterChannel')}
      options={offered.map((value) => ({ value, label: value === 'all' ? t('all') : words.channel(value) }))}
      value={offered.find((channel) => channel === filter.channel) ?? 'all'}
      onChange={(value) => filter.chooseChannel(value === 'all' ? null : value)}
    />
  )
}
