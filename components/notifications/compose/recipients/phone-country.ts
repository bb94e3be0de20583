import type { PhoneCountry } from '@/lib/format/phone/read-phone'

const storageKey = 'beacon-phone-country'

/**
 * The country last chosen in this browser, otherwise the business's; empty if neither is known. The browser's language
 * and region are not used: they reveal nothing about the recipients, and a wrong country turns a local number into a
 * stranger's.
 */
export function firstCountry(ofBusiness?: PhoneCountry): PhoneCountry | '' {
  return [readRemembered(), ofBusiness].find(isCountry) ?? ''
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
