'use client'

import { useTranslations } from 'next-intl'
import { Texts } from '@/components/ui/texts'
import type { ChannelName } from '@/lib/contract/choices'
import type { Channel } from '@/lib/contract/notification'
import { codeMeaning } from './provider-codes'

type ProviderWordsProps = {
  channel: Channel | ChannelName
  code: string | null
  /** In the provider's own words. */
  message: string | null
}

/** What a provider said: in a sentence of ours where its code is known, with its code and its own words behind it. */
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
