import { isLongRun } from './product'

/** Every screen with a URL of its own. */
export const screens = [
  '/',
  '/accounts',
  '/accounts/new',
  '/accounts/by-ids',
  '/accounts/jobs',
  '/notifications',
  '/notifications/new',
  '/alerts',
  '/inbox',
  '/alerts/handover',
  '/settings/account-types',
  '/settings/attributes',
  '/settings/alert-types',
  '/settings/identities',
  '/settings/business',
  '/settings/channels',
  '/settings/audit',
]

const narrow = [390, 844] as const
/** The sizes at which axe checks a state; desktop in a long run only, as it adds little beyond the phone's. */
export const viewports = isLongRun ? ([[1440, 900], narrow] as const) : [narrow]
