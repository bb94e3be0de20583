'use client'

import { NextIntlClientProvider, useLocale, useTimeZone, useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { zoneText } from '@/components/ui/zone-text'
import { standInZone } from '@/lib/format/readable-zone'
import { describeOffset } from '@/lib/format/zoned-input'

const UnknownZone = createContext<string | undefined>(undefined)

type ReadableZoneProps = { offsetMinutes: number; children: ReactNode }

/** Shows times with the offset that the page's zone has now, where the browser does not know that zone. */
export function ReadableZone({ offsetMinutes, children }: ReadableZoneProps) {
  const zone = useTimeZone() ?? 'UTC'
  const locale = useLocale()
  const [shown] = useState(() => standInZone(zone, offsetMinutes))
  if (shown === zone) return children
  return (
    <UnknownZone value={zone}>
      <NextIntlClientProvider locale={locale} timeZone={shown}>
        {children}
      </NextIntlClientProvider>
    </UnknownZone>
  )
}

/** Says in which zone times are shown instead. */
export function ZoneNotice() {
  const t = useTranslations('shell')
  const shown = useTimeZone() ?? 'UTC'
  const zone = useContext(UnknownZone)
  if (zone === undefined) return null
  return (
    <Notice tone="amber">
      {t('unknownZone', { zone: zoneText(zone), offset: describeOffset(Date.now(), shown) })}
    </Notice>
  )
}
