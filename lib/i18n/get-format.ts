import { getLocale, getNow, getTimeZone } from 'next-intl/server'
import { createFormat, type Format } from '@/lib/format/create-format'
import { formatPhone } from '@/lib/format/format-phone'

/** `useFormat` for server components. */
export async function getFormat(): Promise<Format> {
  const [locale, timeZone, now] = await Promise.all([getLocale(), getTimeZone(), getNow()])
  return createFormat({ locale, timeZone, now: now.getTime(), phone: formatPhone })
}
