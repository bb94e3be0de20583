import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { NotOfferedContent } from '@/app/(console)/not-offered'
import { readOffers } from '@/app/(console)/read-business'
import { pageTitle } from '@/app/page-title'
import { CompanyScreen } from '@/components/settings/company-sign-in/company-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { companyCallbackPath } from '@/lib/auth/company-provider-id'
import { apiClient, requireSession } from '@/lib/auth/session'
import { saveCompanySignIn } from '@/lib/contract/company-sign-in'
import { mayDo } from '@/lib/contract/roles'
import { companySignInQuery } from '@/lib/data/company-sign-in'
import { consoleAddress } from '@/lib/env'

export const generateMetadata = pageTitle((t) => t('settings.companySignIn.title'))

export default async function CompanySignInPage() {
  const session = await requireSession()
  if (!(await readOffers('saveCompanySignIn'))) return <NotOfferedContent />
  const found = await apiClient(session).readCompanySignIn({})
  if (!found.ok) return <ReloadState text={await explainFailure(found.failure)} />
  return (
    <Hydrated reads={[[companySignInQuery().queryKey, found.data]]}>
      <CompanyScreen
        canWrite={mayDo(session.roles, saveCompanySignIn)}
        redirectUrl={consoleAddress() + companyCallbackPath(session.businessId)}
      />
    </Hydrated>
  )
}
