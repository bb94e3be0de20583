import { pageTitle } from '@/app/page-title'
import { DisplayEntry } from '@/components/alerts/wall/display-entry'
import { WallScreen } from '@/components/alerts/wall/wall-screen'
import { findDisplay } from '@/lib/auth/display-session'
import { apiClient } from '@/lib/auth/session'
import { readGround } from '../read-ground'
import { themeOf, type WallSearch } from '../wall-theme'

export const generateMetadata = pageTitle((t) => t('shift.wall.title'))

/**
 * A wall display's screen. It uses only the display's session, even if a user is signed in to the same
 * browser.
 */
export default async function DisplayPage({ searchParams }: { searchParams: WallSearch }) {
  const session = await findDisplay()
  if (!session) return <DisplayEntry state="none" />
  const own = await apiClient(session).readOwnDisplay({})
  if (!own.ok) return <DisplayEntry state={own.failure.code === 'unauthenticated' ? 'revoked' : 'failed'} />
  const { display, wall } = own.data
  return (
    <DisplayEntry state="shown">
      <WallScreen
        owner={`display ${session.displayId}`}
        name={[wall.name, display?.name].filter(Boolean).join(' · ')}
        ground={await readGround(wall.businessId, wall.mapTiles)}
        theme={themeOf(await searchParams)}
        isDisplay
      />
    </DisplayEntry>
  )
}
