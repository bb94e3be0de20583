import type { Merge } from '@/lib/contract/accounts/account-merge'
import { restorableFor } from '../../db/fixed-retention'
import { isoTime } from '../../db/iso-time'
import { isLiveDevice } from '../../db/live-device'
import { execute, queryRow, queryRows } from '../../db/pool'
import { join, param, raw, sql } from '../../db/sql'
import type { Changes } from './take-back'

/** The records that a merge moved from one account to the other: their IDs or, for deliveries, their positions. */
export type Moved = Record<'alerts' | 'notes' | 'devices' | 'deliveries' | 'responders', string[]>
type Passing = { businessId: string; from: string; to: string }

const passed = (name: string) =>
  sql`${raw(`'${name}'`)}, (select coalesce(json_agg(key::text), '[]') from ${raw(`passed_${name}`)})`
const moved = ['alerts', 'notes', 'devices', 'deliveries', 'responders'] as const

/**
 * Moves the records of account `from` to account `to`. Deliveries of a notification that was sent to both
 * accounts stay where they are, so that nobody gets it twice and the receipt still counts two recipients. A
 * responder is not moved if both accounts have one, and an inbox browser is moved only to a test account.
 */
export async function passOn({ businessId, from, to }: Passing, testAccount: boolean): Promise<Moved> {
  const [business, own, other] = [param(businessId), param(to), param(from)]
  const ofOther = sql`business_id = ${business} and account_id = ${other}`
  const row = await queryRow<{ moved: Moved }>(sql`with passed_alerts as (
      update alerts set account_id = ${own} where ${ofOther} returning id as key
    ), passed_notes as (
      update account_notes set account_id = ${own} where ${ofOther} returning id as key
    ), passed_devices as (
      update devices set account_id = ${own} where ${ofOther}
        and (kind <> 'webpush' or expires_at is null or ${testAccount}) returning id as key
    ), passed_deliveries as (
      update deliveries set account_id = ${own} where ${ofOther}
        and (notification_id is null or not exists (
          select 1 from deliveries own where own.business_id = ${business} and own.account_id = ${own}
            and own.notification_id = deliveries.notification_id)) returning position as key
    ), passed_responders as (
      update responders set account_id = ${own} where ${ofOther} and not exists (
        select 1 from responders own where own.business_id = ${business} and own.account_id = ${own}
      ) returning id as key
    )
    select json_build_object(${join(moved.map(passed), ', ')}) as moved`)
  return (row as { moved: Moved }).moved
}

const tables = {
  alerts: { table: 'alerts', key: 'id', type: 'text' },
  notes: { table: 'account_notes', key: 'id', type: 'text' },
  devices: { table: 'devices', key: 'id', type: 'text' },
  deliveries: { table: 'deliveries', key: 'position', type: 'bigint' },
  responders: { table: 'responders', key: 'id', type: 'text' },
}

/** Moves back the records that still exist and still belong to account `from`. */
export async function giveBack({ businessId, from, to }: Passing, given: Moved): Promise<void> {
  for (const name of moved) {
    const { table, key, type } = tables[name]
    if (given[name].length === 0) continue
    await execute(sql`update ${raw(table)} set account_id = ${to}
      where business_id = ${businessId} and account_id = ${from}
        and ${raw(key)} = any(${given[name]}::${raw(type)}[])`)
  }
}

export async function countLiveDevices(businessId: string, accountIds: readonly string[]): Promise<number> {
  const row = await queryRow<{ devices: number }>(sql`select count(*) as devices from devices
    where business_id = ${businessId} and account_id = any(${accountIds}) and ${isLiveDevice('devices')}`)
  return row?.devices ?? 0
}

/** Records which account a deleted account was merged into; null clears the record. */
export async function markMerged(businessId: string, id: string, into: string | null): Promise<void> {
  await execute(
    sql`update accounts set merged_into = ${into} where business_id = ${businessId} and id = ${id}`,
  )
}

export async function findMergedInto(businessId: string, id: string): Promise<string | undefined> {
  const row = await queryRow<{ into: string | null }>(
    sql`select merged_into as into from accounts where business_id = ${businessId} and id = ${id}`,
  )
  return row?.into ?? undefined
}

type NewMerge = {
  id: string
  accountId: string
  mergedId: string
  changes: Changes
  moved: Moved
  by: string | null
}

export async function insertMerge(businessId: string, merge: NewMerge): Promise<void> {
  const { id, accountId, mergedId, by } = merge
  const [changes, moved] = [JSON.stringify(merge.changes), JSON.stringify(merge.moved)]
  await execute(sql`insert into account_merges (business_id, id, account_id, merged_id, changes, moved, merged_by)
    values (${businessId}, ${id}, ${accountId}, ${mergedId}, ${changes}, ${moved}, ${by})`)
}

/** Merges that can still be undone, newest first. */
export function selectMerges(businessId: string, accountId: string): Promise<Merge[]> {
  return queryRows<Merge>(sql`select merges.id, merges.account_id as "accountId",
      json_build_object('id', merged.id, 'name', coalesce(nullif(btrim(merged.fullname), ''),
        nullif(merged.username, merged.phone)), 'phone', merged.phone) as merged,
      merged_by as "mergedBy", ${isoTime('merged_at')} as "mergedAt",
      ${isoTime(sql`(merged.deleted_at + ${restorableFor})`)} as "undoableUntil"
    from account_merges merges
    join accounts merged on merged.business_id = merges.business_id and merged.id = merged_id
    where merges.business_id = ${businessId} and merges.account_id = ${accountId}
      and merged.deleted_at > now() - ${restorableFor}
    order by merges.id desc`)
}

export type StoredMerge = { id: string; mergedId: string; changes: Changes; moved: Moved }

/** The merges into an account, newest first; they cannot change while the account is locked. */
export function selectStoredMerges(businessId: string, accountId: string): Promise<StoredMerge[]> {
  return queryRows<StoredMerge>(sql`select id, merged_id as "mergedId", changes, moved from account_merges
    where business_id = ${businessId} and account_id = ${accountId} order by id desc`)
}

export async function deleteMerge(businessId: string, id: string): Promise<void> {
  await execute(sql`delete from account_merges where business_id = ${businessId} and id = ${id}`)
}
