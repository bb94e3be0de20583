import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { explainFailure } from '@/app/(console)/explain-failure'
import { IdentityScreen } from '@/components/settings/identity-screen'
import { ReloadState } from '@/components/ui/reload-state'
import { createIdentity, rotateIdentity, updateIdentity } from '@/lib/actions/identities'
import { apiClient, requireSession } from '@/lib/auth/session'
import { updateIdentity as operation } from '@/lib/contract/identity'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { allDefinitions } from '@/lib/data/definitions'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.identities')
  return { title: t('title') }
}

export default async function IdentitiesPage() {
  const session = await requireSession()
  const list = await apiClient(session).listIdentities({ query: allDefinitions })
  if (!list.ok) return <ReloadState text={await explainFailure(list.failure)} />
  return (
    <IdentityScreen
      identities={list.data.identities}
      ownId={session.identityId}
      businessId={session.businessId}
      canWrite={mayDo(session.roles, operation)}
      managingRoles={rolesThatMay(operation)}
      now={Date.now()}
      actions={{ createIdentity, updateIdentity, rotateIdentity }}
    />
  )
}
