'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import { TextLink } from '@/components/ui/text-link'
import type { ChannelState } from '@/lib/contract/channel'
import { type ChannelName, channelNames, deviceKinds } from '@/lib/contract/choices'
import type { Notification } from '@/lib/contract/notification'
import { channelsQuery } from '@/lib/data/channels'
import { useFormat } from '@/lib/i18n/use-format'
import { useSecondsUntil } from './acts/use-seconds-until'

/**
 * Explains why a notification is stalled: which of its channels are currently stopped, and when they will try
 * again.
 */
export function StoppedChannels({ notification }: { notification: Notification }) {
  const usesChannels = !notification.simulated && !notification.forwarded
  const { data } = useQuery({ ...channelsQuery(), enabled: usesChannels })
  if (!usesChannels) return null
  const used = channelsOf(notification)
  return data
    ?.filter(({ name, breaker }) => breaker === 'open' && used.includes(name))
    .map((channel) => <Stopped key={channel.name} channel={channel} />)
}

function Stopped({ channel: { name, nextProbeAt } }: { channel: ChannelState }) {
  const t = useTranslations('following.state')
  const channels = useTranslations('settings.channels')
  const format = useFormat()
  const seconds = useSecondsUntil(nextProbeAt)
  const words = { name: channels(`names.${name}`) }
  return (
    <Notice
      tone="amber"
      action={
        <TextLink inText href="/settings/channels" className="shrink-0">
          {channels('title')}
        </TextLink>
      }
    >
      <span className="tabular">
        {seconds ? t('stopped', { ...words, wait: format.duration(seconds) }) : t('stoppedDue', words)}
      </span>
    </Notice>
  )
}

/** A test uses only the tested channel; other notifications are sent as a push and, if chosen, by WhatsApp. */
function channelsOf({ message, metadata }: Notification): readonly ChannelName[] {
  const tested = channelNames.find((name) => name === metadata.channelTest)
  if (tested) return [tested]
  return message.sendWhatsApp ? [...deviceKinds, 'whatsapp'] : deviceKinds
}
