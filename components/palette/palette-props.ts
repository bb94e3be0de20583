import type { PhoneCountry } from '@/lib/format/read-phone'
import type { Preference } from '@/lib/i18n/preferences'

/** Which acts and screens the reader's roles allow; the API decides by the same rule. */
export type Allowed = {
  writeAccounts: boolean
  send: boolean
  writeAlerts: boolean
  writeSettings: boolean
  /** Imports, bulk changes and deleted accounts. */
  seesJobs: boolean
  /** The settings that only who manages the business reads. */
  seesManaged: boolean
}

export type PaletteProps = {
  allowed: Allowed
  /** Where a number without a country code is from. */
  country?: PhoneCountry
}

/** What it leads to beside addresses: a choice of the reader, the list of keyboard shortcuts, and the way out. */
export type PaletteLeads = PaletteProps & {
  onPreference: (preference: Preference, value: string) => void
  onShortcuts: () => void
  onSignOut: () => void
}
