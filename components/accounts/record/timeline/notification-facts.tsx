'use client'

import { useTranslations } from 'next-intl'
import { ChannelOutcomes } from '@/components/deliveries/channel-outcomes'
import { TextLink } from '@/components/ui/text-link'
import type { TimelineEntry } from '@/lib/contract/timeline'
import { TimelineLine, type TimelineNames } from './timeline-line'

type NotificationFactsProps = {
  entry: Extract<TimelineEntry, { kind: 'notification' }>
  names: TimelineNames
}

/** A message to the account: what it says, and its outcome on each channel. */
export function NotificationFacts({ entry, names }: NotificationFactsProps) {
  const t = useTranslations('accounts.timeline')
  const { notificationId, message, hiddenFromList, deliveries } = entry.notification
  const title = message.title?.trim() || message.body?.trim() || t('untitled')
  return (
    <TimelineLine
      mark="notification"
      title={
        <TextLink href={`/notifications/${notificationId}`} prefetch={false} className="line-clamp-2">
          <bdi>{title}</bdi>
        </TextLink>
      }
      entry={entry}
      names={names}
    >
      {message.title?.trim() && message.body && (
        <bdi className="line-clamp-2 text-muted wrap-anywhere">{message.body}</bdi>
      )}
      <ChannelOutcomes deliveries={deliveries} />
      {hiddenFromList && <span className="block text-12 text-muted">{t('hidden')}</span>}
    </TimelineLine>
  )
}
