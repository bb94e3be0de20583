import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { Preference } from '@/lib/i18n/preferences'

/** The actions and screens the user's roles allow; the API applies the same rules. */
export type Allowed = {
  writeAccounts: boolean
  send: boolean
  writeAlerts: boolean
  writeSettings: boolean
  /** New account types and attributes, and new identities; not if another deployment keeps them. */
  createsTypes: boolean
  createsIdentities: boolean
  /** Imports, bulk changes and deleted accounts. */
  seesJobs: boolean
  /** The settings that only those who manage the business may see. */
  seesManaged: boolean
  /** What test accounts receive, and the channels; not if another deployment sends the messages. */
  seesInbox: boolean
  seesChannels: boolean
  /** The connection to another deployment that keeps the records, and bringing accounts in from there. */
  seesConnection: boolean
  bringsIn: boolean
}

export type PaletteProps = {
  allowed: Allowed
  /** The country to assume for phone numbers without a country code. */
  country?: PhoneCountry
}

/** Actions that do not open a URL: changing a preference, listing the keyboard shortcuts and signing out. */
export type PaletteLeads = PaletteProps & {
  onPreference: (preference: Preference, value: string) => void
  onShortcuts: () => void
  onSignOut: () => void
}
