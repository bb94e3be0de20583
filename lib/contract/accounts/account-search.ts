import * as z from 'zod'
import { accountSorts } from '../choices'
import { Id, page, paging, QueryBoolean, RecordId, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { writers } from '../roles'
import { isSearchable } from '../searchable'
import { Account } from './account'
import { attributeFilterLimits } from './attribute-filter'

const Match = z
  .object({
    field: z.string(),
    start: z.int(),
    length: z.int(),
    attributeId: z.string().optional(),
    name: z.string().optional(),
  })
  .meta({
    id: 'Match',
    description:
      'Where part of the query matches in `field`. For `attributesValue`, `attributeId` and `name` identify the attribute.',
  })

export const AccountMatch = z
  .intersection(Account, z.object({ match: Match.optional(), matches: z.array(Match).optional() }))
  .meta({
    id: 'AccountMatch',
    description: 'An account, and where it matches the query; `match` is the first of `matches`.',
  })
export type AccountMatch = z.infer<typeof AccountMatch>

const extension = { resource: 'Accounts', auth: 'bearer', clientId: 'optional' } as const

const AttributeFilterText = z.string().min(1).max(attributeFilterLimits.characters)
const AttributeFilters = z
  .union([AttributeFilterText, z.array(AttributeFilterText).max(attributeFilterLimits.filters)])
  .transform((given) => [given].flat())

export const searchFilters = {
  q: z
    .string()
    .trim()
    .max(200)
    .refine(isSearchable, { params: { code: 'too_short' }, error: 'must have at least 2 characters' })
    .optional(),
  accountType: RecordId.optional(),
  subscribed: QueryBoolean.optional(),
  blocked: QueryBoolean.optional(),
  validated: QueryBoolean.optional(),
  testAccount: QueryBoolean.optional(),
  createdSince: Timestamp.optional(),
  createdUntil: Timestamp.optional(),
  attribute: AttributeFilters.optional(),
  job: Id.optional(),
  deleted: QueryBoolean.optional(),
}

export const SearchFilters = z
  .strictObject(searchFilters)
  .meta({ id: 'SearchFilters', description: 'The filters of `GET /accounts/search`.' })

/** Filters as they are stored with an export or a bulk change. */
export const KeptFilters = z
  .object({
    q: z.string(),
    accountType: z.string(),
    subscribed: z.boolean(),
    blocked: z.boolean(),
    validated: z.boolean(),
    testAccount: z.boolean(),
    createdSince: Timestamp,
    createdUntil: Timestamp,
    attribute: z.array(z.string()),
    job: z.string(),
    deleted: z.boolean(),
  })
  .partial()
  .meta({ id: 'KeptFilters', description: 'The filters that selected the accounts.' })
export type KeptFilters = z.infer<typeof KeptFilters>

export const searchAccounts = defineOperation({
  ...extension,
  fromReplica: true,
  method: 'GET',
  path: '/accounts/search',
  summary: 'Search accounts by phone, name, username or attribute text',
  description:
    '`q` is part of a phone number in any format, a whole ID, or the beginnings of words, in any order, in the name, username and text attributes. The best matches come first: a whole phone number or ID, the end or a part of a number; words in the name, username and other text; parts of words. Without `q`, newest first by default.',
  request: {
    query: z.strictObject({ ...searchFilters, sort: z.enum(accountSorts).optional(), ...paging }),
  },
  answer: page('accounts', AccountMatch),
  errors: ['role_forbidden'],
})

/** `deleted=true` is only for callers who may restore accounts or read everything. */
export const searchDeletedAccounts = { ...searchAccounts, roles: writers.accounts }

export const countAccounts = defineOperation({
  ...extension,
  fromReplica: true,
  method: 'GET',
  path: '/accounts/count',
  summary: 'Count the accounts that match a search',
  description: 'Above 10,000 the count stops, and `exact` is false.',
  request: { query: z.strictObject(searchFilters) },
  answer: z.object({ count: z.int(), exact: z.boolean() }),
  errors: ['role_forbidden'],
})
