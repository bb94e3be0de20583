import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { cache } from 'react'
import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { NotificationView } from '@/components/notifications/receipt/notification-view'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page } from '@/components/ui/page'
import { apiClient, requireSession } from '@/lib/auth/session'
import { mayDo } from '@/lib/contract/roles'
import { sendNotification } from '@/lib/contract/sending'
import { firstPhones, notificationKeys } from '@/lib/data/notifications'
import { withFallbacks } from '@/lib/format/fallback-texts'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { readBusiness } from '../../read-business'
import { readNames } from '../read-names'
import { readTemplateText } from '../read-template-text'

type Props = { params: Promise<{ notificationId: string }> }

const readOnce = cache(async (notificationId: string) =>
  apiClient(await requireSession()).readNotification({ params: { notificationId } }),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('notifications')
  const read = await readOnce((await params).notificationId)
  const { title, body } = read.ok ? withFallbacks(read.data.notification) : {}
  return { title: title?.trim() || body?.trim().slice(0, 60) || t('title') }
}

export default async function NotificationPage({ params }: Props) {
  const session = await requireSession()
  const [read, names, business, templateText] = await Promise.all([
    readOnce((await params).notificationId),
    readNames(apiClient(session)),
    readBusiness(),
    readTemplateText(),
  ])
  if (read.ok) {
    const { notification } = read.data
    return (
      <Page>
        <Hydrated reads={[[notificationKeys.one(notification.id), read.data]]}>
          <NuqsAdapter>
            <WrittenPhones phones={firstPhones([notification])}>
              <NotificationView
                notificationId={notification.id}
                {...names}
                identityId={session.identityId}
                business={{
                  name: business.ok ? business.data.business.name : session.businessId,
                  whatsAppTemplate: templateText,
                }}
                canSend={mayDo(session.roles, sendNotification)}
              />
            </WrittenPhones>
          </NuqsAdapter>
        </Hydrated>
      </Page>
    )
  }
  if (read.failure.code === 'not_found') notFound()
  return (
    <Page>
      <ReloadState text={await explainFailure(read.failure)} />
    </Page>
  )
}
