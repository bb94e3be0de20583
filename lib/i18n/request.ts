import { headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { chooseLanguage } from './languages'
import { messages } from './messages'
import { chooseTimeZone } from './preferences'
import { readPreference } from './read-preference'

export default getRequestConfig(async () => {
  const wishes = (await headers()).get('accept-language')
  const locale = chooseLanguage(await readPreference('language'), wishes)
  const timeZone = chooseTimeZone(await readPreference('time-zone'))
  return { locale, timeZone, now: new Date(), messages: messages[locale] }
})
