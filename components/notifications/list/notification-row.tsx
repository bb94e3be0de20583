'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Outcome, PeopleOutcome } from '@/components/deliveries/outcome'
import { PeopleLine } from '@/components/deliveries/people-bar'
import { ProgressBadge } from '@/components/deliveries/progress-badge'
import { SimulatedBadge } from '@/components/deliveries/simulated-badge'
import { notificationHref } from '@/components/hrefs'
import { DateTime } from '@/components/ui/date-time'
import { MovingTitle } from '@/components/ui/moving-title'
import type { Notification } from '@/lib/contract/notification'
import { withFallbacks } from '@/lib/format/fallback-texts'
import { useFormat } from '@/lib/i18n/use-format'
import { rowColumns } from './notification-list-skeleton'

type NotificationRowProps = { notification: Notification; to: string; by: string }

export function NotificationRow({ notification, to, by }: NotificationRowProps) {
  const format = useFormat()
  const following = useTranslations('following')
  const { id, createdAt, counts, people, forwarded } = notification
  return (
    <li className={`${rowColumns} relative border-b border-line py-2.5 hover:bg-surface`}>
      <MessageLink id={id} message={withFallbacks(notification)} />
      <span className="truncate text-muted lg:text-text max-lg:col-start-1 max-lg:row-start-2">
        <bdi>{to}</bdi>
      </span>
      <div className="flex min-w-0 flex-col gap-1.5 max-lg:col-span-2 max-lg:row-start-3">
        {!forwarded && people && <PeopleLine people={people} />}
        <span className="flex flex-wrap items-start gap-x-3 gap-y-0.5">
          {!saysItself(notification) && <ProgressBadge notification={notification} />}
          {notification.simulated && <SimulatedBadge />}
          {notification.state === 'scheduled' && notification.sendAt && (
            <span className="text-muted">
              {following('filters.scheduledFor', { when: format.zoned(notification.sendAt) })}
            </span>
          )}
          {!forwarded && people && <PeopleOutcome people={people} />}
          {!forwarded && !people && (
            <>
              <span className="text-muted">{following('filters.messages')}</span>
              <Outcome counts={counts} />
            </>
          )}
        </span>
      </div>
      <span className="truncate text-muted max-lg:col-start-2 max-lg:row-start-2 max-lg:text-right">
        <bdi>{by}</bdi>
      </span>
      <span className="text-muted max-lg:col-start-2 max-lg:row-start-1 text-right">
        <DateTime {...format.moment(createdAt)} focusable={false} />
      </span>
    </li>
  )
}

/** Whether the counts already show the state, as they do for a cancellation, so that no badge is needed. */
function saysItself({ state, counts, people, forwarded }: Notification): boolean {
  if (forwarded) return false
  return state === 'done' || (state === 'cancelled' && (people ?? counts).cancelled > 0)
}

/** The link covers the whole row, which makes the row a single click target and a single tab stop. */
function MessageLink({ id, message }: { id: string; message: Notification['message'] }) {
  const title = message.title?.trim() || message.body?.trim()
  const body = message.title?.trim() ? message.body?.trim() : undefined
  return (
    <Link
      data-row
      href={notificationHref(id)}
      className="min-w-0 rounded-sm max-lg:col-start-1 max-lg:row-start-1 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      <MovingTitle of="notification" id={id}>
        <span className="block truncate text-14 font-medium">
          <bdi>{title}</bdi>
        </span>
      </MovingTitle>
      {body && (
        <span className="block truncate text-muted">
          <bdi>{body}</bdi>
        </span>
      )}
    </Link>
  )
}
