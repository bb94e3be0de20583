'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Notice, RetryNotice } from '@/components/ui/feedback/notice'
import { useHeightVariable } from '@/components/ui/hooks/use-height-variable'
import { useConnection, useConnectionActs, useReloadReason } from '@/lib/data/connection/use-connection'
import { useFormat } from '@/lib/i18n/use-format'
import { ZoneNotice } from './readable-zone'

/**
 * Notices above every page when the API does not respond or the page needs to be reloaded. Each notice stays
 * until the problem is resolved; full-height screens subtract its height (`h-screen-free`).
 */
export function PageNotices({ children }: { children?: ReactNode }) {
  return (
    <div ref={useHeightVariable('--notices-height')} className="sticky top-0 z-40 bg-bg">
      {/* Side by side where both fit. */}
      <div className="group/bars flex sm:flex-wrap">{children}</div>
      <ReloadNotice />
      <ZoneNotice />
      <StaleNotice />
    </div>
  )
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
