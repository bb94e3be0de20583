import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { NotOfferedContent } from '@/app/(console)/not-offered'
import { readOffers } from '@/app/(console)/read-business'
import { pageTitle } from '@/app/page-title'
import { ChannelScreen } from '@/components/settings/channels/channel-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import { channelNames } from '@/lib/contract/choices'
import { saveOwnChannel } from '@/lib/contract/own-channel'
import { mayDo } from '@/lib/contract/roles'
import { channelsQuery, ownChannelQuery } from '@/lib/data/channels'

export const generateMetadata = pageTitle((t) => t('settings.channels.title'))

export default async function ChannelsPage() {
  const session = await requireSession()
  if (!(await readOffers('testChannel'))) return <NotOfferedContent />
  const client = apiClient(session)
  const canWrite = mayDo(session.roles, saveOwnChannel)
  const [list, ...own] = await Promise.all([
    client.listChannels({}),
    ...(canWrite ? channelNames : []).map((channel) => client.readOwnChannel({ params: { channel } })),
  ])
  if (!list.ok) return <ReloadState text={await explainFailure(list.failure)} />
  const ownReads = own.flatMap((read) =>
    read.ok ? [[ownChannelQuery(read.data.channel.name).queryKey, read.data] as const] : [],
  )
  return (
    <Hydrated reads={[[channelsQuery().queryKey, list.data], ...ownReads]}>
      <ChannelScreen canWrite={canWrite} />
    </Hydrated>
  )
}
