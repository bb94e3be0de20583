'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { ChannelOutcomes } from '@/components/deliveries/channel-outcomes'
import { composeHref, notificationHref } from '@/components/hrefs'
import { ButtonLink } from '@/components/ui/buttons/button'
import { DateTime } from '@/components/ui/date-time'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { LoadMore } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import type { ReceivedNotification } from '@/lib/contract/notification'
import { ReportFreshness } from '@/lib/data/connection/use-connection'
import { inboxKeys, receivedQuery } from '@/lib/data/inbox'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'

/** The account's inbox as its owner sees it: newest first, without hidden notifications. */
export function ReceivedList({ accountId, canSend }: { accountId: string; canSend: boolean }) {
  const t = useTranslations('inbox.list')
  const { readFailureText } = useFailureText()
  const query = useInfiniteQuery(receivedQuery(accountId))
  useArrivals(accountId)
  const notifications = query.data?.pages.flatMap((page) => page.notifications)
  const send = canSend && (
    <ButtonLink size="sm" href={composeHref({ account: accountId })}>
      {t('send')}
    </ButtonLink>
  )
  return (
    <Section title={t('title')} actions={send}>
      {!notifications && query.isError && (
        <ErrorState
          text={readFailureText(failureOf(query.error))}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
          className="py-6"
        />
      )}
      {!notifications && !query.isError && <SkeletonRows count={4} />}
      {notifications && (
        <ReportFreshness query={{ dataUpdatedAt: query.dataUpdatedAt, isError: query.isRefetchError }} />
      )}
      {notifications?.length === 0 && <p className="py-3 text-body text-muted">{t('none')}</p>}
      <ol aria-label={t('title')}>
        {notifications?.map((one) => (
          <Received key={one.notificationId} notification={one} />
        ))}
      </ol>
      {query.hasNextPage && (
        <LoadMore onMore={() => void query.fetchNextPage()} pending={query.isFetchingNextPage} />
      )}
    </Section>
  )
}

function Received({ notification }: { notification: ReceivedNotification }) {
  const format = useFormat()
  const { notificationId, message, createdAt, deliveries } = notification
  const title = message.title?.trim()
  const body = message.body?.trim()
  return (
    <li className="flex flex-col gap-1 border-b border-line py-2.5 text-13">
      <span className="flex items-baseline justify-between gap-3">
        <TextLink
          href={notificationHref(notificationId)}
          prefetch={false}
          className="line-clamp-2 font-medium wrap-anywhere"
        >
          <bdi>{title || body}</bdi>
        </TextLink>
        <span className="shrink-0 text-12 text-muted">
          <DateTime {...format.moment(createdAt)} />
        </span>
      </span>
      {title && body && <bdi className="line-clamp-3 text-muted wrap-anywhere">{body}</bdi>}
      <span className="flex flex-wrap gap-x-3">
        {deliveries.map((delivery) => (
          <ChannelOutcomes key={delivery.id} deliveries={[delivery]} />
        ))}
      </span>
    </li>
  )
}

/** Refetches the list when the service worker reports that it has shown a notification. */
function useArrivals(accountId: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const worker = navigator.serviceWorker
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.kind !== 'notification') return
      void queries.invalidateQueries({ queryKey: inboxKeys.received(accountId) })
    }
    worker?.addEventListener('message', onMessage)
    return () => worker?.removeEventListener('message', onMessage)
  }, [queries, accountId])
}
