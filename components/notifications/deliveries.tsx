'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Pager } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { SkeletonRows } from '@/components/ui/skeleton'
import { isUnderWay, type NotificationSummary } from '@/lib/data/notification-summary'
import { deliveryListOptions } from '@/lib/data/notifications'
import { ChannelFilter } from './channel-filter'
import { DeliveryTable } from './delivery-table'
import { StateStrip } from './state-strip'
import { useDeliveryFilter } from './use-delivery-filter'

const skeletonRows = 6

export function Deliveries({ notification }: { notification: NotificationSummary }) {
  const t = useTranslations('notifications.deliveries')
  const filter = useDeliveryFilter()
  const query = useQuery(deliveryListOptions(notification.id, filter.query, isUnderWay(notification)))
  const { data, error } = query
  const page = data && { count: data.deliveries.length, next: data.next }
  return (
    <Section
      title={t('title')}
      actions={notification.message.sendWhatsApp && <ChannelFilter filter={filter} />}
    >
      <StateStrip counts={notification.counts} filter={filter} />
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
