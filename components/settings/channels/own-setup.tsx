'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { DateTime } from '@/components/ui/date-time'
import { Details } from '@/components/ui/details'
import { KeyValue, KeyValueList } from '@/components/ui/key-value'
import { channelFields } from '@/lib/contract/choices'
import type { OwnChannel } from '@/lib/data/channels'
import { useFormat } from '@/lib/i18n/use-format'

/** A channel's own settings, when its credentials were stored, and where its provider reports outcomes. */
export function OwnSetup({ own }: { own: OwnChannel }) {
  const t = useTranslations('settings.channels')
  const format = useFormat()
  const { name, settings, credentials, previousUntil, callbackUrl, verifyToken } = own
  const { shown, credentials: names } = channelFields[name]
  const when = (at: string) => () => <DateTime {...format.moment(at)} />
  return (
    <Details summary={t('setup')} className="basis-full pl-5.5">
      <KeyValueList>
        {shown.map((field) => {
          const value = settings[field]
          return (
            value && (
              <KeyValue key={field} name={t(`fields.${field}`)}>
                <bdi className="whitespace-pre-wrap">{value}</bdi>
              </KeyValue>
            )
          )
        })}
        {names.map((field) => {
          const stored = credentials.find((one) => one.name === field)
          return (
            stored && (
              <KeyValue key={field} name={t(`fields.${field}`)}>
                {t.rich('storedAt', { when: when(stored.changedAt) })}
              </KeyValue>
            )
          )
        })}
        {previousUntil && (
          <KeyValue name={t('previous')}>
            {t('previousUntil', { time: format.moment(previousUntil).exact })}
          </KeyValue>
        )}
        {callbackUrl && (
          <KeyValue name={t('callbackUrl')}>
            <Copied value={callbackUrl} label={t('copyCallbackUrl')} />
            <p className="text-12 text-muted">{t(verifyToken ? 'callbackForMeta' : 'callbackSent')}</p>
          </KeyValue>
        )}
        {callbackUrl && verifyToken && (
          <KeyValue name={t('verifyToken')}>
            <Copied value={verifyToken} label={t('copyVerifyToken')} />
          </KeyValue>
        )}
      </KeyValueList>
      {verifyToken && !callbackUrl && <p className="py-2 text-12 text-muted">{t('noCallbackUrl')}</p>}
    </Details>
  )
}

function Copied({ value, label }: { value: string; label: string }): ReactNode {
  return (
    <span className="flex items-start gap-1">
      <bdi className="min-w-0 font-mono text-12 wrap-anywhere">{value}</bdi>
      <span className="-my-1 shrink-0">
        <CopyButton value={value} label={label} />
      </span>
    </span>
  )
}
