export const roles = ['admin', 'agent', 'sender', 'dispatcher', 'viewer'] as const
export type Role = (typeof roles)[number]

/** The roles that may change each resource. */
export const writers = {
  accounts: ['admin', 'agent'],
  notifications: ['admin', 'sender'],
  alerts: ['admin', 'dispatcher'],
  settings: ['admin'],
} as const

/**
 * `display` is for a wall screen, whose token does not expire; `responder` is for whoever opens the link of a dispatch.
 * An identity cannot have these roles.
 */
export type Holder = Role | 'display' | 'responder'

const displayReads: ReadonlySet<string> = new Set([
  '/alerts',
  '/alerts/points',
  '/alerts/stream',
  '/alerts/summary',
  '/alert-types',
  '/areas',
  '/displays/own',
])

/** The path of the dispatch that a responder's token belongs to. */
export const ownDispatchPath = '/dispatches/own'

/** The properties of an operation that decide who may call it. */
type Guarded = { method: string; path?: string; safe?: true; auth: string; roles?: readonly Role[] }

/** True for an operation that changes nothing (RFC 9110, 9.2.1): a GET, or one marked `safe`. */
export function isSafe({ method, safe }: Pick<Guarded, 'method' | 'safe'>): boolean {
  return method === 'GET' || safe === true
}

/** True if a caller with these roles may call the operation. Used by the API and by the console's pages and buttons. */
export function mayDo(held: readonly Holder[], operation: Guarded): boolean {
  if (held.includes('display')) return operation.method === 'GET' && displayReads.has(operation.path ?? '')
  if (held.includes('responder')) return operation.path === ownDispatchPath
  if (operation.auth === 'none' || held.includes('admin')) return true
  if (isSafe(operation) && (!operation.roles || held.includes('viewer'))) return true
  return operation.roles?.some((role) => held.includes(role)) ?? false
}

/** Returns the roles that may call the operation; any one of them is enough. */
export function rolesThatMay(operation: Guarded): Role[] {
  return roles.filter((role) => mayDo([role], operation))
}
