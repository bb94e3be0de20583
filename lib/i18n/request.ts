import { headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { findBusinessInTime } from '@/lib/auth/business'
import { findSession } from '@/lib/auth/session'
import type { Business } from '@/lib/contract/business'
import { chooseLanguage, chooseLocale } from './languages'
import { messages } from './messages'
import { chooseTimeZone } from './preferences'
import { readPreference } from './read-preference'

export default getRequestConfig(async () => {
  const accepted = (await headers()).get('accept-language')
  const locale = chooseLocale(chooseLanguage(await readPreference('language'), accepted), accepted)
  const timeZone = chooseTimeZone(await readOwnBusiness(), await readPreference('time-zone'))
  return { locale, timeZone, now: new Date(), messages: messages[locale] }
})

const mostKept = 1_000
/**
 * The last known settings of businesses, so that the time zone does not change while the business cannot be
 * loaded.
 */
const lastRead = new Map<string, Business>()

async function readOwnBusiness(): Promise<Business | undefined> {
  const [session, read] = await Promise.all([findSession(), findBusinessInTime()])
  if (!session) return undefined
  if (read?.ok) {
    if (lastRead.size >= mostKept) lastRead.clear()
    lastRead.set(session.businessId, read.data.business)
  }
  return lastRead.get(session.businessId)
}
