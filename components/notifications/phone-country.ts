import { isPhoneCountry, type PhoneCountry } from '@/lib/format/read-phone'

const storageKey = 'beacon-phone-country'
const byLanguage: Record<string, PhoneCountry> = { es: 'CL', pt: 'BR', en: 'US' }

/** The one chosen last in this browser, else the browser's own, else the most likely of the language. */
export function guessCountry(language: string): PhoneCountry {
  const remembered = readRemembered()
  const regions = navigator.languages.map((tag) => new Intl.Locale(tag).region)
  return [remembered, ...regions].find(isPhoneCountry) ?? byLanguage[language] ?? 'US'
}

function readRemembered(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberCountry(code: string): void {
  try {
    localStorage.setItem(storageKey, code)
  } catch {}
}
