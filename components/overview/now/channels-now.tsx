'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { verdictOf } from '@/components/settings/channels/channel-verdict'
import { ChannelVerdictMark } from '@/components/settings/channels/channel-verdict-mark'
import type { ChannelState } from '@/lib/contract/channel'
import { useDrill } from '@/lib/data/business'
import { channelsQuery } from '@/lib/data/channels'
import { useNow } from '@/lib/i18n/use-now'
import { NowCell } from './now-cell'

/** The state of each channel, as an icon and a word; during a drill, no channel is used. */
export function ChannelsNow() {
  const t = useTranslations('overview.now.channels')
  const query = useQuery(channelsQuery())
  const isDrill = useDrill()
  return (
    <NowCell title={t('title')} href="/settings/channels" query={query}>
      {(channels) => (
        <>
          {isDrill && <p className="text-13 font-medium text-amber">{t('drill')}</p>}
          <ul className="flex flex-col gap-0.5 text-13">
            {channels.map((channel) => (
              <ChannelNow key={channel.name} channel={channel} />
            ))}
          </ul>
        </>
      )}
    </NowCell>
  )
}

function ChannelNow({ channel }: { channel: ChannelState }) {
  const t = useTranslations('overview.now.channels')
  const { kind } = verdictOf(channel, useNow())
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2">
      <span>{t(`names.${channel.name}`)}</span>
      <span className="inline-flex shrink-0 items-center gap-1 text-12">
        <ChannelVerdictMark kind={kind} className="size-3.5" />
        <span>{t(`verdicts.${kind}`)}</span>
      </span>
    </li>
  )
}
