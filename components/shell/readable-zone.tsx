'use client'

import { NextIntlClientProvider, useLocale, useTimeZone, useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { zoneText } from '@/components/ui/zone-text'
import { standInZone } from '@/lib/format/time/readable-zone'
import { describeOffset } from '@/lib/format/time/zoned-input'

const UnknownZone = createContext<string | undefined>(undefined)

type ReadableZoneProps = { offsetMinutes: number; children: ReactNode }

/** Shows times at the current UTC offset of the page's time zone if the browser does not know that zone. */
export function ReadableZone({ offsetMinutes, children }: ReadableZoneProps) {
  const zone = useTimeZone() ?? 'UTC'
  const locale = useLocale()
  const shown = useMemo(() => standInZone(zone, offsetMinutes), [zone, offsetMinutes])
  // Renders the same tree in both cases, so that the page keeps its input when the time zone changes.
  return (
    <UnknownZone value={shown === zone ? undefined : zone}>
      <NextIntlClientProvider locale={locale} timeZone={shown}>
        {children}
      </NextIntlClientProvider>
    </UnknownZone>
  )
}

/** Tells the user which UTC offset is used instead of the unknown time zone. */
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
