import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { pageTitle } from '@/app/page-title'
import { AccountTypeScreen } from '@/components/settings/account-types/account-type-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { createAccountType } from '@/lib/contract/definitions'
import { mayDo } from '@/lib/contract/roles'
import { accountTypesQuery, allDefinitions, attributesQuery } from '@/lib/data/definitions'

export const generateMetadata = pageTitle((t) => t('settings.accountTypes.title'))

export default async function AccountTypesPage() {
  const session = await requireSession()
  const client = apiClient(session)
  const [types, attributes] = await Promise.all([
    client.listAccountTypes({ query: { ...allDefinitions, counts: 'true' } }),
    client.listAttributes({ query: allDefinitions }),
  ])
  if (!types.ok) return <ReloadState text={await explainFailure(types.failure)} />
  return (
    <Hydrated
      reads={[
        [accountTypesQuery({ counts: true }).queryKey, types.data],
        ...(attributes.ok ? [[attributesQuery().queryKey, attributes.data] as const] : []),
      ]}
    >
      <AccountTypeScreen canWrite={mayDo(session.roles, createAccountType)} />
    </Hydrated>
  )
}
