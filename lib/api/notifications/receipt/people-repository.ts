import type { PersonState } from '@/lib/contract/notification'
import { foldedText } from '../../db/folded-text'
import { containing } from '../../db/like-pattern'
import { queryRow, queryRows } from '../../db/pool'
import { partOfPhone } from '../../db/search-keys'
import { allOf, anyOf, param, raw, type Sql, sql } from '../../db/sql'
import { shownOfQueued, shownStateOfRow } from '../../delivery/sql/cancelled-state'
import { deliveryJson } from '../../delivery/sql/delivery-json'
import { rankOf, stateAt } from './people-json'

/** Accounts come first, by ID, followed by phone numbers without an account. */
export const phases = ['account', 'phone'] as const
export type Phase = (typeof phases)[number]

export type PeopleFilter = {
  businessId: string
  notificationId: string
  /** Whether some deliveries of a cancelled notification still have their old stored state. */
  rowsFollow: boolean
  state?: PersonState
  reason?: string
  /**
   * A search term: the digits of a partial phone number, and a partial name, folded, as a whole and as words.
   */
  q?: { digits?: string; name: string; words: string[] }
  /** Limits the result to these accounts. */
  accountIds?: string[]
}
/** A page of one phase, starting after the key `after`. */
export type PeoplePage = { phase: Phase; after: string; limit: number }

/** The maximum number of people examined for one page. */
const walkedForPage = 20_000
/** The states with an index on deliveries. */
const indexedStates: readonly (PersonState | undefined)[] = [
  'delivered',
  'read',
  'failed',
  'unknown',
  'kept',
  'skipped',
  'cancelled',
]

const columns: Record<Phase, Sql> = { account: sql`d.account_id`, phone: sql`d.phone` }
const isFiltered = ({ state, reason, q }: PeopleFilter) => Boolean(state || reason || q)

const deliveriesOf = ({ businessId, notificationId }: PeopleFilter) =>
  sql`d.business_id = ${param(businessId)} and d.notification_id = ${param(notificationId)}`

const stateOfPerson = stateAt(sql`p.rank`)
const rankOfDelivery = rankOf(sql`d.shown`)

/** The keys of a phase's potential matches, in order. */
function candidates(filter: PeopleFilter, { phase, after, limit }: PeoplePage): Sql {
  const { state, reason, accountIds, rowsFollow } = filter
  const column = columns[phase]
  const isIndexed = indexedStates.includes(state) && !(rowsFollow && shownOfQueued.includes(state))
  const conditions = [
    deliveriesOf(filter),
    sql`${column} > ${after}`,
    ...(phase === 'phone' ? [sql`d.account_id is null`] : []),
    ...(isIndexed ? [sql`d.state = ${state}`] : []),
    ...(reason ? [sql`d.reason = ${reason}`] : []),
    ...(accountIds ? [sql`d.account_id = any(${accountIds}::text[])`] : []),
  ]
  return sql`select ${column} as key from deliveries d where ${allOf(conditions)}
    group by ${column} order by ${column} limit ${raw(isFiltered(filter) ? walkedForPage : limit)}`
}

function matches({ state, q }: PeopleFilter): Sql {
  const held = q?.digits ? [sql`p.phone like ${containing(q.digits)}`] : []
  const named = (name: string) => sql`${foldedText("coalesce(a.fullname, '')")} like ${containing(name)}`
  const conditions = [
    ...(state ? [sql`${stateOfPerson} = ${state}`] : []),
    ...(q ? [anyOf([...held, named(q.name)])] : []),
  ]
  return conditions.length === 0 ? sql`true` : allOf(conditions)
}

/** A person's key within the phase, and the person as JSON written by PostgreSQL. */
export type PersonRow = { key: string; json: string }

/** The matching people, in order, each with their state and deliveries. */
export function selectPeople(filter: PeopleFilter, page: PeoplePage): Promise<PersonRow[]> {
  const isAccount = page.phase === 'account'
  const key = isAccount ? sql`d.account_id` : sql`d.account_id is null and d.phone`
  const own = sql`${deliveriesOf(filter)} and ${key} = c.key`
  const account = isAccount
    ? sql`a.business_id = ${filter.businessId} and a.id = c.key and a.deleted_at is null`
    : sql`false`
  return queryRows<PersonRow>(sql`select c.key, json_build_object(
      'accountId', ${isAccount ? sql`c.key` : sql`null`}, 'phone', p.phone, 'fullname', a.fullname,
      'state', ${stateOfPerson}, 'reason', p.reason,
      'deliveries', (select json_agg(${deliveryJson} order by d.position) from deliveries d where ${own})
    )::text as json
    from (${candidates(filter, page)}) c cross join lateral (
      select min(${rankOfDelivery}) as rank, max(d.phone) as phone,
        (array_agg(d.reason order by ${rankOfDelivery}, d.position))[1] as reason
      from (select d.*, ${shownStateOfRow} as shown from deliveries d where ${own}) d
    ) p
    left join accounts a on ${account}
    where ${matches(filter)} order by c.key limit ${page.limit}`)
}

/** The last key that was examined for a page; undefined if everyone was examined. */
export async function findWalkEnd(filter: PeopleFilter, page: PeoplePage): Promise<string | undefined> {
  if (!isFiltered(filter)) return undefined
  const row = await queryRow<{ key: string }>(
    sql`select key from (${candidates(filter, page)}) c order by key offset ${raw(walkedForPage - 1)}`,
  )
  return row?.key
}

/**
 * The business's accounts whose phone number or name contains the search term; undefined if there are more
 * than `most`.
 */
export async function findAccountIds(
  businessId: string,
  { digits, name, words }: NonNullable<PeopleFilter['q']>,
  most: number,
): Promise<string[] | undefined> {
  const business = param(businessId)
  const phone = digits ? partOfPhone(digits, business) : undefined
  const named = allOf([
    sql`business_id = ${business}`,
    ...words.map((word) => sql`search like ${containing(word)}`),
    sql`${foldedText("coalesce(fullname, '')")} like ${containing(name)}`,
  ])
  // The concatenation makes the planner use the phone and word indexes instead of reading all of the
  // business's accounts.
  const rows = await queryRows<{ id: string }>(sql`select id from accounts
    where business_id || '' = ${business} and deleted_at is null
      and ${anyOf([...(phone ? [sql`${phone.find} and ${phone.test}`] : []), named])}
    limit ${raw(most + 1)}`)
  return rows.length > most ? undefined : rows.map(({ id }) => id)
}
