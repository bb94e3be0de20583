import type { PhoneCountry } from '@/lib/format/read-phone'

const storageKey = 'beacon-phone-country'

/**
 * The one chosen last in this browser, else the business's; empty where neither is known. Language and region of the
 * browser say nothing of whom one writes to, and a wrong country makes a stranger's number of a local one.
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
