'use client'

import { useTranslations } from 'next-intl'
import { Texts } from '@/components/ui/texts'
import type { ChannelName } from '@/lib/contract/choices'
import type { Channel } from '@/lib/contract/notification'
import { codeMeaning } from './provider-codes'

type ProviderWordsProps = {
  channel: Channel | ChannelName
  code: string | null
  /** The provider's own explanation. */
  message: string | null
}

/** A provider's response: an explanation if we know its code, followed by the code and the provider's own words. */
export function ProviderWords({ channel, code, message }: ProviderWordsProps) {
  const t = useTranslations('notifications.codes')
  const meaning = code === null ? undefined : codeMeaning(channel, code)
  const own = [code, message].filter(Boolean).join(': ')
  if (own === '') return null
  return (
    <Texts>
      {meaning && `${t(meaning)} `}
      <bdi className="tabular">{meaning ? `(${own})` : own}</bdi>
    </Texts>
  )
}
