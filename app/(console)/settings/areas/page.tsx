import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { pageTitle } from '@/app/page-title'
import { AreaScreen } from '@/components/settings/areas/area-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { createArea } from '@/lib/contract/alerts/areas'
import { mayDo } from '@/lib/contract/roles'
import { areasQuery } from '@/lib/data/alerts/areas'
import { allDefinitions } from '@/lib/data/definitions'

export const generateMetadata = pageTitle((t) => t('settings.areas.title'))

export default async function AreasPage() {
  const session = await requireSession()
  const areas = await apiClient(session).listAreas({ query: allDefinitions })
  if (!areas.ok) return <ReloadState text={await explainFailure(areas.failure)} />
  return (
    <Hydrated reads={[[areasQuery().queryKey, areas.data]]}>
      <AreaScreen canWrite={mayDo(session.roles, createArea)} />
    </Hydrated>
  )
}
