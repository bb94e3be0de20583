import type { Business } from '@/lib/contract/business'
import { isTimeZone } from '@/lib/contract/fields/time-zone'

/** The reader's preferences, and the business last signed in to. They are no secrets, so the browser sets these cookies itself. */
export type Preference = 'language' | 'theme' | 'time-zone' | 'business'

/** The cookie's name at this address. Cookies ignore ports, so the port is in the name: consoles on one host share none. */
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
 * The zone of days and times: the one that the business has chosen, else that of its default country where there is just
 * one, else the browser's, which a cookie carries; UTC before the first visit, and for unknown zones.
 */
export function chooseTimeZone(business: OfBusiness | undefined, cookie: string | undefined): string {
  const candidates = [business?.timeZone, onlyZoneOf(business?.defaultCountry), decoded(cookie)]
  return candidates.find((zone) => zone && isTimeZone(zone)) ?? 'UTC'
}

/** The property exists in Node 20 to 24; newer ones have only the method. */
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
