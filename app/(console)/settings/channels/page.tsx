import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { NotOfferedContent } from '@/app/(console)/not-offered'
import { readOffers } from '@/app/(console)/read-business'
import { pageTitle } from '@/app/page-title'
import { ChannelScreen } from '@/components/settings/channels/channel-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { testChannel } from '@/lib/contract/channel'
import { mayDo } from '@/lib/contract/roles'
import { channelsQuery } from '@/lib/data/channels'

export const generateMetadata = pageTitle((t) => t('settings.channels.title'))

export default async function ChannelsPage() {
  const session = await requireSession()
  if (!(await readOffers('testChannel'))) return <NotOfferedContent />
  const list = await apiClient(session).listChannels({})
  if (!list.ok) return <ReloadState text={await explainFailure(list.failure)} />
  return (
    <Hydrated reads={[[channelsQuery().queryKey, list.data]]}>
      <ChannelScreen canTest={mayDo(session.roles, testChannel)} />
    </Hydrated>
  )
}
