import { getTranslations } from 'next-intl/server'
import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { pageTitle } from '@/app/page-title'
import { NotificationList } from '@/components/notifications/list/notification-list'
import { NewButton } from '@/components/notifications/new-button'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page, PageHeader } from '@/components/ui/page'
import { apiClient, requireSession } from '@/lib/auth/session'
import { mayDo } from '@/lib/contract/roles'
import { sendNotification } from '@/lib/contract/sending'
import { firstPage, firstPhones, notificationKeys } from '@/lib/data/notifications'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { readNames } from './read-names'

export const generateMetadata = pageTitle((t) => t('notifications.title'))

export default async function NotificationsPage() {
  const session = await requireSession()
  const t = await getTranslations('notifications')
  const client = apiClient(session)
  const [list, names] = await Promise.all([client.listNotifications({ query: {} }), readNames(client)])
  const page = list.ok ? list.data : undefined
  const canSend = mayDo(session.roles, sendNotification)
  return (
    <Page>
      <PageHeader title={t('title')} actions={canSend && page?.notifications.length !== 0 && <NewButton />} />
      {page && (
        <Hydrated reads={[[notificationKeys.list, firstPage(page)]]}>
          <WrittenPhones phones={firstPhones(page.notifications)}>
            <NotificationList {...names} canSend={canSend} />
          </WrittenPhones>
        </Hydrated>
      )}
      {!list.ok && <ReloadState text={await explainFailure(list.failure)} />}
    </Page>
  )
}
