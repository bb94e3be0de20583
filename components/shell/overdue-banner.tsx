'use client'

import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useTypeLook } from '@/components/alerts/use-type-look'
import { alertsHref } from '@/components/hrefs'
import { Button } from '@/components/ui/buttons/button'
import { HoverPrefetchLink } from '@/components/ui/hover-prefetch-link'
import type { OverdueAlert } from '@/lib/contract/alerts/clocks'
import { callingAlertsQuery, isSupervisorQuery } from '@/lib/data/alerts/overdue'
import { serverNow } from '@/lib/data/connection/server-clock'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import type { Who } from './shell-props'

const longestMs = 5 * 60_000

/** `until` is the time, by the server's clock, until which the banner stays hidden; undefined if it is visible. */
type Hiding = { until?: number; hide: () => void; show: () => void }

/** Hides the banner for five minutes, until the total grows, or until the page is reloaded. */
function useHiding(total: number): Hiding {
  const now = useNow()
  const [hidden, setHidden] = useState<{ until: number; total: number }>()
  const holds = hidden !== undefined && now < hidden.until && total <= hidden.total
  return {
    until: holds ? hidden.until : undefined,
    hide: () => setHidden({ until: serverNow() + longestMs, total }),
    show: () => setHidden(undefined),
  }
}

type Props = { who: Who; writeAlerts: boolean }

/**
 * Warns of alerts that are long overdue: supervisors see it above every page, dispatchers above the map. A
 * user can hide it for five minutes, during which it shows who has hidden it; one more overdue alert brings
 * it back.
 */
export function OverdueBanner({ who, writeAlerts }: Props) {
  const t = useTranslations('responders.overdue')
  const path = usePathname()
  const isAdmin = who.roles.includes('admin')
  const { data: supervises } = useQuery({ ...isSupervisorQuery(), enabled: !isAdmin })
  const isCalled = isAdmin || supervises === true || (writeAlerts && path === '/alerts')
  const { data } = useQuery({ ...callingAlertsQuery(), enabled: isCalled })
  const [first] = (isCalled && data?.overdue) || []
  const total = data?.total ?? 0
  const hiding = useHiding(total)
  return (
    // Fills the rest of the drill bar's line. If that is too narrow, it gets a line of its own.
    <div data-calling={first && true} className={first && 'min-w-0 grow-999 sm:basis-120'}>
      {/* Mounted before there is anything to announce. It announces new alerts, but not every minute that passes. */}
      <p role="status" className="sr-only">
        {first && !hiding.until && t('called', { count: total, number: `#${first.alert.number}` })}
      </p>
      {first && (hiding.until ? <Hidden who={who} hiding={hiding} total={total} /> : null)}
      {first && !hiding.until && <Calling first={first} total={total} onHide={hiding.hide} />}
    </div>
  )
}

const barStyle = 'flex items-center justify-between gap-x-4 px-4 py-1.5 text-13 max-sm:py-0.5 sm:px-6'

type CallingProps = { first: OverdueAlert; total: number; onHide: () => void }

function Calling({ first: { alert, dueAt }, total, onHide }: CallingProps) {
  const t = useTranslations('responders.overdue')
  const format = useFormat()
  const now = useNow()
  const { lookOf } = useTypeLook()
  const late = format.duration(inWholeUnits((now - Date.parse(dueAt)) / 1000))
  const words = { count: total, number: `#${alert.number}`, type: lookOf(alert.alertType).name, late }
  return (
    <div className={`${barStyle} min-h-11 bg-red text-bg`}>
      <HoverPrefetchLink
        href={alertsHref({ alert: alert.number })}
        className="flex min-w-0 items-center gap-2 rounded-sm py-1 leading-4 font-medium underline underline-offset-2 focus-visible:outline-current"
      >
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        <span suppressHydrationWarning>{t('waiting', words)}</span>
      </HoverPrefetchLink>
      <Button size="sm" variant="ghost" className="text-bg! hover:bg-bg/20!" onClick={onHide}>
        <X aria-hidden="true" className="sm:hidden" />
        <span className="max-sm:sr-only">{t('hide')}</span>
      </Button>
    </div>
  )
}

const [minuteSeconds, hourSeconds, daySeconds] = [60, 3_600, 86_400]

/** Rounds the delay down to whole units, because the formatter would round up and overstate the delay. */
function inWholeUnits(seconds: number): number {
  const unit = [daySeconds, hourSeconds].find((one) => seconds >= one) ?? minuteSeconds
  return Math.max(minuteSeconds, Math.floor(seconds / unit) * unit)
}

function Hidden({ who, hiding, total }: { who: Who; hiding: Hiding; total: number }) {
  const t = useTranslations('responders.overdue')
  const format = useFormat()
  const time = format.time(hiding.until ?? 0)
  return (
    <div className={`${barStyle} border-b border-line text-red`}>
      <p>
        <span aria-hidden="true">▲ </span>
        <span>{t('hidden', { count: total, name: who.name, time })}</span>
      </p>
      <Button size="sm" variant="ghost" onClick={hiding.show}>
        {t('show')}
      </Button>
    </div>
  )
}
