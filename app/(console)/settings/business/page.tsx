import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { BusinessScreen } from '@/components/settings/business/business-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { requireSession } from '@/lib/auth/session'
import { updateBusiness } from '@/lib/contract/business'
import { mayDo } from '@/lib/contract/roles'
import { businessQuery } from '@/lib/data/business'
import { settings } from '@/lib/env'
import { readBusiness } from '../../read-business'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.business')
  return { title: t('title') }
}

export default async function BusinessPage() {
  const session = await requireSession()
  const business = await readBusiness()
  if (!business.ok) return <ReloadState text={await explainFailure(business.failure)} />
  return (
    <Hydrated reads={[[businessQuery().queryKey, business.data]]}>
      <BusinessScreen
        canWrite={mayDo(session.roles, updateBusiness)}
        hasOwnTiles={settings().MAP_TILES_URL !== ''}
      />
    </Hydrated>
  )
}
