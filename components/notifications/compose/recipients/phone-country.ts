import type { PhoneCountry } from '@/lib/format/read-phone'

const storageKey = 'beacon-phone-country'
const byLanguage: Record<string, PhoneCountry> = { es: 'CL', pt: 'BR', en: 'US' }

/** The one chosen last in this browser, else the business's, the browser's own, or the most likely of the language. */
export function firstCountry(language: string, ofBusiness?: PhoneCountry): PhoneCountry {
  const remembered = readRemembered()
  const regions = navigator.languages.map((tag) => new Intl.Locale(tag).region)
  return [remembered, ofBusiness, ...regions].find(isCountry) ?? byLanguage[language] ?? 'US'
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

const isCountry = (code: string | undefined): code is PhoneCountry => /^[A-Z]{2}$/.test(code ?? '')
