'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { channelNames } from '@/lib/contract/choices'
import { channelsQuery } from '@/lib/data/channels'
import { ReportFreshness } from '@/lib/data/connection/use-connection'
import { SettingsHead } from '../settings-head'
import { SettingsList } from '../settings-list'
import { useTarget } from '../use-target'
import { ChannelRow } from './channel-row'
import { TestDialog } from './test-dialog'

/** Shows whether each channel is set up and working; users with permission can send a test from here. */
export function ChannelScreen({ canTest }: { canTest: boolean }) {
  const t = useTranslations('settings.channels')
  const query = useQuery(channelsQuery())
  const testing = useTarget<(typeof channelNames)[number]>()
  return (
    <SettingsList>
      <ReportFreshness query={query} />
      <SettingsHead title={t('title')} about={t('about')} />
      {!query.data && <SkeletonRows count={channelNames.length} />}
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {query.data?.map((channel) => (
          <ChannelRow
            key={channel.name}
            channel={channel}
            onTest={canTest && channel.configured ? () => testing.start(channel.name) : undefined}
          />
        ))}
      </ul>
      {testing.row && (
        <TestDialog key={testing.opening} channel={testing.row} open={testing.open} onClose={testing.close} />
      )}
    </SettingsList>
  )
}
