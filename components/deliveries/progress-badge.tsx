import { Ban, CircleAlert, CircleCheck, Clock, Hourglass } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/feedback/spinner'
import type { DeliveryCounts, Notification } from '@/lib/contract/notification'
import { isUnderWay } from '@/lib/data/notifications'
import { ForwardingBadge } from './forwarding-badge'

type ProgressBadgeProps = {
  notification: Pick<Notification, 'state' | 'counts'> & Partial<Pick<Notification, 'approval' | 'forwarded'>>
}

/**
 * Whether anything is still to be sent. "Done" does not mean delivered: only the delivery states show that. A
 * notification that no provider has accepted is not called done, and one that another deployment sends shows
 * its forwarding state.
 */
export function ProgressBadge({ notification }: ProgressBadgeProps) {
  const t = useTranslations('notifications.progress')
  const approval = useTranslations('following')('approval')
  const { state, counts, forwarded } = notification
  if (isUnderWay(notification) && notification.approval?.state === 'needed') {
    return (
      <Badge tone="amber" mark={<Hourglass />}>
        {approval}
      </Badge>
    )
  }
  if (state === 'scheduled') return <Badge mark={<Clock />}>{t(state)}</Badge>
  if (forwarded) return <ForwardingBadge forwarded={forwarded} />
  if (isUnderWay(notification)) {
    return (
      <Badge tone="accent" mark={<Spinner className="size-3" />}>
        {t(state)}
      </Badge>
    )
  }
  if (state === 'done' && !isTaken(counts)) {
    return (
      <Badge tone="amber" mark={<CircleAlert />}>
        {t(counts.unknown > 0 ? 'unknown' : 'nobody')}
      </Badge>
    )
  }
  if (state === 'cancelled') return <Badge mark={<Ban />}>{t(state)}</Badge>
  return <Badge mark={<CircleCheck />}>{t(state)}</Badge>
}

/** Whether a provider has accepted the notification for at least one person. */
const isTaken = ({ accepted, delivered, read }: DeliveryCounts) => accepted + delivered + read > 0
