import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { Preference } from '@/lib/i18n/preferences'

/** The actions and screens the user's roles allow; the API applies the same rules. */
export type Allowed = {
  writeAccounts: boolean
  send: boolean
  writeAlerts: boolean
  writeSettings: boolean
  /** Whether account types and attributes can be created; false if another deployment stores them. */
  createsTypes: boolean
  createsIdentities: boolean
  /** Whether imports, bulk changes and deleted accounts are visible. */
  seesJobs: boolean
  /** Whether company sign-in, displays, webhooks and the audit log are visible. */
  seesManaged: boolean
  /** Whether the inbox of test accounts is visible; false if another deployment sends the messages. */
  seesInbox: boolean
  seesChannels: boolean
  /** Whether the connection to another deployment is visible. */
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
