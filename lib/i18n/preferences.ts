import type { Business } from '@/lib/contract/business'
import { isTimeZone } from '@/lib/contract/fields/time-zone'

/**
 * The user's preferences, and the business last signed in to. They are not secret, so browser scripts set
 * these cookies.
 */
export type Preference = 'language' | 'theme' | 'time-zone' | 'business'

/**
 * The cookie's name at this URL. Cookies ignore ports, so the name includes the port: consoles on the same host do not
 * share cookies.
 */
export function preferenceCookie(preference: Preference, { protocol, port }: Pick<URL, 'protocol' | 'port'>) {
  return `beacon-${port || (protocol === 'https:' ? '443' : '80')}.${preference}`
}

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export function chooseTheme(chosen: string | undefined): Theme {
  return themes.find((theme) => theme === chosen) ?? 'system'
}

type OfBusiness = Pick<Business, 'timeZone' | 'defaultCountry'>

/**
 * The time zone for dates and times: the business's own, otherwise that of its default country if it has only
 * one, otherwise the browser's, from a cookie. UTC before the first visit and for unknown zones.
 */
export function chooseTimeZone(business: OfBusiness | undefined, cookie: string | undefined): string {
  const candidates = [business?.timeZone, onlyZoneOf(business?.defaultCountry), decoded(cookie)]
  return candidates.find((zone) => zone && isTimeZone(zone)) ?? 'UTC'
}

/** Node 20 to 24 have the property; newer versions have only the method. */
type WithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] }

function onlyZoneOf(country: string | null | undefined): string | undefined {
  if (!country || !/^[A-Z]{2}$/.test(country)) return undefined
  const locale: WithZones = new Intl.Locale(`und-${country}`)
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  return zones.length === 1 ? zones[0] : undefined
}

function decoded(cookie: string | undefined): string | undefined {
  try {
    return cookie && decodeURIComponent(cookie)
  } catch {
    return undefined
  }
}
