'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { notificationHref } from '@/components/hrefs'
import { DateTime } from '@/components/ui/date-time'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import type { Notification } from '@/lib/contract/notification'
import { approvalsQuery } from '@/lib/data/notifications'
import { useFormat } from '@/lib/i18n/use-format'
import { StaleNotice } from '../stale-notice'

type ApprovalQueueProps = {
  nameOf: (id: string | null) => string
  /** Whether the page has loaded the queue. Otherwise it appears after hydration, when the browser has loaded it. */
  isLoaded: boolean
}

/** What others have sent that awaits the user's approval, oldest first; renders nothing if there is nothing. */
export function ApprovalQueue({ nameOf, isLoaded }: ApprovalQueueProps) {
  const t = useTranslations('following.queue')
  const format = useFormat()
  const { data, error } = useQuery(approvalsQuery())
  const isHydrated = useHydrated()
  if (!isLoaded && !isHydrated) return null
  if (!data) return error ? <StaleNotice error={error} /> : null
  const { notifications, total } = data
  if (total === 0) return null
  return (
    <section aria-label={t('title')} className="rounded-md border border-amber">
      <h2 className="border-b border-line px-3 py-2 text-13 font-medium">{t('count', { count: total })}</h2>
      {error && <StaleNotice error={error} />}
      <ul>
        {notifications.map((one) => (
          <QueuedRow key={one.id} notification={one} by={nameOf(one.createdBy)} />
        ))}
      </ul>
      {notifications.length < total && (
        <p className="px-3 py-2 text-12 text-muted">
          {t('more', { count: format.number(total - notifications.length) })}
        </p>
      )}
    </section>
  )
}

function QueuedRow({ notification, by }: { notification: Notification; by: string }) {
  const t = useTranslations('following.queue')
  const format = useFormat()
  const { id, message, recipients, createdAt } = notification
  return (
    <li className="relative flex items-baseline gap-3 border-b border-line px-3 py-2 last:border-b-0 hover:bg-surface max-sm:flex-wrap">
      <Link
        href={notificationHref(id)}
        className="min-w-0 flex-1 truncate text-14 font-medium after:absolute after:inset-0 max-sm:basis-full"
      >
        <bdi>{message.title?.trim() || message.body?.trim()}</bdi>
      </Link>
      <span className="text-13 text-muted">
        {recipients === null ? t('unknown') : t('people', { count: recipients })}
      </span>
      <span className="truncate text-13 text-muted">
        <bdi>{by}</bdi>
      </span>
      <span className="shrink-0 text-13 text-muted">
        <DateTime {...format.moment(createdAt)} focusable={false} />
      </span>
    </li>
  )
}
