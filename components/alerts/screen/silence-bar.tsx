'use client'

import { WifiOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/lib/i18n/use-format'

/** Covers the top of the map while the server is silent; the time shown is by the server's clock. */
export function SilenceBar({ since }: { since: number }) {
  const t = useTranslations('alerts.live')
  const format = useFormat()
  return (
    <div
      role="alert"
      className="absolute inset-x-0 top-0 z-20 flex min-h-11 items-center justify-center gap-2 bg-red px-4 py-2 text-center text-14 font-medium text-bg"
    >
      <WifiOff aria-hidden="true" className="size-5 shrink-0" />
      <span>{t('silent', { time: format.time(since) })}</span>
    </div>
  )
}
