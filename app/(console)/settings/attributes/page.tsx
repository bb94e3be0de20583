import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { pageTitle } from '@/app/page-title'
import { AttributeScreen } from '@/components/settings/attributes/attribute-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { createAttribute } from '@/lib/contract/definitions'
import { mayDo } from '@/lib/contract/roles'
import { accountTypesQuery, allDefinitions, countedAttributesQuery } from '@/lib/data/definitions'

export const generateMetadata = pageTitle((t) => t('settings.attributes.title'))

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
    <Hydrated
      reads={[
        [countedAttributesQuery().queryKey, attributes.data],
        [accountTypesQuery().queryKey, types.data],
      ]}
    >
      <AttributeScreen canWrite={mayDo(session.roles, createAttribute)} />
    </Hydrated>
  )
}
