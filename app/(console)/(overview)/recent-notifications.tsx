import { getTranslations } from 'next-intl/server'
import { explainFailure } from '@/app/(console)/explain-failure'
import { EmptyPart } from '@/components/overview/empty-part'
import { Part } from '@/components/overview/part'
import { RecentNotificationList } from '@/components/overview/recent-notification-list'
import { shownRows } from '@/components/overview/row-style'
import { apiClient, requireSession } from '@/lib/auth/session'
import { firstPhones } from '@/lib/data/notifications'
import { WrittenPhones } from '@/lib/i18n/written-phones'

export async function RecentNotifications() {
  const session = await requireSession()
  const [t, list] = await Promise.all([
    getTranslations('overview.notifications'),
    apiClient(session).listNotifications({ query: { limit: String(shownRows) } }),
  ])
  const head = { title: t('title'), all: { href: '/notifications', text: t('all') } }
  if (!list.ok) return <Part {...head} failure={await explainFailure(list.failure)} />
  const { notifications } = list.data
  return (
    <Part {...head}>
      {notifications.length === 0 ? (
        <EmptyPart part="notifications" roles={session.roles} />
      ) : (
        <WrittenPhones phones={firstPhones(notifications)}>
          <RecentNotificationList notifications={notifications} />
        </WrittenPhones>
      )}
    </Part>
  )
}
