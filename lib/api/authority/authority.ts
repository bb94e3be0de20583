import type { Handlers } from '../handler'

/**
 * The documented operations (4.1 to 4.9). They are carried out either by this deployment or by the one at
 * UPSTREAM_API_URL; no other code depends on which.
 */
export type Authority = Pick<
  Handlers,
  | 'login'
  | 'createAccount'
  | 'checkAccount'
  | 'readAccount'
  | 'readAccountAlias'
  | 'listAccounts'
  | 'updateAccount'
  | 'deleteAccount'
  | 'sendNotification'
  | 'createAlert'
  | 'updateAlert'
>
