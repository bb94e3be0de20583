import { explainFailure } from '@/app/(console)/explain-failure'
import { NotAllowed } from '@/app/(console)/not-allowed'
import { pageTitle } from '@/app/page-title'
import { Compose } from '@/components/notifications/compose/compose'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page } from '@/components/ui/page'
import { apiClient, requireSession } from '@/lib/auth/session'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { createNotification as operation } from '@/lib/contract/sending'
import { settings } from '@/lib/env'
import { readBusiness, readCountry } from '../../read-business'
import { readTemplateText } from '../read-template-text'
import { readPrefill } from './read-prefill'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = pageTitle((t) => t('notifications.new'))

export default async function NewNotificationPage({ searchParams }: Props) {
  const session = await requireSession()
  if (!mayDo(session.roles, operation)) return <NotAllowed roles={rolesThatMay(operation)} />
  const client = apiClient(session)
  const [types, attributes, business, country, templateText, filled] = await Promise.all([
    client.listAccountTypes({ query: { counts: 'true', limit: '500' } }),
    client.listAttributes({ query: { limit: '500' } }),
    readBusiness(),
    readCountry(),
    readTemplateText(),
    readPrefill(client, await searchParams),
  ])
  if (!types.ok) return <ReloadState text={await explainFailure(types.failure)} />
  return (
    <Page>
      <Compose
        businessName={business.ok ? business.data.business.name : session.businessId}
        types={types.data.accountTypes}
        attributes={attributes.ok ? attributes.data.attributes : undefined}
        languageAttribute={business.ok ? business.data.business.languageAttribute : null}
        country={country}
        linkSchemes={settings().DEEP_LINK_SCHEMES}
        whatsAppTemplate={templateText}
        {...filled}
      />
    </Page>
  )
}
