'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { useToast } from '@/components/ui/feedback/use-toast'
import { type ChannelName, channelNames } from '@/lib/contract/choices'
import { channelsQuery, type OwnChannel, ownChannelQuery } from '@/lib/data/channels'
import { ReportFreshness } from '@/lib/data/connection/use-connection'
import { SettingsHead } from '../settings-head'
import { SettingsList } from '../settings-list'
import { useEditing } from '../use-editing'
import { useTarget } from '../use-target'
import { NewKeysDialog, RemoveDialog } from './channel-acts'
import { type ChannelActs, ChannelRow } from './channel-row'
import { TestDialog } from './test-dialog'

const ChannelDialog = dynamic(
  orLostPart(() => import('./channel-dialog').then((file) => file.ChannelDialog)),
  { ssr: false, loading: () => null },
)

/**
 * Shows whether each channel is set up and working. Users with permission can set it up with the business's own
 * credentials, check and test it.
 */
export function ChannelScreen({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations('settings.channels')
  const settings = useTranslations('settings')
  const toast = useToast()
  const query = useQuery(channelsQuery())
  const own = useQueries({
    queries: channelNames.map((name) => ({ ...ownChannelQuery(name), enabled: canWrite })),
  }).flatMap(({ data }) => data ?? [])
  const testing = useTarget<ChannelName>()
  const editing = useEditing(own)
  const replacing = useTarget<OwnChannel>()
  const renewing = useTarget<OwnChannel>()
  const removing = useTarget<OwnChannel>()
  const say = (title: string) => toast.show({ title, tone: 'success' })
  const saySaved = (channel: OwnChannel) => say(settings('saved', { name: t(`names.${channel.name}`) }))
  const acts: ChannelActs | undefined = canWrite
    ? {
        onTest: testing.start,
        onEdit: editing.start,
        onReplace: (channel) => (channel.name === 'webpush' ? renewing : replacing).start(channel),
        onRemove: removing.start,
      }
    : undefined
  return (
    <SettingsList>
      <ReportFreshness query={query} />
      <SettingsHead title={t('title')} about={t('about')} readOnly={!canWrite && settings('readOnly')} />
      {!query.data && <SkeletonRows count={channelNames.length} />}
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {query.data?.map((channel) => (
          <ChannelRow
            key={channel.name}
            channel={channel}
            own={own.find(({ name }) => name === channel.name)}
            acts={acts}
          />
        ))}
      </ul>
      {testing.row && (
        <TestDialog key={testing.opening} channel={testing.row} open={testing.open} onClose={testing.close} />
      )}
      {canWrite && editing.row && (
        <ChannelDialog
          key={`form-${editing.opening}`}
          own={editing.row}
          purpose={editing.row.source === 'business' ? 'edit' : 'setUp'}
          open={editing.open}
          onClose={editing.close}
          onSaved={(channel) => {
            editing.close()
            saySaved(channel)
          }}
        />
      )}
      {replacing.row && (
        <ChannelDialog
          key={`replace-${replacing.opening}`}
          own={replacing.row}
          purpose="replace"
          open={replacing.open}
          onClose={replacing.close}
          onSaved={(channel) => {
            replacing.close()
            saySaved(channel)
          }}
        />
      )}
      {renewing.row && (
        <NewKeysDialog
          key={`keys-${renewing.opening}`}
          own={renewing.row}
          open={renewing.open}
          onClose={renewing.close}
          onDone={() => {
            renewing.close()
            say(t('renewed'))
          }}
        />
      )}
      {removing.row && (
        <RemoveDialog
          key={`remove-${removing.opening}`}
          own={removing.row}
          open={removing.open}
          onClose={removing.close}
          onDone={() => {
            removing.close()
            if (removing.row) say(t('removed', { name: t(`names.${removing.row.name}`) }))
          }}
        />
      )}
    </SettingsList>
  )
}
