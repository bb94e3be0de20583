'use client'

import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTimeZone, useTranslations } from 'next-intl'
import { isNarrowed, noneOf } from '@/components/filters/define-filters'
import { Button } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useAddress } from '@/components/ui/hooks/use-address'
import { useKeptScroll } from '@/components/ui/hooks/use-kept-scroll'
import { useListKeys } from '@/components/ui/hooks/use-list-keys'
import { LoadMore } from '@/components/ui/pagination'
import { ReportFreshness } from '@/lib/data/connection/use-connection'
import { type NotificationPage, notificationListQuery } from '@/lib/data/notifications'
import { useFormat } from '@/lib/i18n/use-format'
import { NewButton } from '../new-button'
import { StaleNotice } from '../stale-notice'
import { type Names, useRecipientText } from '../use-recipient-text'
import { ApprovalQueue } from './approval-queue'
import { NotificationFilterBar } from './notification-filter-bar'
import {
  type NotificationFilterChange,
  notificationFilters,
  notificationParsers,
  notificationQuery,
} from './notification-filters'
import { NotificationListSkeleton, rowColumns } from './notification-list-skeleton'
import { NotificationRow } from './notification-row'

const KeptDrafts = dynamic(
  orLostPart(() => import('./kept-drafts').then((file) => file.KeptDrafts)),
  { ssr: false, loading: () => null },
)

type NotificationListProps = {
  typeNames: Names
  identityNames: Names
  canSend: boolean
  /** Whether the page has loaded what awaits approval. */
  hasQueue: boolean
}

/** Notifications, newest first, filtered by the URL. */
export function NotificationList(props: NotificationListProps) {
  const [values, setValues] = useAddress(notificationParsers, { history: 'push', scroll: false })
  const choose = (change: NotificationFilterChange) => void setValues(change)
  const timeZone = useTimeZone() ?? 'UTC'
  const narrowed = isNarrowed(notificationFilters, values)
  const query = useInfiniteQuery(notificationListQuery(notificationQuery(values, timeZone)))
  useKeptScroll({
    key: JSON.stringify(values),
    onMore: query.hasNextPage && !query.isError ? () => void query.fetchNextPage() : undefined,
    isFetching: query.isFetching,
  })
  const nameOf = useSender(props.identityNames)
  const isUnused = !narrowed && query.data?.pages[0]?.notifications.length === 0
  return (
    <div className="flex flex-col gap-3">
      {!isUnused && (
        <NotificationFilterBar values={values} identityNames={props.identityNames} onChoose={choose} />
      )}
      {props.canSend && !narrowed && <ApprovalQueue nameOf={nameOf} isLoaded={props.hasQueue} />}
      {props.canSend && !narrowed && <KeptDrafts />}
      <Found
        {...props}
        query={query}
        onClear={narrowed ? () => choose(noneOf(notificationFilters)) : undefined}
      />
    </div>
  )
}

/** The name of the identity that sent a notification. */
function useSender(names: Names): (id: string | null) => string {
  const t = useTranslations('notifications.by')
  return (id) => (id === null ? t('none') : (names[id] ?? t('unknown')))
}

type FoundProps = Omit<NotificationListProps, 'hasQueue'> & {
  query: UseInfiniteQueryResult<InfiniteData<NotificationPage>>
  /** Clears the filters; undefined if there are none. */
  onClear: (() => void) | undefined
}

function Found({ typeNames, identityNames, canSend, query, onClear }: FoundProps) {
  const t = useTranslations('notifications')
  const filters = useTranslations('following.filters')
  const format = useFormat()
  const recipientText = useRecipientText(typeNames)
  const nameOf = useSender(identityNames)
  const { list, onKeyDown } = useListKeys<HTMLUListElement>()
  const notifications = query.data?.pages.flatMap((page) => page.notifications)
  if (!notifications) return query.error ? <StaleNotice error={query.error} /> : <NotificationListSkeleton />
  if (notifications.length === 0 && onClear) {
    return (
      <EmptyState text={filters('none')} action={<Button onClick={onClear}>{filters('clear')}</Button>} />
    )
  }
  if (notifications.length === 0) {
    return <EmptyState text={t(canSend ? 'empty' : 'emptyReader')} action={canSend && <NewButton />} />
  }
  return (
    <div className="-mx-2">
      {query.error && <StaleNotice error={query.error} />}
      <ReportFreshness query={{ dataUpdatedAt: query.dataUpdatedAt, isError: query.isRefetchError }} />
      <Head />
      <ul ref={list} onKeyDown={onKeyDown} aria-label={t('title')}>
        {notifications.map((one) => (
          <NotificationRow
            key={one.id}
            notification={one}
            to={recipientText(one)}
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
