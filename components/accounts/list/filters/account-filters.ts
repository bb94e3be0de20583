import type { useTranslations } from 'next-intl'
import { type inferParserType, parseAsNativeArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import {
  addressOf,
  type FilterChange,
  type FilterValues,
  filterOf,
  noneOf,
  parsersOf,
  queryOf,
} from '@/components/filters/define-filters'
import { parseAsText } from '@/components/filters/parsers'
import { readMoment } from '@/lib/contract/accounts/attribute-filter'
import { accountSorts } from '@/lib/contract/choices'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { isSearchable } from '@/lib/contract/searchable'
import type { AccountFilters, AccountSort } from '@/lib/data/accounts/accounts'
import { fittingTexts, joinRanges, type ReadFilter, readFilters } from './attribute-filters'

export type AccountWords = {
  t: ReturnType<typeof useTranslations<'accountList'>>
  accounts: ReturnType<typeof useTranslations<'accounts'>>
  types: readonly AccountType[]
  attributes: readonly Attribute[]
  /** The phrase for the import or bulk change by which the list is filtered. */
  job: string
  /** Returns the text of the creation time filter; undefined if neither end can be parsed. */
  writeCreated: (since: string, until: string) => string | undefined
  writeRange: (range: readonly ReadFilter[]) => string
}

type Reader = {
  attributes: readonly Attribute[]
  /** Whether the user may see deleted accounts. */
  seesDeleted: boolean
}

const filter = filterOf<AccountFilters, Reader, AccountWords, { since: string; until: string }>()

export const flags = ['subscribed', 'blocked', 'validated'] as const
type Flag = (typeof flags)[number]

const flag = (name: Flag) =>
  filter({
    parser: parseAsStringLiteral(['true', 'false'] as const),
    query: (value) => ({ [name]: value }),
    choice: {
      label: ({ accounts }) => accounts(`fields.${name}`),
      all: ({ accounts }) => accounts(`list.flag.${name}.any`),
      options: ({ accounts }) =>
        (['true', 'false'] as const).map((value) => ({
          value,
          label: accounts(`list.flag.${name}.${value}`),
        })),
    },
    chips: (value, { accounts }) => [{ text: accounts(`list.flag.${name}.${value}`) }],
  })

const jobId = /^[A-Za-z0-9_-]{1,64}$/

/** The list's filters, in the order of their chips. An invalid value stays in the URL but is not sent to the API. */
export const accountFilters = {
  q: filter({
    parser: parseAsText,
    query: (q) => (isSearchable(q.trim()) ? { q: q.trim() } : {}),
  }),
  /** The ID of an import or bulk change that created or changed the accounts. */
  job: filter({
    parser: parseAsText,
    query: (job) => (jobId.test(job) ? { job } : {}),
    chips: (_, { job }) => [{ text: job }],
  }),
  deleted: filter({
    parser: parseAsStringLiteral(['true'] as const),
    query: (deleted, { seesDeleted }) => (seesDeleted ? { deleted } : {}),
    chips: (_, { t }) => [{ text: t('deleted.filter') }],
  }),
  type: filter({
    parser: parseAsText,
    query: (accountType) => ({ accountType }),
    choice: {
      label: ({ accounts }) => accounts('type'),
      all: ({ accounts }) => accounts('list.typeAll'),
      options: ({ types }) => types.map(({ id, name }) => ({ value: id, label: name })),
    },
    chips: (typeId, { t, types }) => {
      const type = types.find(({ id }) => id === typeId)
      return [{ text: type ? t('ofType', { name: type.name }) : t('unknownType'), isLost: !type }]
    },
  }),
  subscribed: flag('subscribed'),
  blocked: flag('blocked'),
  validated: flag('validated'),
  /** Timestamps in UTC, so that the URL means the same to a colleague in another time zone; `until` is exclusive. */
  since: filter({
    parser: parseAsText,
    query: (createdSince) => (readMoment(createdSince) ? { createdSince } : {}),
    chips: (since, { writeCreated }, { until }) => created(writeCreated(since, until)),
  }),
  until: filter({
    parser: parseAsText,
    query: (createdUntil) => (readMoment(createdUntil) ? { createdUntil } : {}),
    // If `since` is set, its chip shows both ends of the range.
    chips: (until, { writeCreated }, { since }) => (since ? [] : created(writeCreated('', until))),
  }),
  /** The attribute filters, each as `<attributeId>:<test>:<value>`. */
  attribute: filter({
    parser: parseAsNativeArrayOf(parseAsString).withDefault([]),
    query: (texts, { attributes }) => {
      const attribute = fittingTexts(texts, attributes)
      return attribute.length > 0 ? { attribute } : {}
    },
    chips: (texts, { attributes, writeRange }) =>
      joinRanges(readFilters(texts, attributes)).map((range) => {
        const own = range.map(({ text }) => text)
        return {
          key: own.join(' '),
          text: writeRange(range),
          isLost: !range[0]?.filter,
          rest: texts.filter((text) => !own.includes(text)),
        }
      }),
  }),
}

const created = (text: string | undefined) => (text === undefined ? [] : [{ text, also: ['since', 'until'] }])

const filterParsers = parsersOf(accountFilters)
/** What a saved view stores. */
const viewParsers = {
  ...filterParsers,
  sort: parseAsStringLiteral(accountSorts),
  /** Comma-separated IDs of columns; empty for the default columns. */
  columns: parseAsText,
}
/** The list's state in the URL; `view` is the ID of the saved view that was picked. */
export const addressParsers = { ...viewParsers, view: parseAsText }

/** The filters in the URL, by parameter name. */
export type AddressFilters = FilterValues<typeof accountFilters>
export type Address = inferParserType<typeof addressParsers>
export type AddressChange = FilterChange<typeof accountFilters> & {
  [Name in 'sort' | 'columns' | 'view']?: Address[Name] | null
}

/** Reads the list's state from the parameters of a request. */
export const { read: readAddress } = addressOf(addressParsers)
/** The list's state as the query string that a saved view stores. */
export const { write: writeAddress } = addressOf(viewParsers)
/** Writes the filters as a query string, without the sort order and the columns. */
export const { write: filterQuery } = addressOf(filterParsers)

/** Reads the list's state from a saved view's query string. */
export const readQueryString = (query: string): Address => readAddress(new URLSearchParams(query))

/** The filters in the API's format; invalid ones are left out. */
export const searchFilters = (address: AddressFilters, reader: Reader): AccountFilters =>
  queryOf(accountFilters, address, reader)

/** Clears everything that narrows the list, its order and its saved view; the columns stay. */
export const noChoices = { ...noneOf(accountFilters), sort: null, view: null }

/** The sort order, unless there is a query: search results are sorted by relevance. */
export function sortOf({ sort }: Pick<Address, 'sort'>, { q }: AccountFilters): AccountSort | undefined {
  return q === undefined ? (sort ?? undefined) : undefined
}

/** The URL of a new notification to the listed accounts, which carries over the list's filters. */
export function notifyAddress(address: Address, filters: AccountFilters): string | undefined {
  if (filters.deleted || Object.keys(filters).length === 0) return undefined
  const { q = '', createdSince = '', createdUntil = '', attribute = [], job = '' } = filters
  const meant = { ...address, q, since: createdSince, until: createdUntil, attribute, job, deleted: null }
  return `/notifications/new?${filterQuery(meant)}`
}
