import { readMoment } from '@/lib/contract/accounts/attribute-filter'
import { accountSorts } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'
import { isSearchable } from '@/lib/contract/searchable'
import type { AccountFilters, AccountSort } from '@/lib/data/accounts/accounts'
import { fittingTexts } from './attribute-filters'

export const flags = ['subscribed', 'blocked', 'validated'] as const
export type Flag = (typeof flags)[number]
export const flagValues = ['true', 'false'] as const

/** The list's state in the address bar, under the names of its parameters. */
export type AddressFilters = {
  q: string
  type: string
  /** Timestamps in UTC, so that they mean the same to a colleague in another time zone; `until` is exclusive. */
  since: string
  until: string
  /** Each is `<attributeId>:<test>:<value>`. */
  attribute: string[]
  /** The id of an import or bulk change that created or changed the accounts. */
  job: string
  deleted: 'true' | null
} & Record<Flag, 'true' | 'false' | null>

export type Address = AddressFilters & {
  sort: AccountSort | null
  /** Comma-separated column names; empty for the default columns. */
  columns: string
  /** The id of the saved view that was picked. */
  view: string
}

type Reader = {
  attributes: readonly Attribute[]
  /** Whether the user may see deleted accounts. */
  seesDeleted: boolean
}

const jobId = /^[A-Za-z0-9_-]{1,64}$/

/** The filters as search parameters; invalid ones are left out. */
export function searchFilters(address: AddressFilters, { attributes, seesDeleted }: Reader): AccountFilters {
  const { q, type, since, until } = address
  const query = q.trim()
  const filters: AccountFilters = {}
  if (isSearchable(query)) filters.q = query
  if (type) filters.accountType = type
  for (const flag of flags) if (address[flag]) filters[flag] = address[flag]
  if (readMoment(since)) filters.createdSince = since
  if (readMoment(until)) filters.createdUntil = until
  const fitting = fittingTexts(address.attribute, attributes)
  if (fitting.length > 0) filters.attribute = fitting
  if (jobId.test(address.job)) filters.job = address.job
  if (address.deleted && seesDeleted) filters.deleted = 'true'
  return filters
}

/** Whether anything besides a query narrows the list. */
export const hasChips = ({ q: _, attribute, ...filters }: AddressFilters) =>
  attribute.length > 0 || filterNames.some((name) => filters[name])

const filterNames = ['type', ...flags, 'since', 'until', 'job', 'deleted'] as const

/** A query has an order of its own: best match first. */
export function sortOf({ sort }: Pick<Address, 'sort'>, { q }: AccountFilters): AccountSort | undefined {
  return q === undefined ? (sort ?? undefined) : undefined
}

type Params = Record<string, string | string[] | undefined>

/** Reads the address from the parameters of a request or a saved view. */
export function readAddress(params: Params): Address {
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '')
  const flag = (name: Flag) => flagValues.find((value) => value === params[name]) ?? null
  return {
    q: text('q'),
    type: text('type'),
    subscribed: flag('subscribed'),
    blocked: flag('blocked'),
    validated: flag('validated'),
    since: text('since'),
    until: text('until'),
    attribute: [params.attribute ?? []].flat(),
    job: text('job'),
    deleted: text('deleted') === 'true' ? 'true' : null,
    sort: accountSorts.find((sort) => sort === params.sort) ?? null,
    columns: text('columns'),
    view: text('view'),
  }
}

/** The URL's filters as the query string that a view stores. */
export function writeAddress({ view: _, ...address }: Address): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(address)) {
    for (const one of [value ?? ''].flat()) if (one !== '') params.append(name, one)
  }
  return params.toString()
}

/** Where to write a notification to the listed accounts: an address with the list's filters. */
export function notifyAddress(address: Address, filters: AccountFilters): string | undefined {
  if (filters.deleted || Object.keys(filters).length === 0) return undefined
  const { q = '', createdSince = '', createdUntil = '', attribute = [], job = '' } = filters
  const meant = { ...address, q, since: createdSince, until: createdUntil, attribute, job, deleted: null }
  return `/notifications/new?${filterQuery(meant)}`
}

/** The filters of an address, without sort order and columns. */
export const filterQuery = (address: Address) => writeAddress({ ...address, sort: null, columns: '' })

/** Reads a query string as an address; repeated parameters become lists. */
export function readQueryString(query: string): Address {
  const params = new URLSearchParams(query)
  const names = [...new Set(params.keys())]
  return readAddress(
    Object.fromEntries(
      names.map((name) => {
        const values = params.getAll(name)
        return [name, values.length === 1 ? values[0] : values]
      }),
    ),
  )
}
