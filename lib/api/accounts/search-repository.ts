import { queryRows } from '../db/pool'
import { accountJson } from './account-json'
import { containing, type MatchFields, type SearchTerms } from './search-text'

const json = accountJson()

export type SearchFilters = {
  businessId: string
  terms?: SearchTerms
  accountType?: string
  subscribed?: boolean
  blocked?: boolean
  validated?: boolean
  before?: string
  limit: number
}

export type SearchRow = MatchFields & { id: string; json: string }

/**
 * Live accounts that match, newest first. Sent unnamed: a plan made without knowing the fragment may walk the whole
 * index of the business instead of the trigrams.
 */
export function selectMatchingAccounts({
  businessId,
  terms,
  before,
  limit,
  ...flags
}: SearchFilters): Promise<SearchRow[]> {
  const values: unknown[] = [businessId]
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions = ['business_id = $1', 'deleted_at is null']
  if (terms) conditions.push(textCondition(terms, place))
  if (before) conditions.push(`id < ${place(before)}`)
  for (const [member, value] of Object.entries(flags)) {
    if (value !== undefined) conditions.push(`${flagColumns[member as keyof typeof flags]} = ${place(value)}`)
  }
  return queryRows<SearchRow>({
    text: `select id, phone, username, fullname, ${json} as json from accounts
      where ${conditions.join(' and ')} order by id desc limit ${place(limit)}`,
    values,
  })
}

const flagColumns = {
  accountType: 'account_type',
  subscribed: 'subscribed',
  blocked: 'blocked',
  validated: 'validated',
}

function textCondition({ text, digits }: SearchTerms, place: (value: unknown) => string): string {
  // What holds 0912 holds 912 as well: the digits alone find both.
  const patterns = digits === undefined || text.includes(digits) ? [digits ?? text] : [text, digits]
  return `(${patterns.map((term) => `search like ${place(containing(term))}`).join(' or ')})`
}
