import type { Handlers } from '../handler'

/**
 * The documented operations (4.1 to 4.9), which either this deployment carries out itself or the one at
 * UPSTREAM_API_URL does. Nothing else knows which.
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
