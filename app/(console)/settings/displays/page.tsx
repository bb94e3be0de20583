import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { pageTitle } from '@/app/page-title'
import { DisplayScreen } from '@/components/settings/displays/display-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { createDisplay } from '@/lib/contract/alerts/displays'
import { mayDo } from '@/lib/contract/roles'
import { allDisplays, displaysQuery } from '@/lib/data/alerts/displays'

export const generateMetadata = pageTitle((t) => t('displays.title'))

export default async function DisplaysPage() {
  const session = await requireSession()
  const list = await apiClient(session).listDisplays({ query: allDisplays })
  if (!list.ok) return <ReloadState text={await explainFailure(list.failure)} />
  return (
    <Hydrated reads={[[displaysQuery().queryKey, list.data]]}>
      <DisplayScreen canWrite={mayDo(session.roles, createDisplay)} />
    </Hydrated>
  )
}
