import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { pageTitle } from '@/app/page-title'
import { BusinessScreen } from '@/components/settings/business/business-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { requireSession } from '@/lib/auth/session'
import { updateBusiness } from '@/lib/contract/business'
import { mayDo } from '@/lib/contract/roles'
import { businessQuery } from '@/lib/data/business'
import { settings } from '@/lib/env'
import { findOwnStreets } from '@/lib/maps/streets'
import { readBusiness } from '../../read-business'

export const generateMetadata = pageTitle((t) => t('settings.business.title'))

export default async function BusinessPage() {
  const session = await requireSession()
  const [business, streets] = await Promise.all([readBusiness(), findOwnStreets(settings())])
  if (!business.ok) return <ReloadState text={await explainFailure(business.failure)} />
  return (
    <Hydrated reads={[[businessQuery().queryKey, business.data]]}>
      <BusinessScreen
        canWrite={mayDo(session.roles, updateBusiness)}
        hasOwnStreets={settings().MAP_TILES_URL !== '' || streets.length > 0}
      />
    </Hydrated>
  )
}
