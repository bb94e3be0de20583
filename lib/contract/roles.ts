/**
 * What an identity may do; it has one or several, which add up. `admin`: everything. `agent`: accounts, `sender`:
 * notifications, `dispatcher`: alerts, and each reads what its screens show. `viewer`: reads everything, changes nothing.
 */
export const roles = ['admin', 'agent', 'sender', 'dispatcher', 'viewer'] as const
export type Role = (typeof roles)[number]

/** The roles that may change each resource; the audit log and identities, which go with the settings, they alone read. */
export const writers = {
  accounts: ['admin', 'agent'],
  notifications: ['admin', 'sender'],
  alerts: ['admin', 'dispatcher'],
  settings: ['admin'],
} as const

/** A screen on a wall, whose token outlives every login: no role that an identity may have. */
export type Holder = Role | 'display'

/** What a display may read, and nothing else. */
const displayReads: ReadonlySet<string> = new Set([
  '/alerts',
  '/alerts/points',
  '/alerts/stream',
  '/alerts/summary',
  '/alert-types',
  '/areas',
  '/displays/own',
])

/** What of an operation says who may do it. */
type Guarded = { method: string; path?: string; safe?: true; auth: string; roles?: readonly Role[] }

/** True for what changes nothing (RFC 9110, 9.2.1): a GET, or what is marked `safe`. */
export function isSafe({ method, safe }: Pick<Guarded, 'method' | 'safe'>): boolean {
  return method === 'GET' || safe === true
}

/** Whether an identity with these roles may do the operation; the API, the console's pages and its buttons all ask here. */
export function mayDo(held: readonly Holder[], operation: Guarded): boolean {
  if (held.includes('display')) return operation.method === 'GET' && displayReads.has(operation.path ?? '')
  if (operation.auth === 'none' || held.includes('admin')) return true
  if (isSafe(operation) && (!operation.roles || held.includes('viewer'))) return true
  return operation.roles?.some((role) => held.includes(role)) ?? false
}

/** The roles of which one alone suffices for the operation. */
export function rolesThatMay(operation: Guarded): Role[] {
  return roles.filter((role) => mayDo([role], operation))
}
