'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useNow, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { AskContext } from '@/components/ui/feedback/reload-state'
import { ToastProvider } from '@/components/ui/feedback/use-toast'
import { useIdle } from '@/components/ui/hooks/use-idle'
import { TooltipProvider } from '@/components/ui/overlays/tooltip'
import { type UiWords, UiWordsProvider } from '@/components/ui/ui-words'
import { startServerClock } from '@/lib/data/connection/server-clock'
import { ConnectionProvider, useConnectionActs } from '@/lib/data/connection/use-connection'
import { ownZone } from '@/lib/format/time/readable-zone'
import { preferenceCookie } from '@/lib/i18n/preferences'
import { ReadableZone } from './readable-zone'
import { rememberPreference } from './remember-preference'
import { TitleGuard } from './title-guard'

const freshMs = 5_000

type ProvidersProps = {
  /** The current UTC offset of the page's time zone, in minutes. */
  zoneOffsetMinutes: number
  children: ReactNode
}

/** The providers that every page needs. Base UI must not create <style> elements, which our CSP would block. */
export function Providers({ zoneOffsetMinutes, children }: ProvidersProps) {
  const servedAt = useNow().getTime()
  useState(() => startServerClock(servedAt))
  // Queries that poll set `retry: false`, because the next poll serves as the retry.
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: freshMs, retry: 1 } } }),
  )
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ConnectionProvider>
          <ReadableZone offsetMinutes={zoneOffsetMinutes}>
            <KitProviders>{children}</KitProviders>
          </ReadableZone>
          <TimeZone />
          <TitleGuard />
        </ConnectionProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}

/** Supplies the UI kit's texts, its tooltips and toasts, and a way to check the connection. */
function KitProviders({ children }: { children: ReactNode }) {
  const { ask } = useConnectionActs()
  return (
    <UiWordsProvider words={useWords()}>
      <AskContext value={ask}>
        <TooltipProvider>
          <ToastProvider>{children}</ToastProvider>
        </TooltipProvider>
      </AskContext>
    </UiWordsProvider>
  )
}

/**
 * Sends the browser's time zone to the server, and refreshes the page if the server did not have it. Some
 * browsers scan the machine's files to determine the time zone, so the check for a change waits until the
 * page is idle. This is a separate component because re-rendering the page's surroundings during hydration
 * would hydrate all of them at once.
 */
function TimeZone(): null {
  const router = useRouter()
  const isIdle = useIdle()
  useEffect(() => {
    const name = `${preferenceCookie('time-zone', location)}=`
    const known = document.cookie.split('; ').find((cookie) => cookie.startsWith(name))
    if (known && !isIdle) return
    const own = ownZone()
    if (known === name + encodeURIComponent(own)) return
    rememberPreference('time-zone', own)
    router.refresh()
  }, [isIdle, router])
  return null
}

function useWords(): UiWords {
  const t = useTranslations('common.ui')
  return {
    close: t('close'),
    dismiss: t('dismiss'),
    retry: t('retry'),
    reload: t('reload'),
    lostPart: t('lostPart'),
    copy: t('copy'),
    copied: t('copied'),
    copyRefused: t('copyRefused'),
    clear: t('clear'),
    open: t('open'),
    loading: t('loading'),
    noMatch: t('noMatch'),
    loadMore: t('loadMore'),
    previous: t('previous'),
    next: t('next'),
    cancel: t('cancel'),
    messages: t('messages'),
    calendar: t('calendar'),
    today: t('today'),
    dayForm: t('dayForm'),
    timeForm: t('timeForm'),
    dayTimeForm: t('dayTimeForm'),
    noDay: t('noDay'),
    noTime: t('noTime'),
    noDayTime: t('noDayTime'),
  }
}
