import type { PhoneCountry } from '@/lib/format/read-phone'

/** Which acts the reader's roles allow; the API decides by the same rule. */
export type Allowed = { writeAccounts: boolean; send: boolean; writeAlerts: boolean }

export type PaletteProps = {
  allowed: Allowed
  /** Where a number without a country code is from. */
  country?: PhoneCountry
}
