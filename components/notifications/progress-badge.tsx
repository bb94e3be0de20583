import { CircleCheck, Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/spinner'
import { isUnderWay, type NotificationSummary } from '@/lib/data/notification-summary'

/** Whether anything is still to be sent. "Done" never says that it arrived: the states of the deliveries do. */
export function ProgressBadge({ notification }: { notification: NotificationSummary }) {
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
