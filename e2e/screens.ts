import { isLongRun } from './product'

/** Every screen that has its own URL, by area. */
export const screensByArea = {
  home: ['/', '/inbox', '/dispatch'],
  accounts: ['/accounts', '/accounts/new', '/accounts/by-ids', '/accounts/jobs'],
  notifications: ['/notifications', '/notifications/new'],
  alerts: ['/alerts', '/alerts/handover'],
  definitions: [
    '/settings/account-types',
    '/settings/attributes',
    '/settings/alert-types',
    '/settings/responders',
    '/settings/areas',
  ],
  settings: [
    '/settings/identities',
    '/settings/sign-in',
    '/settings/business',
    '/settings/channels',
    '/settings/audit',
  ],
}

/** Addresses that open a dialog. */
export const dialogs = ['/settings/channels?edit=whatsapp', '/settings/webhooks?edit=new']

export const screens = Object.values(screensByArea).flat()

const narrow = [390, 844] as const
/**
 * The window sizes at which axe checks a page. The desktop size is checked only in long runs, because it reveals
 * little that the phone size does not.
 */
export const viewports = isLongRun ? ([[1440, 900], narrow] as const) : [narrow]
