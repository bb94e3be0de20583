'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlays/tooltip'
import { TextLink } from '@/components/ui/text-link'
import type { ConnectionState } from '@/lib/data/connection/connection'
import { useConnection } from '@/lib/data/connection/use-connection'
import { useFormat } from '@/lib/i18n/use-format'

/**
 * Whether the data shown is fresh: live, reconnecting, or stale since a given time. In the collapsed sidebar,
 * only the marker is visible.
 */
export function ConnectionBadge({ folded }: { folded?: boolean }) {
  const t = useTranslations('shell.connection')
  const format = useFormat()
  const connection = useConnection()
  if (connection.state === 'ended') return <SessionEnded folded={folded} />
  const time = connection.state === 'stale' ? format.time(connection.since) : ''
  return (
    <Tooltip label={t(`${connection.state}Hint`, { time })} side="top">
      <button
        type="button"
        className="flex min-h-7 max-w-full items-center gap-2 rounded-md px-2 text-left text-12 text-muted"
      >
        <Mark state={connection.state} />
        <span role="status" className={folded ? 'sr-only' : undefined}>
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
        <Mark state="ended" />
        <span role="status" className={folded ? 'sr-only' : 'truncate'}>
          {t('ended')}
        </span>
      </TextLink>
    </Tooltip>
  )
}

/**
 * Solid when live, dashed while reconnecting, hollow when stale: the shape conveys the state even without
 * color.
 */
function Mark({ state }: Pick<ConnectionState, 'state'>) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'size-2 shrink-0 rounded-full',
        state === 'live' && 'bg-green',
        state === 'reconnecting' && 'animate-breathe border-2 border-dashed border-amber',
        (state === 'stale' || state === 'ended') && 'border-2 border-red',
      )}
    />
  )
}
