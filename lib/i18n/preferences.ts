/** What a reader prefers. No secrets, so the browser sets these cookies itself. */
export type Preference = 'language' | 'theme' | 'time-zone'

/** Its cookie's name at the console of this address. Cookies know no ports, and two consoles on one host share none. */
export function preferenceCookie(preference: Preference, { protocol, port }: Pick<URL, 'protocol' | 'port'>) {
  return `beacon-${port || (protocol === 'https:' ? '443' : '80')}.${preference}`
}

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export function chooseTheme(chosen: string | undefined): Theme {
  return themes.find((theme) => theme === chosen) ?? 'system'
}

/** The browser's time zone, which it tells by cookie; UTC before its first answer, and for zones we do not know. */
export function chooseTimeZone(told: string | undefined): string {
  try {
    const timeZone = told ? decodeURIComponent(told) : 'UTC'
    new Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return 'UTC'
  }
}
