'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice, RetryNotice } from '@/components/ui/feedback/notice'
import { useConnection, useConnectionActs, useReloadReason } from '@/lib/data/connection/use-connection'
import { useFormat } from '@/lib/i18n/use-format'

/** Above every page: that the API does not answer, and that the page needs to be loaded anew. They stay until it is done. */
export function PageNotices({ children }: { children?: ReactNode }) {
  return (
    <div ref={useMeasured()} className="sticky top-0 z-40 bg-bg">
      {children}
      <ReloadNotice />
      <StaleNotice />
    </div>
  )
}

/** A screen that fills the window leaves out as much as the notices take (`h-screen-free`). */
function useMeasured() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--notices-height', `${entry?.contentRect.height ?? 0}px`),
    )
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--notices-height')
    }
  }, [])
  return place
}

function ReloadNotice() {
  const t = useTranslations('shell.reload')
  const reason = useReloadReason()
  if (!reason) return null
  return (
    <Notice
      tone="blue"
      urgent
      action={
        <Button size="sm" className="-my-1" onClick={() => location.reload()}>
          {t('act')}
        </Button>
      }
    >
      {t(reason)}
    </Notice>
  )
}

function StaleNotice() {
  const t = useTranslations('shell.connection')
  const format = useFormat()
  const connection = useConnection()
  const acts = useConnectionActs()
  const [asking, setAsking] = useState(false)
  if (connection.state !== 'stale') return null
  const retry = () => {
    setAsking(true)
    void acts.retry().finally(() => setAsking(false))
  }
  const time = format.time(connection.since)
  return <RetryNotice tone="amber" text={t('staleHint', { time })} pending={asking} onRetry={retry} />
}
