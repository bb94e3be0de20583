'use client'

import { useTranslations } from 'next-intl'
import { ProgressBadge } from '@/components/notifications/progress-badge'
import { DateTime } from '@/components/ui/date-time'
import { isUnderWay, type NotificationSummary } from '@/lib/data/notification-summary'
import { useFormat } from '@/lib/i18n/use-format'
import { BriefOutcome } from './brief-outcome'
import { PartRow } from './part-row'

export function RecentNotificationList({ notifications }: { notifications: NotificationSummary[] }) {
  const t = useTranslations('overview.notifications')
  const format = useFormat()
  return (
    <ul>
      {notifications.map((one) => (
        <PartRow
          key={one.id}
          href={`/notifications/${one.id}`}
          name={one.message.title?.trim() || one.message.body?.trim() || t('untitled')}
          when={<DateTime {...format.moment(one.createdAt)} focusable={false} />}
        >
          {isUnderWay(one) && <ProgressBadge notification={one} />}
          <BriefOutcome counts={one.counts} />
        </PartRow>
      ))}
    </ul>
  )
}
