import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { pageTitle } from '@/app/page-title'
import { IdentityScreen } from '@/components/settings/identities/identity-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { updateIdentity } from '@/lib/contract/identity'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { allIdentities, identitiesQuery } from '@/lib/data/identities'

export const generateMetadata = pageTitle((t) => t('settings.identities.title'))

export default async function IdentitiesPage() {
  const session = await requireSession()
  const list = await apiClient(session).listIdentities({ query: allIdentities })
  if (!list.ok) return <ReloadState text={await explainFailure(list.failure)} />
  return (
    <Hydrated reads={[[identitiesQuery().queryKey, list.data]]}>
      <IdentityScreen
        ownId={session.identityId}
        businessId={session.businessId}
        canWrite={mayDo(session.roles, updateIdentity)}
        managingRoles={rolesThatMay(updateIdentity)}
      />
    </Hydrated>
  )
}
