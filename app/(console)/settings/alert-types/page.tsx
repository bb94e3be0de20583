import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { AlertTypeScreen } from '@/components/settings/alert-types/alert-type-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { createAlertType } from '@/lib/contract/definitions'
import { mayDo } from '@/lib/contract/roles'
import { alertTypesQuery, allDefinitions } from '@/lib/data/definitions'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.alertTypes')
  return { title: t('title') }
}

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
