import { execute, queryRow } from '../db/pool'
import { param, prepared, sql } from '../db/sql'

export type Quota = { limit: number; used: number }

/**
 * The number of accounts that the business can still create; null without a quota. Locks it until the
 * transaction ends, so no other transaction can create accounts in the business.
 */
export async function lockAccountRoom(businessId: string): Promise<(Quota & { room: number }) | null> {
  const row = await queryRow<Quota>(
    prepared(
      'lockAccountRoom',
      sql`select most_accounts as "limit", accounts as used from business_usage
        where business_id = ${businessId} and most_accounts is not null and accounts is not null for no key update`,
    ),
  )
  return row ? { ...row, room: Math.max(0, row.limit - row.used) } : null
}

/**
 * Adds to the number of messages sent today (UTC). Returns null, or the quota if it is exceeded. In that case
 * the caller must roll back.
 */
export async function addMessages(businessId: string, messages: number): Promise<Quota | null> {
  const added = param(messages)
  const row = await queryRow<Quota>(
    prepared(
      'addMessages',
      sql`update business_usage set messages_on = (now() at time zone 'UTC')::date,
          messages = ${added}::bigint + case when messages_on = (now() at time zone 'UTC')::date then messages else 0 end
        where business_id = ${businessId} and most_messages is not null
        returning most_messages as "limit", messages as used`,
    ),
  )
  if (!row || row.used <= row.limit) return null
  return { limit: row.limit, used: row.used - messages }
}

/** The business's storage quota for imports in MB; null to use the deployment's setting. */
export async function findStorageQuota(businessId: string): Promise<number | null> {
  const row = await queryRow<{ megabytes: number | null }>(
    sql`select (quotas ->> 'storageMb')::integer as megabytes from businesses where id = ${businessId}`,
  )
  return row?.megabytes ?? null
}

export type Quotas = { accounts?: number; messagesPerDay?: number; storageMb?: number }

/**
 * Stores a business's quotas. Keeps the row even without quotas, so that its accounts need not be counted
 * again.
 */
export async function updateQuotas(businessId: string, quotas: Quotas): Promise<void> {
  const [business, given] = [param(businessId), param(JSON.stringify(quotas))]
  await execute(sql`with stored as (update businesses set quotas = ${given}::jsonb where id = ${business})
    insert into business_usage (business_id, most_accounts, most_messages)
    values (${business}, (${given}::jsonb ->> 'accounts')::bigint, (${given}::jsonb ->> 'messagesPerDay')::bigint)
    on conflict (business_id) do update
      set most_accounts = excluded.most_accounts, most_messages = excluded.most_messages`)
}

/** The lowest transaction ID that has not been assigned yet. */
export async function readNextTransaction(): Promise<string> {
  const row = await queryRow<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  )
  return row?.next ?? '0'
}

/** True if every transaction with an ID below `next` has ended. */
export async function haveEnded(next: string): Promise<boolean> {
  const row = await queryRow<{ ended: boolean }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::xid8 as ended`,
  )
  return row?.ended ?? false
}

/**
 * Makes transactions that create accounts in the business wait until this one ends. Accounts stored before
 * are visible to this transaction; the trigger counts those stored afterwards.
 */
export async function lockUsage(businessId: string): Promise<void> {
  await execute(sql`select from business_usage where business_id = ${businessId} for update`)
}

export async function countAccounts(businessId: string): Promise<void> {
  const business = param(businessId)
  await execute(sql`update business_usage set accounts = (
      select count(*) from accounts where business_id = ${business} and deleted_at is null
    ) where business_id = ${business} and accounts is null`)
}

export type Usage = { accounts: number; messagesToday: number | null; storageMb: number }

export async function readUsageRow(businessId: string): Promise<Usage> {
  const business = param(businessId)
  const row = await queryRow<Usage>(sql`select
      coalesce((select accounts from business_usage where business_id = ${business}), (
        select count(*) from accounts where business_id = ${business} and deleted_at is null)) as accounts,
      (select case when messages_on = (now() at time zone 'UTC')::date then messages else 0 end
        from business_usage where business_id = ${business} and most_messages is not null) as "messagesToday",
      (select round(coalesce(sum(bytes), 0) / 1e6)::integer from jobs where business_id = ${business}) as "storageMb"`)
  return row as Usage
}
