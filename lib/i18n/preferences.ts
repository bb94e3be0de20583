/** Cookies for what a reader prefers: no secrets, so the browser may set them, and two consoles on one host may share them. */
export const preferenceCookies = {
  language: 'beacon-language',
  theme: 'beacon-theme',
  timeZone: 'beacon-time-zone',
} as const

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export function chooseTheme(chosen: string | undefined): Theme {
  return themes.find((theme) => theme === chosen) ?? 'system'
}

/** The browser's time zone, which it tells by cookie; UTC before its first answer, and for zones we do not know. */
export function chooseTimeZone(told: string | undefined): string {
  const timeZone = told ? decodeURIComponent(told) : 'UTC'
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return 'UTC'
  }
}
