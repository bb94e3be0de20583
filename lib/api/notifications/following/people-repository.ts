import type { PersonState } from '@/lib/contract/notification'
import { foldedText } from '../../db/folded-text'
import { containing } from '../../db/like-pattern'
import { queryRow, queryRows } from '../../db/pool'
import { shownOfQueued, shownStateOfRow } from '../cancelled-state'
import { deliveryJson } from '../row-json'
import { rankOf, stateAt } from './people-json'

/** Accounts come first, in the order of their ids; then phones without an account. */
export const phases = ['account', 'phone'] as const
export type Phase = (typeof phases)[number]

export type PeopleFilter = {
  businessId: string
  notificationId: string
  /** Whether rows may be stored in another state than they are shown in. */
  rowsFollow: boolean
  state?: PersonState
  reason?: string
  /** What the phone holds, digits alone, or the name, folded, whole and as its words. */
  q?: { digits?: string; name: string; words: string[] }
  /** These accounts alone. */
  accountIds?: string[]
}
/** A page of one phase: those after `after`. */
export type PeoplePage = { phase: Phase; after: string; limit: number }

/** So many people at most are looked at for a page of those that match. */
const walkedForPage = 20_000
/** States that an index knows the deliveries of. */
const indexedStates: readonly (PersonState | undefined)[] = [
  'delivered',
  'read',
  'failed',
  'unknown',
  'kept',
  'skipped',
  'cancelled',
]

const columns: Record<Phase, string> = { account: 'd.account_id', phone: 'd.phone' }
const isFiltered = ({ state, reason, q }: PeopleFilter) => Boolean(state || reason || q)

type Placing = (value: unknown) => string
type Statement = { values: unknown[]; place: Placing }

function newStatement(): Statement {
  const values: unknown[] = []
  return { values, place: (value) => `$${values.push(value)}` }
}

const deliveriesOf = ({ businessId, notificationId }: PeopleFilter, place: Placing) =>
  `d.business_id = ${place(businessId)} and d.notification_id = ${place(notificationId)}`

/** The keys of the people of a phase that may match, in order. */
function candidates(filter: PeopleFilter, { phase, after, limit }: PeoplePage, place: Placing): string {
  const { state, reason, accountIds, rowsFollow } = filter
  const column = columns[phase]
  const isIndexed = indexedStates.includes(state) && !(rowsFollow && shownOfQueued.includes(state))
  const conditions = [
    deliveriesOf(filter, place),
    `${column} > ${place(after)}`,
    ...(phase === 'phone' ? ['d.account_id is null'] : []),
    ...(isIndexed ? [`d.state = ${place(state)}`] : []),
    ...(reason ? [`d.reason = ${place(reason)}`] : []),
    ...(accountIds ? [`d.account_id = any(${place(accountIds)}::text[])`] : []),
  ]
  return `select ${column} as key from deliveries d where ${conditions.join(' and ')}
    group by ${column} order by ${column} limit ${isFiltered(filter) ? walkedForPage : limit}`
}

function matches({ state, q }: PeopleFilter, place: Placing): string {
  const named = (name: string) => `${foldedText("coalesce(a.fullname, '')")} like ${place(containing(name))}`
  const held = q?.digits ? [`p.phone like ${place(containing(q.digits))}`] : []
  const conditions = [
    ...(state ? [`${stateAt('p.rank')} = ${place(state)}`] : []),
    ...(q ? [`(${[...held, named(q.name)].join(' or ')})`] : []),
  ]
  return conditions.join(' and ') || 'true'
}

/** The key of a person within its phase, and the person as PostgreSQL wrote it. */
export type PersonRow = { key: string; json: string }

/** Those that match, in order, each with what became of them. */
export function selectPeople(filter: PeopleFilter, page: PeoplePage): Promise<PersonRow[]> {
  const isAccount = page.phase === 'account'
  const { values, place } = newStatement()
  const own = `${deliveriesOf(filter, place)} and ${isAccount ? 'd.account_id' : 'd.account_id is null and d.phone'} = c.key`
  const account = isAccount
    ? `a.business_id = ${place(filter.businessId)} and a.id = c.key and a.deleted_at is null`
    : 'false'
  return queryRows<PersonRow>({
    text: `select c.key, json_build_object(
        'accountId', ${isAccount ? 'c.key' : 'null'}, 'phone', p.phone, 'fullname', a.fullname,
        'state', ${stateAt('p.rank')}, 'reason', p.reason,
        'deliveries', (select json_agg(${deliveryJson} order by d.position) from deliveries d where ${own})
      )::text as json
      from (${candidates(filter, page, place)}) c cross join lateral (
        select min(${rankOf('d.shown')}) as rank, max(d.phone) as phone,
          (array_agg(d.reason order by ${rankOf('d.shown')}, d.position))[1] as reason
        from (select d.*, ${shownStateOfRow} as shown from deliveries d where ${own}) d
      ) p
      left join accounts a on ${account}
      where ${matches(filter, place)} order by c.key limit ${place(page.limit)}`,
    values,
  })
}

/** Where the look for a page ended before the last of the people; undefined when it has seen them all. */
export async function findWalkEnd(filter: PeopleFilter, page: PeoplePage): Promise<string | undefined> {
  if (!isFiltered(filter)) return undefined
  const { values, place } = newStatement()
  const text = `select key from (${candidates(filter, page, place)}) c order by key offset ${walkedForPage - 1}`
  return (await queryRow<{ key: string }>({ text, values }))?.key
}

/** The accounts of the business whose phone or name holds it; undefined when they are more than `most`. */
export async function findAccountIds(
  businessId: string,
  { digits, name, words }: NonNullable<PeopleFilter['q']>,
  most: number,
): Promise<string[] | undefined> {
  const { values, place } = newStatement()
  const ofBusiness = `business_id || '' = ${place(businessId)} and deleted_at is null`
  const inside = words.map((word) => `search like ${place(containing(word))}`)
  const found = [
    ...(digits
      ? [
          `phone_parts(phone) @> phone_parts(${place(`+${digits}`)}) and phone like ${place(containing(digits))}`,
        ]
      : []),
    [...inside, `${foldedText("coalesce(fullname, '')")} like ${place(containing(name))}`].join(' and '),
  ]
  const rows = await queryRows<{ id: string }>({
    // The concatenation keeps the planner from reading the whole business instead of the index of fragments.
    text: `select id from accounts where ${ofBusiness} and (${found.join(' or ')}) limit ${most + 1}`,
    values,
  })
  return rows.length > most ? undefined : rows.map(({ id }) => id)
}
