import { getTimeZone, getTranslations } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated, type Reads } from '@/app/(console)/hydrated'
import { pageTitle } from '@/app/page-title'
import { isNarrowed } from '@/components/filters/define-filters'
import {
  notificationFilters,
  notificationQuery,
  readNotificationFilters,
} from '@/components/notifications/list/notification-filters'
import { NotificationList } from '@/components/notifications/list/notification-list'
import { NewButton } from '@/components/notifications/new-button'
import { ReadOnly } from '@/components/roles/read-only'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page, PageHeader } from '@/components/ui/page'
import { apiClient, requireSession } from '@/lib/auth/session'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { sendNotification } from '@/lib/contract/sending'
import { firstPage, firstPhones, notificationKeys } from '@/lib/data/notifications'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { readNames } from './read-names'

export const generateMetadata = pageTitle((t) => t('notifications.title'))

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function NotificationsPage({ searchParams }: Props) {
  const session = await requireSession()
  const t = await getTranslations('notifications')
  const client = apiClient(session)
  const values = readNotificationFilters(await searchParams)
  const query = notificationQuery(values, await getTimeZone())
  const canSend = mayDo(session.roles, sendNotification)
  const [list, names, approvals] = await Promise.all([
    client.listNotifications({ query }),
    readNames(client),
    canSend ? client.listApprovals({ query: {} }) : undefined,
  ])
  const page = list.ok ? list.data : undefined
  const awaiting: Reads = approvals?.ok ? [[notificationKeys.approvalQueue, approvals.data]] : []
  const isUnused = page?.notifications.length === 0 && !isNarrowed(notificationFilters, values)
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={canSend && !isUnused && <NewButton />}
        readOnly={!canSend && <ReadOnly roles={rolesThatMay(sendNotification)} />}
      />
      {page && (
        <Hydrated reads={[[notificationKeys.listOf(query), firstPage(page)], ...awaiting]}>
          <NuqsAdapter>
            <WrittenPhones phones={firstPhones(page.notifications)}>
              <NotificationList {...names} canSend={canSend} hasQueue={awaiting.length > 0} />
            </WrittenPhones>
          </NuqsAdapter>
        </Hydrated>
      )}
      {!list.ok && <ReloadState text={await explainFailure(list.failure)} />}
    </Page>
  )
}
