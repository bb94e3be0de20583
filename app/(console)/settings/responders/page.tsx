import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { pageTitle } from '@/app/page-title'
import { ResponderScreen } from '@/components/settings/responders/responder-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { changeDuty, createResponder } from '@/lib/contract/alerts/responders'
import { mayDo } from '@/lib/contract/roles'
import { allResponders, respondersQuery } from '@/lib/data/alerts/responders'

export const generateMetadata = pageTitle((t) => t('settings.responders.title'))

export default async function RespondersPage() {
  const session = await requireSession()
  const responders = await apiClient(session).listResponders({ query: allResponders })
  if (!responders.ok) return <ReloadState text={await explainFailure(responders.failure)} />
  return (
    <Hydrated reads={[[respondersQuery().queryKey, responders.data]]}>
      <ResponderScreen
        canWrite={mayDo(session.roles, createResponder)}
        canChangeDuty={mayDo(session.roles, changeDuty)}
      />
    </Hydrated>
  )
}
