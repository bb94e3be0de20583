'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DateTime } from '@/components/ui/date-time'
import { ErrorState } from '@/components/ui/error-state'
import { LoadMore } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { ReceivedNotification } from '@/lib/contract/notification'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { accountNotificationsQuery } from '@/lib/queries/accounts'
import { failureOf } from '@/lib/queries/fetch-read'
import { DeliveryMarks } from './delivery-marks'

export type FirstSent = {
  page: { notifications: ReceivedNotification[]; next: string | null }
  readAt: number
}

const underWay = ['queued', 'sending']
const freshMs = 5_000

/** What the account was sent lately; looked at again while something is still under way. */
export function AccountSent({ accountId, first }: { accountId: string; first?: FirstSent }) {
  const t = useTranslations('accounts.record')
  const { readFailureText } = useFailureText()
  const query = useInfiniteQuery({
    ...accountNotificationsQuery(accountId),
    initialData: first && { pages: [first.page], pageParams: [undefined] },
    initialDataUpdatedAt: first?.readAt,
    refetchInterval: ({ state }) => (state.data?.pages.some(isUnderWay) ? freshMs : false),
  })
  const sent = query.data?.pages.flatMap(({ notifications }) => notifications)
  return (
    <Section title={t('sent')}>
      {!sent && query.isError && (
        <ErrorState
          text={readFailureText(failureOf(query.error))}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
          className="py-6"
        />
      )}
      {!sent && !query.isError && <SkeletonRows count={3} />}
      {sent?.length === 0 && <p className="py-3 text-13 text-muted">{t('sentNone')}</p>}
      <ul>
        {sent?.map((one) => (
          <SentRow key={one.notificationId} sent={one} />
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore onMore={() => void query.fetchNextPage()} pending={query.isFetchingNextPage} />
      )}
    </Section>
  )
}

function isUnderWay({ notifications }: { notifications: ReceivedNotification[] }): boolean {
  return notifications.some(({ deliveries }) => deliveries.some(({ state }) => underWay.includes(state)))
}

function SentRow({
  sent: { notificationId, message, createdAt, deliveries },
}: {
  sent: ReceivedNotification
}) {
  const t = useTranslations('accounts.record')
  const format = useFormat()
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        href={`/notifications/${notificationId}`}
        prefetch={false}
        className="-mx-2 flex flex-col gap-0.5 px-2 py-2 text-13 hover:bg-surface"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium">{message.title || message.body || t('untitled')}</span>
          <span className="shrink-0 text-12 text-muted">
            <DateTime {...format.moment(createdAt)} focusable={false} />
          </span>
        </span>
        {message.title && message.body && <span className="truncate text-muted">{message.body}</span>}
        <DeliveryMarks deliveries={deliveries} />
      </Link>
    </li>
  )
}
