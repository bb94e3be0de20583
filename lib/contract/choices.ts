/** The contract's fixed choices and limits, apart from its schemas: a form in the browser needs these alone. */

export const roles = ['admin', 'agent', 'sender', 'dispatcher'] as const
export const slots = ['text', 'number', 'boolean', 'date', 'image'] as const
export const alertShapes = ['circle', 'square', 'triangle', 'diamond', 'star'] as const

export const channels = ['push', 'whatsapp', 'sms'] as const
export const deliveryStates = [
  'queued',
  'sending',
  'accepted',
  'delivered',
  'read',
  'failed',
  'skipped',
  'unknown',
  'cancelled',
  'kept',
] as const

export const messageLimits = { title: 200, body: 4000, url: 2048 }
/** So many phones, accounts or account types at most are named by one notification. */
export const recipientLimit = 10_000

/** What the audit log knows that can be done, and to what. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'send',
  'note',
  'login',
  'logout',
] as const
export const auditedKinds = [
  'account',
  'notification',
  'alert',
  'accountType',
  'attribute',
  'alertType',
  'identity',
  'business',
] as const
