'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { LoadMore } from '@/components/ui/pagination'
import { failureOf } from '@/lib/data/failure'
import type { NotificationPage } from '@/lib/data/notification-summary'
import { notificationListOptions } from '@/lib/data/notifications'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { NewButton } from './new-button'
import { NotificationRow } from './notification-row'
import { rowColumns } from './row-columns'
import { useRecipientText } from './use-recipient-text'
import { useRowKeys } from './use-row-keys'

export type Names = Record<string, string>

type NotificationListProps = {
  first: NotificationPage
  /** Names of account types and of identities, by id. */
  typeNames: Names
  identityNames: Names
  canSend: boolean
}

export function NotificationList({ first, typeNames, identityNames, canSend }: NotificationListProps) {
  const t = useTranslations('notifications')
  const format = useFormat()
  const list = useRef<HTMLUListElement>(null)
  const recipientText = useRecipientText(typeNames)
  const query = useInfiniteQuery(notificationListOptions(first))
  const notifications = query.data.pages.flatMap((page) => page.notifications)
  useRowKeys(list)
  if (notifications.length === 0) return <Empty canSend={canSend} />
  const nameOf = (id: string | null) => (id === null ? t('by.none') : (identityNames[id] ?? t('by.unknown')))
  return (
    <div className="-mx-2">
      {query.error && <StaleNotice error={query.error} />}
      <Head />
      <ul ref={list} aria-label={t('title')}>
        {notifications.map((one) => (
          <NotificationRow
            key={one.id}
            notification={one}
            to={recipientText(one.to)}
            by={nameOf(one.createdBy)}
          />
        ))}
      </ul>
      <div className="px-2">
        <LoadMore
          summary={t('list.shown', { count: format.number(notifications.length) })}
          onMore={query.hasNextPage ? () => query.fetchNextPage() : undefined}
          pending={query.isFetchingNextPage}
        />
      </div>
    </div>
  )
}

function Head() {
  const t = useTranslations('notifications.list')
  return (
    <div
      aria-hidden="true"
      className={`${rowColumns} border-b border-line py-1.5 text-12! font-medium text-muted max-lg:hidden`}
    >
      <span>{t('message')}</span>
      <span>{t('to')}</span>
      <span>{t('outcome')}</span>
      <span>{t('by')}</span>
      <span className="text-right">{t('when')}</span>
    </div>
  )
}

function Empty({ canSend }: { canSend: boolean }) {
  const t = useTranslations('notifications')
  return <EmptyState text={t(canSend ? 'empty' : 'emptyReader')} action={canSend && <NewButton />} />
}

/** What was read before stays on the screen. */
export function StaleNotice({ error }: { error: Error }) {
  const t = useTranslations('notifications')
  const { readFailureText } = useFailureText()
  const failure = failureOf(error)
  return (
    <Notice tone="amber">
      {failure.code !== 'unreachable' && t('stale')} {readFailureText(failure)}
    </Notice>
  )
}
