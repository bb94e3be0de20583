import { CircleCheck, Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/feedback/spinner'
import type { Notification } from '@/lib/contract/notification'
import { isUnderWay } from '@/lib/data/notifications'

/** Whether anything is still to be sent. "Done" never says that it arrived: the states of the deliveries do. */
export function ProgressBadge({ notification }: { notification: Pick<Notification, 'state'> }) {
  const t = useTranslations('notifications.progress')
  const { state } = notification
  if (state === 'scheduled') return <Badge mark={<Clock />}>{t(state)}</Badge>
  if (isUnderWay(notification)) {
    return (
      <Badge tone="accent" mark={<Spinner className="size-3" />}>
        {t(state)}
      </Badge>
    )
  }
  return <Badge mark={<CircleCheck />}>{t(state)}</Badge>
}
