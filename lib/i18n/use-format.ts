'use client'

import { useLocale, useTimeZone } from 'next-intl'
import { useMemo } from 'react'
import { createFormat, type Format } from '@/lib/format/create-format'
import { useWritePhone } from './phone-texts'
import { useNow } from './use-now'

/** Formatters for the user's language and time zone; relative times update themselves. */
export function useFormat(): Format {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const now = useNow()
  const phone = useWritePhone()
  return useMemo(() => createFormat({ locale, timeZone, now, phone }), [locale, timeZone, now, phone])
}
