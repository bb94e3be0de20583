import { isLongRun } from './product'

/** Every screen that has an address of its own. */
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
/** The sizes at which axe checks a state: in a long run also a desk's, where axe sees little that a phone lacks. */
export const viewports = isLongRun ? ([[1440, 900], narrow] as const) : [narrow]
