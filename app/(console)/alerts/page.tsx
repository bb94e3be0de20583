import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { createLoader, type SearchParams } from 'nuqs/server'
import { alertAddress } from '@/components/alerts/alert-address'
import { AlertsScreen } from '@/components/alerts/alerts-screen'
import { NoStreets } from '@/components/settings/business/no-streets'
import { createAlert, createAlertNote, updateAlert } from '@/lib/actions/alerts'
import { apiClient, redirectToSignIn, requireSession } from '@/lib/auth/session'
import { createAlert as createAlertOperation } from '@/lib/contract/alert'
import { updateBusiness } from '@/lib/contract/business'
import { mayDo } from '@/lib/contract/roles'
import { settings } from '@/lib/env'
import { chooseTiles } from '@/lib/map-tiles'
import { readBusiness } from '../read-business'
import { readFirstAlerts } from './read-first-alerts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('alerts')
  return { title: t('title') }
}

const loadAddress = createLoader(alertAddress)

export default async function AlertsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession()
  const [first, business] = await Promise.all([
    readFirstAlerts(apiClient(session), await loadAddress(searchParams)),
    readBusiness(),
  ])
  if (first === 'unauthenticated') return redirectToSignIn()
  const tiles = chooseTiles(settings(), business.ok ? business.data.business.mapTiles : undefined)
  return (
    <NuqsAdapter>
      <AlertsScreen
        first={first}
        tiles={tiles}
        noStreets={!tiles && <NoStreets maySwitch={mayDo(session.roles, updateBusiness)} />}
        canWrite={mayDo(session.roles, createAlertOperation)}
        owner={session.identityId}
        actions={{ createAlert, updateAlert, createAlertNote }}
      />
    </NuqsAdapter>
  )
}
