'use client'

import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ProviderWords } from '@/components/deliveries/provider-words'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { DateTime } from '@/components/ui/date-time'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/overlays/menu'
import { Texts } from '@/components/ui/texts'
import type { ChannelState } from '@/lib/contract/channel'
import { type OwnChannel, useCheckChannel } from '@/lib/data/channels'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import { type ChannelVerdict, verdictOf } from './channel-verdict'
import { ChannelVerdictMark } from './channel-verdict-mark'
import { enteredFields } from './own-fields'
import { OwnSetup } from './own-setup'

type Act = (own: OwnChannel) => void
export type ChannelActs = {
  onTest: (channel: ChannelState['name']) => void
  onEdit: Act
  onReplace: Act
  onRemove: Act
}

/** `own` and `acts` are absent for users who may not set up channels. */
type ChannelRowProps = { channel: ChannelState; own?: OwnChannel; acts?: ChannelActs }

/** A channel with its verdict and the business's own setup. */
export function ChannelRow({ channel, own, acts }: ChannelRowProps) {
  const t = useTranslations('settings.channels')
  const verdict = verdictOf(channel, useNow())
  const check = useCheckChannel()
  const { source } = channel
  const name = t(`names.${channel.name}`)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 className="text-14 font-medium">{name}</h2>
          {source && <span className="text-12 text-muted">{t(`sources.${source}`)}</span>}
        </div>
        <p className="flex items-start gap-1.5 text-13">
          <ChannelVerdictMark kind={verdict.kind} className="mt-0.5" />
          <span className="min-w-0">
            <Verdict channel={channel} verdict={verdict} />
          </span>
        </p>
        <Details channel={channel} verdict={verdict} />
        <CheckOutcome channel={channel} check={check} />
      </div>
      {acts && (
        <div className="flex flex-wrap items-center gap-1 max-sm:pl-5.5">
          {channel.configured && (
            <>
              <Button size="sm" onClick={() => acts.onTest(channel.name)} aria-label={t('testOne', { name })}>
                {t('test')}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                pending={check.isPending}
                onClick={() => check.mutate(channel.name)}
                aria-label={t('checkOne', { name })}
              >
                {t('check')}
              </Button>
            </>
          )}
          {own?.source === 'business' ? (
            <OwnMenu own={own} acts={acts} />
          ) : (
            own && (
              <Button
                size="sm"
                variant={own.defaultSource ? 'ghost' : 'secondary'}
                onClick={() => acts.onEdit(own)}
                aria-label={t(own.defaultSource ? 'setUpOwnOf' : 'setUpTitle', { name })}
              >
                {t(own.defaultSource ? 'setUpOwn' : 'setUp')}
              </Button>
            )
          )}
        </div>
      )}
      {own?.source === 'business' && <OwnSetup own={own} />}
    </li>
  )
}

function OwnMenu({ own, acts }: { own: OwnChannel; acts: ChannelActs }) {
  const t = useTranslations('settings')
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="sm" label={t('actionsFor', { name: t(`channels.names.${own.name}`) })}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      {enteredFields(own.name, 'edit').length > 0 && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => acts.onEdit(own)}>
          {t('channels.edit')}
        </MenuItem>
      )}
      <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => acts.onReplace(own)}>
        {t(own.name === 'webpush' ? 'channels.newKeys' : 'channels.replace')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={() => acts.onRemove(own)}>
        {t('channels.remove')}
      </MenuItem>
    </Menu>
  )
}

type CheckOutcomeProps = { channel: ChannelState; check: ReturnType<typeof useCheckChannel> }

function CheckOutcome({ channel, check }: CheckOutcomeProps) {
  const t = useTranslations('settings.channels')
  const { failureText } = useFailureText()
  const { works, code = null, message = null } = check.data?.check ?? {}
  return (
    <div role="status" className="text-13 empty:hidden">
      {check.failure && <p className="pl-5.5 text-red">{failureText(check.failure)}</p>}
      {works !== undefined && (
        <p className="flex items-start gap-1.5">
          <ChannelVerdictMark kind={works ? 'works' : 'stopped'} className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">
            <Texts>
              {t(works ? 'checkWorks' : 'checkFails')}{' '}
              {!works && <ProviderWords channel={channel.name} code={code} message={message} />}
            </Texts>
          </span>
        </p>
      )}
    </div>
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

/** Lists settings: the deployment's by their variable names, the business's own by their labels. */
function Settings({ names }: { names: readonly string[] }): ReactNode {
  const t = useTranslations('settings.channels.fields')
  return names.map((name, place) => (
    <span key={name}>
      {place > 0 && <span>{', '}</span>}
      {name === 'appSecret' ? (
        <span>{t('appSecret')}</span>
      ) : (
        <code translate="no" className="font-mono text-12 wrap-anywhere">
          {name}
        </code>
      )}
    </span>
  ))
}
