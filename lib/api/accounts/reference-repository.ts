import { queryRow, queryRows } from '../db/pool'
import { comparedText, holdsText } from '../db/text-keys'

/** What others need to know of an account. */
export type AccountReference = { id: string; accountType: string; blocked: boolean; testAccount: boolean }

const referenceColumns = `id, account_type as "accountType", blocked, test_account as "testAccount"`

export function findReference(businessId: string, id: string): Promise<AccountReference | undefined> {
  return queryRow<AccountReference>({
    name: 'findAccountReference',
    text: `select ${referenceColumns} from accounts where business_id = $1 and id = $2 and deleted_at is null`,
    values: [businessId, id],
  })
}

/** It stays as it is until the transaction ends. */
export function lockReference(businessId: string, id: string): Promise<AccountReference | undefined> {
  return queryRow<AccountReference>({
    text: `select ${referenceColumns} from accounts where business_id = $1 and id = $2 and deleted_at is null
      for no key update`,
    values: [businessId, id],
  })
}

/** What an account must have: a member with one of these values, or this part of an attribute's value. */
export type TagMatch =
  | { member: 'phone' | 'id'; values: readonly string[] }
  | { username: string }
  | { text: string; attributeId: string }
  | { attribute: { attributeId: string; value?: object } }

type Place = (value: unknown) => string

function conditionOf(match: TagMatch, place: Place): string {
  if ('username' in match) return `tag_key(username) = ${comparedText(`${place(match.username)}::text`)}`
  if ('text' in match) return holdsText(match.attributeId, match.text, place)
  if ('member' in match) return `${match.member} = any(${place(match.values)}::text[])`
  return `attributes @> ${place(JSON.stringify([match.attribute]))}::jsonb`
}

export type Found = AccountReference & { phone: string; username: string }

/** Live accounts that fit all of these, of one type where one is given; at most `limit`. */
export function selectReferences(
  businessId: string,
  matches: readonly TagMatch[],
  { accountType, limit }: { accountType?: string; limit: number },
): Promise<Found[]> {
  const values: unknown[] = [businessId, limit]
  const place: Place = (value) => `$${values.push(value)}`
  const conditions = [
    'business_id = $1',
    'deleted_at is null',
    ...matches.map((one) => conditionOf(one, place)),
  ]
  if (accountType !== undefined) conditions.push(`account_type = ${place(accountType)}`)
  return queryRows({
    text: `select ${referenceColumns}, phone, username from accounts where ${conditions.join(' and ')} limit $2`,
    values,
  })
}

export type PhoneOwner = { accountId: string; phone: string; subscribed: boolean; blocked: boolean }

/** The live accounts that have one of these phones (E.164). */
export function selectPhoneOwners(businessId: string, phones: readonly string[]): Promise<PhoneOwner[]> {
  return queryRows({
    name: 'selectPhoneOwners',
    // Lateral, so that many phones are looked up by the index one by one.
    text: `select owner.id as "accountId", asked.phone, subscribed, blocked from unnest($2::text[]) as asked (phone)
      cross join lateral (select id, subscribed, blocked from accounts
        where business_id = $1 and accounts.phone = asked.phone and deleted_at is null limit 1) as owner`,
    values: [businessId, phones],
  })
}

/** The ids of live accounts that fit all of these, in their order; at most `limit`. */
export async function selectFittingIds(
  businessId: string,
  matches: readonly TagMatch[],
  limit: number,
): Promise<string[]> {
  const values: unknown[] = [businessId, limit]
  const conditions = matches.map((one) => conditionOf(one, (value) => `$${values.push(value)}`))
  const rows = await queryRows<{ id: string }>({
    text: `select id from accounts
      where business_id = $1 and deleted_at is null and ${conditions.join(' and ')} order by id limit $2`,
    values,
  })
  return rows.map(({ id }) => id)
}

export async function countByType(businessId: string): Promise<Map<string, number>> {
  const rows = await queryRows<{ accountType: string; accounts: number }>({
    name: 'countAccountsByType',
    text: `select account_type as "accountType", count(*) as accounts from accounts
      where business_id = $1 and deleted_at is null group by account_type`,
    values: [businessId],
  })
  return new Map(rows.map(({ accountType, accounts }) => [accountType, accounts]))
}

/** Deleted accounts count too: they may be restored. */
export async function countOfType(businessId: string, accountType: string): Promise<number> {
  const row = await queryRow<{ accounts: number }>({
    text: 'select count(*) as accounts from accounts where business_id = $1 and account_type = $2',
    values: [businessId, accountType],
  })
  return row?.accounts ?? 0
}

export async function countWithAttribute(businessId: string, attributeId: string): Promise<number> {
  const row = await queryRow<{ accounts: number }>({
    text: 'select count(*) as accounts from accounts where business_id = $1 and attributes @> $2::jsonb',
    values: [businessId, JSON.stringify([{ attributeId }])],
  })
  return row?.accounts ?? 0
}
