'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { LoadMore } from '@/components/ui/pagination'
import { TextLink } from '@/components/ui/text-link'
import type { Notification } from '@/lib/contract/notification'
import { failureOf } from '@/lib/data/failure'
import { recipientListQuery } from '@/lib/data/notifications'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import type { Names } from '../use-recipient-text'

type NamedRecipientsProps = { notification: Notification; typeNames: Names }

/** Whom it names, one by one: folded away, and read from the API page by page once they are asked for. */
export function NamedRecipients({ notification, typeNames }: NamedRecipientsProps) {
  const t = useTranslations('notifications.named')
  const id = useId()
  const [open, setOpen] = useState(false)
  const { toCount } = notification
  if (toCount < 2) return null
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="-my-1 ml-2"
      >
        {open ? t('hide') : t('show', { count: toCount })}
      </Button>
      {open && (
        <div id={id}>
          <NamedList notification={notification} typeNames={typeNames} />
        </div>
      )}
    </>
  )
}

function NamedList({ notification, typeNames }: NamedRecipientsProps) {
  const t = useTranslations('notifications.named')
  const format = useFormat()
  const { readFailureText } = useFailureText()
  const query = useInfiniteQuery(recipientListQuery(notification.id))
  const { error, isFetching } = query
  const named = query.data?.pages.flatMap(({ recipients }) => recipients)
  const again = () => void (named ? query.fetchNextPage() : query.refetch())
  if (!named && !error) return <SkeletonRows count={4} />
  if (!named) {
    return <ErrorState text={readFailureText(failureOf(error))} onRetry={again} pending={isFetching} />
  }
  if (named.length === 0) return <EmptyState text={t('none')} />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul aria-label={t('label')} tabIndex={0} className="mt-2 max-h-63 overflow-y-auto border-y border-line">
        {named.map((one) => (
          <li key={one} className="tabular py-1 wrap-anywhere">
            <Named one={one} notification={notification} typeNames={typeNames} />
          </li>
        ))}
      </ul>
      {error && (
        <RetryNotice
          tone="amber"
          text={readFailureText(failureOf(error))}
          pending={isFetching}
          onRetry={again}
        />
      )}
      <LoadMore
        summary={t('shown', {
          shown: format.number(named.length),
          count: format.number(notification.toCount),
        })}
        onMore={query.hasNextPage && !error ? again : undefined}
        pending={query.isFetchingNextPage}
      />
    </>
  )
}

/** A phone, an account by its id, or an account type by its name while there is one of this id. */
function Named({ one, notification: { to }, typeNames }: NamedRecipientsProps & { one: string }) {
  const format = useFormat()
  if (to.phones) return <bdi>{format.phone(one)}</bdi>
  if (to.accountTypeIDs) return <bdi>{typeNames[one] ?? one}</bdi>
  return (
    <TextLink href={`/accounts/${encodeURIComponent(one)}`} prefetch={false}>
      <bdi>{one}</bdi>
    </TextLink>
  )
}
