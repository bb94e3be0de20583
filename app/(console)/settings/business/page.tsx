import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { explainFailure } from '@/app/(console)/explain-failure'
import { BusinessScreen } from '@/components/settings/business-screen'
import { ReloadState } from '@/components/ui/reload-state'
import { updateBusiness } from '@/lib/actions/business'
import { requireSession } from '@/lib/auth/session'
import { updateBusiness as operation } from '@/lib/contract/business'
import { mayDo } from '@/lib/contract/roles'
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
    <BusinessScreen
      business={business.data.business}
      canWrite={mayDo(session.roles, operation)}
      onSave={updateBusiness}
    />
  )
}
