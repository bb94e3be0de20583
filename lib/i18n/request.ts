import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { chooseLanguage } from './languages'
import { messages } from './messages'
import { chooseTimeZone, preferenceCookies } from './preferences'

export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()])
  const locale = chooseLanguage(jar.get(preferenceCookies.language)?.value, head.get('accept-language'))
  const timeZone = chooseTimeZone(jar.get(preferenceCookies.timeZone)?.value)
  return { locale, timeZone, now: new Date(), messages: messages[locale] }
})
