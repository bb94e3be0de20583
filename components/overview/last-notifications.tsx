'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Outcome } from '@/components/deliveries/outcome'
import { ProgressBadge } from '@/components/deliveries/progress-badge'
import { SimulatedBadge } from '@/components/deliveries/simulated-badge'
import { notificationHref } from '@/components/hrefs'
import { DateTime } from '@/components/ui/date-time'
import type { Notification } from '@/lib/contract/notification'
import { isUnderWay } from '@/lib/data/notifications'
import { lastNotificationsQuery } from '@/lib/data/overview'
import { withFallbacks } from '@/lib/format/fallback-texts'
import { useFormat } from '@/lib/i18n/use-format'
import { Part } from './part'
import { PartRow } from './part-row'

export function LastNotifications({ canCreate }: { canCreate: boolean }) {
  const query = useQuery(lastNotificationsQuery())
  const isEmpty = ({ notifications }: { notifications: unknown[] }) => notifications.length === 0
  return (
    <Part part="notifications" canCreate={canCreate} query={query} isEmpty={isEmpty}>
      {({ notifications }) => <NotificationList notifications={notifications} />}
    </Part>
  )
}

function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  const t = useTranslations('overview.notifications')
  const format = useFormat()
  return (
    <ul>
      {notifications.map((one) => (
        <PartRow
          key={one.id}
          href={notificationHref(one.id)}
          name={nameOf(one) || t('untitled')}
          when={<DateTime {...format.moment(one.createdAt)} focusable={false} />}
        >
          {(isUnderWay(one) || one.forwarded) && <ProgressBadge notification={one} />}
          {one.simulated && <SimulatedBadge />}
          {!one.forwarded && <Outcome brief counts={one.counts} />}
        </PartRow>
      ))}
    </ul>
  )
}

function nameOf(notification: Notification): string | undefined {
  const { title, body } = withFallbacks(notification)
  return title?.trim() || body?.trim()
}
