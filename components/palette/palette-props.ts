import type { PhoneCountry } from '@/lib/format/read-phone'

/** Which acts and screens the reader's roles allow; the API decides by the same rule. */
export type Allowed = {
  writeAccounts: boolean
  send: boolean
  writeAlerts: boolean
  /** Imports and bulk changes. */
  seesJobs: boolean
  /** The settings that only who manages the business reads. */
  seesManaged: boolean
}

export type PaletteProps = {
  allowed: Allowed
  /** Where a number without a country code is from. */
  country?: PhoneCountry
}

export type PaletteLeads = PaletteProps & {
  /** Opens the list of keyboard shortcuts, which can be switched off there. */
  onShortcuts: () => void
}
