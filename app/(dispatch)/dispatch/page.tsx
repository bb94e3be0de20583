import { readGround } from '@/app/(wall)/read-ground'
import { pageTitle } from '@/app/page-title'
import { DispatchEntry } from '@/components/dispatch/dispatch-entry'
import { DispatchScreen } from '@/components/dispatch/dispatch-screen'
import { findDispatch } from '@/lib/auth/dispatch-session'
import { apiClient } from '@/lib/auth/session'

export const generateMetadata = pageTitle((t) => t('dispatch.title'))

/**
 * The page that a responder's link opens. It uses only the link's own session, even if a user is signed in to the same
 * browser.
 */
export default async function DispatchPage() {
  const session = await findDispatch()
  if (!session) return <DispatchEntry state="none" />
  const own = await apiClient(session).readOwnDispatch({})
  if (!own.ok) return <DispatchEntry state={own.failure.code === 'unauthenticated' ? 'ended' : 'failed'} />
  const { dispatch } = own.data
  if (!dispatch) return <DispatchEntry state="ended" />
  return (
    <DispatchEntry state="shown">
      <DispatchScreen dispatch={dispatch} ground={await readGround(dispatch.businessId, dispatch.mapTiles)} />
    </DispatchEntry>
  )
}
