import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { pageTitle } from '@/app/page-title'
import { OwnSignInScreen } from '@/components/settings/sign-in/own-sign-in-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { ownIdentityQuery } from '@/lib/data/identities'

export const generateMetadata = pageTitle((t) => t('settings.ownSignIn.title'))

export default async function OwnSignInPage() {
  const session = await requireSession()
  const own = await apiClient(session).readOwnIdentity({})
  if (!own.ok) return <ReloadState text={await explainFailure(own.failure)} />
  return (
    <Hydrated reads={[[ownIdentityQuery().queryKey, own.data]]}>
      <OwnSignInScreen />
    </Hydrated>
  )
}
