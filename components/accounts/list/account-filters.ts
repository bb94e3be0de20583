import type { AccountFilters } from '@/lib/queries/accounts'
import { shortestQuery } from '@/lib/queries/accounts'

export const flags = ['subscribed', 'blocked', 'validated'] as const
export type Flag = (typeof flags)[number]
export const flagValues = ['true', 'false'] as const

/** What the address bar holds of the list, by the names it has there. */
export type AddressFilters = { q: string; type: string } & Record<Flag, 'true' | 'false' | null>

/** The filters in the form of a search; a query that is too short to find anything is none. */
export function searchFilters({ q, type, ...chosen }: AddressFilters): AccountFilters {
  const query = q.trim()
  const filters: AccountFilters = {}
  if (query.length >= shortestQuery) filters.q = query
  if (type) filters.accountType = type
  for (const flag of flags) if (chosen[flag]) filters[flag] = chosen[flag]
  return filters
}

type Params = Record<string, string | string[] | undefined>

/** The same from the address of a request. */
export function readAddress(params: Params): AddressFilters {
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '')
  const flag = (name: Flag) => flagValues.find((value) => value === params[name]) ?? null
  return {
    q: text('q'),
    type: text('type'),
    subscribed: flag('subscribed'),
    blocked: flag('blocked'),
    validated: flag('validated'),
  }
}
