import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { explainFailure } from '@/app/(console)/explain-failure'
import { AttributeScreen } from '@/components/settings/attribute-screen'
import { ReloadState } from '@/components/ui/reload-state'
import { createAttribute, deleteAttribute, orderAttributes, updateAttribute } from '@/lib/actions/definitions'
import { apiClient, requireSession } from '@/lib/auth/session'
import { createAttribute as operation } from '@/lib/contract/definitions'
import { mayDo } from '@/lib/contract/roles'
import { allDefinitions } from '@/lib/data/definitions'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.attributes')
  return { title: t('title') }
}

export default async function AttributesPage() {
  const session = await requireSession()
  const client = apiClient(session)
  const [attributes, types] = await Promise.all([
    client.listAttributes({ query: { ...allDefinitions, counts: 'true' } }),
    client.listAccountTypes({ query: allDefinitions }),
  ])
  if (!attributes.ok) return <ReloadState text={await explainFailure(attributes.failure)} />
  if (!types.ok) return <ReloadState text={await explainFailure(types.failure)} />
  return (
    <AttributeScreen
      attributes={attributes.data.attributes}
      accountTypes={types.data.accountTypes}
      canWrite={mayDo(session.roles, operation)}
      actions={{ createAttribute, updateAttribute, deleteAttribute, orderAttributes }}
    />
  )
}
