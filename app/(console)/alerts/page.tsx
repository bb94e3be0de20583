import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { createLoader, type SearchParams } from 'nuqs/server'
import { alertAddress } from '@/components/alerts/screen/alert-address'
import { AlertsScreen } from '@/components/alerts/screen/alerts-screen'
import { apiClient, redirectToSignIn, requireSession } from '@/lib/auth/session'
import { createAlert } from '@/lib/contract/alert'
import { mayDo } from '@/lib/contract/roles'
import { settings } from '@/lib/env'
import { Hydrated } from '../hydrated'
import { readFirstAlerts } from './read-first-alerts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('alerts')
  return { title: t('title') }
}

const loadAddress = createLoader(alertAddress)

export default async function AlertsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession()
  const first = await readFirstAlerts(apiClient(session), await loadAddress(searchParams))
  if (first === 'unauthenticated') return redirectToSignIn()
  const { MAP_TILES_URL: url, MAP_ATTRIBUTION: attribution } = settings()
  return (
    <NuqsAdapter>
      <Hydrated reads={first.reads}>
        <AlertsScreen
          first={first.view}
          tiles={url === '' ? undefined : { url, attribution }}
          canWrite={mayDo(session.roles, createAlert)}
        />
      </Hydrated>
    </NuqsAdapter>
  )
}
