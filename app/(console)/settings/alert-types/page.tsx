import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { pageTitle } from '@/app/page-title'
import { AlertTypeScreen } from '@/components/settings/alert-types/alert-type-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { createAlertType } from '@/lib/contract/definitions'
import { mayDo } from '@/lib/contract/roles'
import { alertTypesQuery, allDefinitions } from '@/lib/data/definitions'

export const generateMetadata = pageTitle((t) => t('settings.alertTypes.title'))

export default async function AlertTypesPage() {
  const session = await requireSession()
  const types = await apiClient(session).listAlertTypes({ query: allDefinitions })
  if (!types.ok) return <ReloadState text={await explainFailure(types.failure)} />
  return (
    <Hydrated reads={[[alertTypesQuery().queryKey, types.data]]}>
      <AlertTypeScreen canWrite={mayDo(session.roles, createAlertType)} />
    </Hydrated>
  )
}
