import { queryRow, queryRows } from '../db/pool'
import { allOf, prepared, raw, type Sql, sql } from '../db/sql'
import { hasText } from './search/text-keys'

/** The account fields that other resources need. */
export type AccountReference = { id: string; accountType: string; blocked: boolean; testAccount: boolean }

const referenceColumns = sql`id, account_type as "accountType", blocked, test_account as "testAccount"`

export function findReference(businessId: string, id: string): Promise<AccountReference | undefined> {
  return queryRow<AccountReference>(
    prepared(
      'findAccountReference',
      sql`select ${referenceColumns} from accounts
        where business_id = ${businessId} and id = ${id} and deleted_at is null`,
    ),
  )
}

/** The account, locked until the transaction ends. */
export function lockReference(businessId: string, id: string): Promise<AccountReference | undefined> {
  return queryRow<AccountReference>(sql`select ${referenceColumns} from accounts
    where business_id = ${businessId} and id = ${id} and deleted_at is null for no key update`)
}

/**
 * A condition on a field or attribute of an account. An `attribute` condition is met if one of the account's
 * attributes contains all of the given properties.
 */
export type TagMatch =
  | { member: 'phone' | 'id'; values: readonly string[] }
  | { username: string }
  | { text: string; attributeId: string }
  | { attribute: { attributeId: string; value?: object } }

function conditionOf(match: TagMatch): Sql {
  if ('username' in match) return sql`tag_key(username) = tag_key(${match.username}::text)`
  if ('text' in match) return hasText(match.attributeId, match.text)
  if ('member' in match) return sql`${raw(match.member)} = any(${match.values}::text[])`
  return sql`attributes @> ${JSON.stringify([match.attribute])}::jsonb`
}

export type Found = AccountReference & { phone: string; username: string }

/** Live accounts that match all of these conditions, optionally of one type; at most `limit`. */
export function selectReferences(
  businessId: string,
  matches: readonly TagMatch[],
  { accountType, limit }: { accountType?: string; limit: number },
): Promise<Found[]> {
  const conditions = [
    sql`business_id = ${businessId}`,
    sql`deleted_at is null`,
    ...matches.map(conditionOf),
    ...(accountType === undefined ? [] : [sql`account_type = ${accountType}`]),
  ]
  return queryRows(sql`select ${referenceColumns}, phone, username from accounts
    where ${allOf(conditions)} limit ${limit}`)
}

export type PhoneOwner = { accountId: string; phone: string; subscribed: boolean; blocked: boolean }

/** The live accounts with any of these phone numbers (E.164). */
export function selectPhoneOwners(businessId: string, phones: readonly string[]): Promise<PhoneOwner[]> {
  return queryRows(
    prepared(
      'selectPhoneOwners',
      // A lateral join makes PostgreSQL look up each number in the index.
      sql`select owner.id as "accountId", asked.phone, subscribed, blocked
        from unnest(${phones}::text[]) as asked (phone)
        cross join lateral (
          select id, subscribed, blocked from accounts
          where business_id = ${businessId} and accounts.phone = asked.phone and deleted_at is null limit 1
        ) as owner`,
    ),
  )
}

/** The IDs of live accounts that match all of these conditions, in ID order; at most `limit`. */
export async function selectFittingIds(
  businessId: string,
  matches: readonly TagMatch[],
  limit: number,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(sql`select id from accounts
    where business_id = ${businessId} and deleted_at is null and ${allOf(matches.map(conditionOf))}
    order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}
