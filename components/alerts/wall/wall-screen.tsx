'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { cn } from '@/components/ui/cn'
import { useAlertStream } from '@/lib/data/alerts/stream/use-alert-stream'
import { useKeepAsking } from '@/lib/data/connection/use-connection'
import { failureOf } from '@/lib/data/request-error'
import { useFormat } from '@/lib/i18n/use-format'
import { useSecond } from '@/lib/i18n/use-second'
import type { GroundProps } from '../screen/alerts-map'
import { useLiveState } from '../screen/use-live-state'
import { useLoadedAlerts } from '../screen/use-loaded-alerts'
import { useSummary } from '../shift/use-summary'
import { LatestAlerts } from './latest-alerts'
import { WallFigures } from './wall-figures'
import { WallMap } from './wall-map'
import { WallOver } from './wall-over'

type Props = {
  /** The owner of the stream: tabs of the same owner share a connection. */
  owner: string
  /** The business's name, and the display's if it is one. */
  name: string
  ground: GroundProps
  theme: 'dark' | 'light'
  /** Whether the page was opened by a display's URL rather than a signed-in user. */
  isDisplay?: boolean
}

const everything = {}

/** For a screen seen by many from afar: no controls, and no doubt about whether it is current. */
export function WallScreen({ owner, name, ground, theme, isDisplay = false }: Props) {
  const t = useTranslations('shift.wall')
  useKeepAsking()
  useWallTheme(theme)
  const stream = useAlertStream(owner)
  const loaded = useLoadedAlerts({
    filters: everything,
    state: 'open',
    view: undefined,
    box: undefined,
    order: 'newest',
    selectedKey: undefined,
    isLive: stream.live,
  })
  const { silentSince } = useLiveState(loaded, stream)
  const { summary, oldest } = useSummary(loaded, undefined)
  const { changes } = loaded
  if (changes.isError && failureOf(changes.error).code === 'unauthenticated')
    return <WallOver theme={theme} text={t(isDisplay ? 'revoked' : 'signedOut')} />
  return (
    <main
      data-theme={theme}
      data-silent={silentSince !== undefined || undefined}
      className="fixed inset-0 flex flex-col overflow-hidden bg-bg text-text"
    >
      {silentSince !== undefined && <Silence since={silentSince} />}
      <Head name={name} />
      <div className={cn('flex min-h-0 flex-1', silentSince !== undefined && 'opacity-50 grayscale')}>
        <WallFigures summary={summary} oldest={oldest} />
        <WallMap loaded={loaded} oldest={oldest} ground={ground} />
        <LatestAlerts rows={loaded.rows} isPending={loaded.list.isPending} />
      </div>
    </main>
  )
}

function Head({ name }: { name: string }) {
  const format = useFormat()
  const now = useSecond()
  return (
    <header className="flex items-baseline justify-between gap-8 border-b border-line px-8 py-3 text-[28px] leading-tight">
      <h1 className="min-w-0 truncate">
        <bdi>{name}</bdi>
      </h1>
      <span className="text-muted tabular" suppressHydrationWarning>
        {format.time(now)}
      </span>
    </header>
  )
}

/** Makes a silent server visible from afar: the content below may be out of date. */
function Silence({ since }: { since: number }) {
  const t = useTranslations('shift.wall')
  const format = useFormat()
  return (
    <div role="alert" className="bg-red px-8 py-6 text-center text-[56px] leading-tight font-medium text-bg">
      {t('silent', { time: format.time(since) })}
    </div>
  )
}

/** The map takes its colours from the document's theme. */
function useWallTheme(theme: 'dark' | 'light'): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    dataset.theme = theme
    return () => {
      dataset.theme = before
    }
  }, [theme])
}
