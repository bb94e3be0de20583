import * as z from 'zod'
import { accountSorts } from '../choices'
import { Id, page, paging, QueryBoolean, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { writers } from '../roles'
import { isSearchable } from '../searchable'
import { Account } from './account'
import { attributeFilterLimits } from './attribute-filter'

/**
 * Where a part of the query stands: positions in the answered text of `field`. `attributesValue` is the text of the attribute
 * `attributeId`, which is called `name`.
 */
const Match = z.object({
  field: z.string(),
  start: z.int(),
  length: z.int(),
  attributeId: z.string().optional(),
  name: z.string().optional(),
})

/** A search row: the account, where the query was found in it, and every part of it, `match` first. */
export const AccountMatch = Account.extend({
  match: Match.optional(),
  matches: z.array(Match).optional(),
}).meta({
  id: 'AccountMatch',
  description: 'An account that a search found, and where the query stands in it.',
})
export type AccountMatch = z.infer<typeof AccountMatch>

const extension = { resource: 'Accounts', auth: 'bearer', clientId: 'optional' } as const

const AttributeFilterText = z.string().min(1).max(attributeFilterLimits.characters)
/** `<attributeId>:<test>:<value>`, once or repeated; which tests there are depends on the attribute's slot. */
const AttributeFilters = z
  .union([AttributeFilterText, z.array(AttributeFilterText).max(attributeFilterLimits.filters)])
  .transform((given) => [given].flat())

/** What a search narrows the accounts of the business by, as its query has it. */
export const searchFilters = {
  q: z
    .string()
    .trim()
    .max(200)
    .refine(isSearchable, { params: { code: 'too_short' }, error: 'must have at least 2 characters' })
    .optional(),
  accountType: Id.optional(),
  subscribed: QueryBoolean.optional(),
  blocked: QueryBoolean.optional(),
  validated: QueryBoolean.optional(),
  testAccount: QueryBoolean.optional(),
  createdSince: Timestamp.optional(),
  createdUntil: Timestamp.optional(),
  attribute: AttributeFilters.optional(),
  /** Those that an import or a bulk change made or changed, and that were not taken back. */
  job: Id.optional(),
  deleted: QueryBoolean.optional(),
}

/** The filters of a search as exports and changes of many accounts keep them: each that was given, by its value. */
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
export type KeptFilters = z.infer<typeof KeptFilters>

/**
 * Extension: any fragment of a phone in any format, words of name, username and attribute texts in any order, each by its
 * beginning, or a whole id. Best first (the whole phone, the end of one, a part of one, then names, usernames, other texts;
 * parts inside of words where nothing begins so), then newest first; keyset pages. Without `q` in the order of
 * `sort` (newest first), which does not go with `q`. `createdSince` is inclusive, `createdUntil` exclusive; `attribute` is
 * `<attributeId>:<test>:<value>`, which all must hold; `deleted=true` asks for the accounts deleted in the last 30 days,
 * as `searchDeletedAccounts` allows; `job` for what a job made or changed, as long as its rows are kept (30 days).
 */
export const searchAccounts = defineOperation({
  ...extension,
  method: 'GET',
  path: '/accounts/search',
  summary: 'Search accounts by a fragment of a phone, or by words of name, username and attribute texts',
  description:
    'Best first (the whole phone or id, the end of a phone, a part of one; then every word begins one of the name, of the name or username, of any text; parts inside of words where nothing begins so), then newest first. `sort` holds without `q` only.',
  request: {
    query: z.strictObject({ ...searchFilters, sort: z.enum(accountSorts).optional(), ...paging }),
  },
  answer: page('accounts', AccountMatch),
  errors: ['role_forbidden'],
})

/** A search, a count or an export with `deleted=true`: for who may restore what it finds, and for who reads everything. */
export const searchDeletedAccounts = { ...searchAccounts, roles: writers.accounts }

/** Extension: how many accounts a search matches; from 10,000 on so many at least, which `exact: false` says. */
export const countAccounts = defineOperation({
  ...extension,
  method: 'GET',
  path: '/accounts/count',
  summary: 'Count the accounts that a search matches',
  description: 'From 10,000 on, at least so many match, which `exact: false` says.',
  request: { query: z.strictObject(searchFilters) },
  answer: z.object({ count: z.int(), exact: z.boolean() }),
  errors: ['role_forbidden'],
})
