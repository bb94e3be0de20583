import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { createLoader, type SearchParams } from 'nuqs/server'
import { Suspense } from 'react'
import { pageTitle } from '@/app/page-title'
import { alertAddress, filtersOf } from '@/components/alerts/screen/alert-address'
import { AlertsScreen } from '@/components/alerts/screen/alerts-screen'
import { NoStreets } from '@/components/settings/business/no-streets'
import { apiClient, redirectToSignIn, requireSession, type Session } from '@/lib/auth/session'
import { createAlert } from '@/lib/contract/alerts/alert'
import { createArea } from '@/lib/contract/alerts/areas'
import { updateBusiness } from '@/lib/contract/business'
import { mayDo } from '@/lib/contract/roles'
import { createNotification } from '@/lib/contract/sending'
import { openPointsAddress } from '@/lib/data/alerts/alerts'
import { settings } from '@/lib/env'
import { chooseTiles } from '@/lib/map-tiles'
import { findStreets } from '@/lib/maps/streets'
import { Hydrated } from '../hydrated'
import { readBusiness } from '../read-business'
import Loading from './loading'
import { readFirstAlerts } from './read-first-alerts'

export const generateMetadata = pageTitle((t) => t('alerts.title'))

const loadAddress = createLoader(alertAddress)

type Address = Awaited<ReturnType<typeof loadAddress>>

export default async function AlertsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession()
  const address = await loadAddress(searchParams)
  return (
    <>
      {/* Starts the slowest request while the rest is still loading; preload() would not put a tag in the HTML. */}
      {address.state !== 'closed' && (
        <link rel="preload" as="fetch" crossOrigin="anonymous" href={openPointsAddress(filtersOf(address))} />
      )}
      <Suspense fallback={<Loading />}>
        <Alerts session={session} address={address} />
      </Suspense>
    </>
  )
}

async function Alerts({ session, address }: { session: Session; address: Address }) {
  const [first, business, streets] = await Promise.all([
    readFirstAlerts(apiClient(session), address),
    readBusiness(),
    findStreets(settings(), session.businessId),
  ])
  if (first === 'unauthenticated') return redirectToSignIn()
  const hasOwnFiles = streets.some(({ isInvented }) => !isInvented)
  const chosen = business.ok ? business.data.business.mapTiles : undefined
  const tiles = chooseTiles(settings(), chosen, hasOwnFiles)
  const maySwitch = !tiles && !hasOwnFiles
  /** The initial view of a map without alerts: the area that the street map files cover. */
  const corners = streets.flatMap(({ bounds: { west, south, east, north } }) => [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ])
  const noStreets = maySwitch && <NoStreets maySwitch={mayDo(session.roles, updateBusiness)} />
  return (
    <NuqsAdapter>
      <Hydrated reads={first.reads} starts={first.starts}>
        <AlertsScreen
          first={{ ...first.view, reach: first.view.reach.length > 0 ? first.view.reach : corners }}
          ground={{ tiles, streets, noStreets }}
          canWrite={mayDo(session.roles, createAlert)}
          canSend={mayDo(session.roles, createNotification)}
          canDraw={mayDo(session.roles, createArea)}
        />
      </Hydrated>
    </NuqsAdapter>
  )
}
