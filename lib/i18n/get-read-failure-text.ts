import { getLocale, getNow, getTimeZone, getTranslations } from 'next-intl/server'
import { createFormat, type Format } from '@/lib/format/create-format'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { type FailureLike, readFailureText } from './failure-text'

/** Like `readFailureText` from `useFailureText`, for server components, which only read. */
export async function getReadFailureText(): Promise<(failure: FailureLike) => string> {
  const [translate, { duration }] = await Promise.all([getTranslations('errors'), getFormat()])
  return (failure) => readFailureText(translate, failure, duration)
}

/** Like `useFormat`, for server components. */
async function getFormat(): Promise<Format> {
  const [locale, timeZone, now] = await Promise.all([getLocale(), getTimeZone(), getNow()])
  return createFormat({ locale, timeZone, now: now.getTime(), phone: formatPhone })
}
