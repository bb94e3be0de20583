'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ProviderWords } from '@/components/deliveries/provider-words'
import { Button } from '@/components/ui/buttons/button'
import { DateTime } from '@/components/ui/date-time'
import { Texts } from '@/components/ui/texts'
import type { ChannelState } from '@/lib/contract/channel'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import { type ChannelVerdict, verdictOf } from './channel-verdict'
import { ChannelVerdictMark } from './channel-verdict-mark'

/**
 * A channel with its verdict; `onTest` is absent if the channel cannot be tested or the user may not test it.
 */
export function ChannelRow({ channel, onTest }: { channel: ChannelState; onTest?: () => void }) {
  const t = useTranslations('settings.channels')
  const verdict = verdictOf(channel, useNow())
  const name = t(`names.${channel.name}`)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1">
        <h2 className="text-14 font-medium">{name}</h2>
        <p className="flex items-start gap-1.5 text-13">
          <ChannelVerdictMark kind={verdict.kind} className="mt-0.5" />
          <span className="min-w-0">
            <Verdict channel={channel} verdict={verdict} />
          </span>
        </p>
        <Details channel={channel} verdict={verdict} />
      </div>
      {onTest && (
        <Button size="sm" onClick={onTest} aria-label={t('testOne', { name })}>
          {t('test')}
        </Button>
      )}
    </li>
  )
}

function Verdict({ channel, verdict }: { channel: ChannelState; verdict: ChannelVerdict }) {
  const t = useTranslations('settings.channels.verdict')
  const format = useFormat()
  const moment = (at: string) => <DateTime {...format.moment(at)} />
  switch (verdict.kind) {
    case 'missing':
      return (
        <Texts>
          {t.rich('missing', {
            count: channel.missingSettings.length,
            names: () => <Settings names={channel.missingSettings} />,
          })}
        </Texts>
      )
    case 'stopped':
      return (
        <span>
          {verdict.seconds > 0 ? t('stopped', { wait: format.duration(verdict.seconds) }) : t('stoppedDue')}
        </span>
      )
    case 'unused':
      return <span>{t('unused')}</span>
    default:
      return <Texts>{t.rich(verdict.kind, { when: () => moment(verdict.at) })}</Texts>
  }
}

function Details({ channel, verdict }: { channel: ChannelState; verdict: ChannelVerdict }) {
  const t = useTranslations('settings.channels')
  const format = useFormat()
  const { configured, name, lastErrorAt, lastErrorCode, lastErrorMessage, lastSuccessAt } = channel
  if (!configured) return null
  const when = (at: string) => () => <DateTime {...format.moment(at)} />
  return (
    <div className="flex flex-col gap-1 pl-5.5 text-12 text-muted">
      {lastSuccessAt && verdict.kind !== 'works' && verdict.kind !== 'quiet' && (
        <p>
          <Texts>{t.rich('lastSuccess', { when: when(lastSuccessAt) })}</Texts>
        </p>
      )}
      {lastErrorAt && (
        <p className="wrap-anywhere">
          <Texts>
            {t.rich('lastError', { when: when(lastErrorAt) })}{' '}
            <ProviderWords channel={name} code={lastErrorCode} message={lastErrorMessage} />
          </Texts>
        </p>
      )}
      {channel.missingForStatuses.length > 0 && (
        <p>
          <Texts>
            {t.rich('noStatuses', { names: () => <Settings names={channel.missingForStatuses} /> })}
          </Texts>
        </p>
      )}
    </div>
  )
}

function Settings({ names }: { names: readonly string[] }): ReactNode {
  return names.map((name, place) => (
    <span key={name}>
      {place > 0 && <span>{', '}</span>}
      <code translate="no" className="font-mono text-12 wrap-anywhere">
        {name}
      </code>
    </span>
  ))
}
