import type { Handlers } from '../handler'

/**
 * The documented operations (4.1 to 4.9). They are carried out either by this deployment or by the one at
 * UPSTREAM_API_URL, and no other code knows which.
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
