'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { MapGroundFiles } from '@/components/map/map-types'
import { cn } from '@/components/ui/cn'
import { useKeepAsking } from '@/lib/data/connection/use-connection'
import { failureOf } from '@/lib/data/request-error'
import { useFormat } from '@/lib/i18n/use-format'
import { useSecond } from '@/lib/i18n/use-second'
import { LiveAlertsProvider, useLiveAlerts } from '../screen/live-alerts'
import { useSummary } from '../shift/use-summary'
import { LatestAlerts } from './latest-alerts'
import { WallFigures } from './wall-figures'
import { WallMap } from './wall-map'
import { WallOver } from './wall-over'

type Props = {
  /** The owner of the stream: tabs of the same owner share a connection. */
  owner: string
  /** The name of the business and, if this is a display, the name of the display. */
  name: string
  ground: MapGroundFiles
  theme: 'dark' | 'light'
  /** Whether the page was opened by a display's URL rather than by a signed-in user. */
  isDisplay?: boolean
}

const everything = {
  filters: {},
  state: 'open',
  view: undefined,
  box: undefined,
  order: 'newest',
  selectedKey: undefined,
} as const

/**
 * A screen that many people see from a distance: it has no controls, and always shows whether it is up to
 * date.
 */
export function WallScreen({ owner, theme, ...shown }: Props) {
  useKeepAsking()
  useWallTheme(theme)
  return (
    <LiveAlertsProvider owner={owner} asked={everything}>
      <Wall {...shown} theme={theme} />
    </LiveAlertsProvider>
  )
}

function Wall({ name, ground, theme, isDisplay = false }: Omit<Props, 'owner'>) {
  const t = useTranslations('shift.wall')
  const { asked, changes, silentSince } = useLiveAlerts()
  const { summary, oldest } = useSummary(asked.isLive, undefined)
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
        <WallMap oldest={oldest} ground={ground} />
        <LatestAlerts />
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

/** Shows, legibly from a distance, that the server is silent and that the content below may be out of date. */
function Silence({ since }: { since: number }) {
  const t = useTranslations('shift.wall')
  const format = useFormat()
  return (
    <div role="alert" className="bg-red px-8 py-6 text-center text-[56px] leading-tight font-medium text-bg">
      {t('silent', { time: format.time(since) })}
    </div>
  )
}

/** The map takes its colors from the document's theme. */
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
