'use client'

import { NextIntlClientProvider, useLocale, useTimeZone, useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
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
  const shown = useMemo(() => standInZone(zone, offsetMinutes), [zone, offsetMinutes])
  // One structure for both: what is typed into a page must outlive its learning of another zone.
  return (
    <UnknownZone value={shown === zone ? undefined : zone}>
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
