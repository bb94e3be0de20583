'use client'

import { useLocale, useNow, useTimeZone } from 'next-intl'
import { useMemo } from 'react'
import { useServerNow } from '@/lib/data/server-clock'
import { createFormat, type Format } from '@/lib/format/create-format'
import { useWritePhone } from './phone-texts'

/** Formatters for the reader's language and time zone; relative times move on by themselves. */
export function useFormat(): Format {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const now = useServerNow(useNow().getTime())
  const phone = useWritePhone()
  return useMemo(() => createFormat({ locale, timeZone, now, phone }), [locale, timeZone, now, phone])
}
