'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { TextLink } from '@/components/ui/text-link'
import { Tooltip } from '@/components/ui/tooltip'
import { useFormat } from '@/lib/i18n/use-format'
import { ConnectionMark } from './connection-mark'
import type { Connection } from './use-connection'

/** Tells whether what is shown is fresh: live, reconnecting, stale since. Folded, only the mark is seen. */
export function ConnectionBadge({ connection, folded }: { connection: Connection; folded?: boolean }) {
  const t = useTranslations('shell.connection')
  const format = useFormat()
  const time = connection.state === 'stale' ? format.time(connection.since) : ''
  if (connection.state === 'ended') return <SessionEnded folded={folded} />
  return (
    <Tooltip label={t(`${connection.state}Hint`, { time })} side="top">
      <button
        type="button"
        className="flex h-7 max-w-full items-center gap-2 rounded-md px-2 text-12 text-muted"
      >
        <ConnectionMark state={connection.state} />
        <span role="status" className={folded ? 'sr-only' : 'truncate'}>
          {t(connection.state, { time })}
        </span>
      </button>
    </Tooltip>
  )
}

function SessionEnded({ folded }: { folded?: boolean }) {
  const t = useTranslations('shell.connection')
  const query = useSearchParams().toString()
  const here = usePathname() + (query ? `?${query}` : '')
  return (
    <Tooltip label={t('endedHint')}>
      <TextLink
        href={`/sign-in?${new URLSearchParams({ callbackUrl: here, ended: '1' })}`}
        className="flex h-7 max-w-full items-center gap-2 px-2 text-12"
      >
        <ConnectionMark state="ended" />
        <span role="status" className={folded ? 'sr-only' : 'truncate'}>
          {t('ended')}
        </span>
      </TextLink>
    </Tooltip>
  )
}
