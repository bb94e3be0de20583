import type { PhoneCountry } from '@/lib/format/read-phone'

/** Which acts the reader's role allows; the API decides by the same lists. */
export type Allowed = { writeAccounts: boolean; send: boolean; writeAlerts: boolean }

export type PaletteProps = {
  allowed: Allowed
  /** Where a number without a country code is from. */
  country?: PhoneCountry
}
