import { readBusiness } from '@/app/(console)/read-business'
import { pageTitle } from '@/app/page-title'
import { WallScreen } from '@/components/alerts/wall/wall-screen'
import { SessionGuard } from '@/components/shell/session-guard'
import { requireSession } from '@/lib/auth/session'
import { readGround } from '../../read-ground'
import { themeOf, type WallSearch } from '../../wall-theme'

export const generateMetadata = pageTitle((t) => t('shift.wall.title'))

export default async function WallPage({ searchParams }: { searchParams: WallSearch }) {
  const { businessId, identityId, name: person } = await requireSession()
  const business = await readBusiness()
  const { name, mapTiles } = business.ok ? business.data.business : { name: businessId, mapTiles: undefined }
  return (
    <SessionGuard owner={{ businessId, identityId, name: person }}>
      <WallScreen
        owner={`${businessId} ${identityId}`}
        name={name}
        ground={await readGround(businessId, mapTiles)}
        theme={themeOf(await searchParams)}
      />
    </SessionGuard>
  )
}
