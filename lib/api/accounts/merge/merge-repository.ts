import type { Merge } from '@/lib/contract/account-merge'
import { isoTime } from '../../db/iso-time'
import { isLiveDevice } from '../../db/live-device'
import { execute, queryRow, queryRows } from '../../db/pool'
import type { Changes } from './take-back'

/** What passes from one account to another: the ids, and the positions of deliveries. */
export type Moved = Record<'alerts' | 'notes' | 'devices' | 'deliveries' | 'responders', string[]>
type Passing = { businessId: string; from: string; to: string }

const passed = (name: string) => `'${name}', (select coalesce(json_agg(key::text), '[]') from passed_${name})`
const moved = ['alerts', 'notes', 'devices', 'deliveries', 'responders'] as const

/**
 * Passes on what belongs to an account. Of a notification that both were sent each keeps its own deliveries: the person
 * gets nothing twice, and the receipt says as before how many it was sent to. Nobody is two responders, and a browser of the
 * test inbox stays with its test account.
 */
export async function passOn({ businessId, from, to }: Passing, testAccount: boolean): Promise<Moved> {
  const row = await queryRow<{ moved: Moved }>({
    text: `with passed_alerts as (
        update alerts set account_id = $3 where business_id = $1 and account_id = $2 returning id as key
      ), passed_notes as (
        update account_notes set account_id = $3 where business_id = $1 and account_id = $2 returning id as key
      ), passed_devices as (
        update devices set account_id = $3 where business_id = $1 and account_id = $2
          and (kind <> 'webpush' or expires_at is null or $4) returning id as key
      ), passed_deliveries as (
        update deliveries set account_id = $3 where business_id = $1 and account_id = $2
          and (notification_id is null or not exists (
            select 1 from deliveries own where own.business_id = $1 and own.account_id = $3
              and own.notification_id = deliveries.notification_id)) returning position as key
      ), passed_responders as (
        update responders set account_id = $3 where business_id = $1 and account_id = $2 and not exists (
          select 1 from responders own where own.business_id = $1 and own.account_id = $3) returning id as key
      )
      select json_build_object(${moved.map(passed).join(', ')}) as moved`,
    values: [businessId, from, to, testAccount],
  })
  return (row as { moved: Moved }).moved
}

const tables = {
  alerts: { table: 'alerts', key: 'id', type: 'text' },
  notes: { table: 'account_notes', key: 'id', type: 'text' },
  devices: { table: 'devices', key: 'id', type: 'text' },
  deliveries: { table: 'deliveries', key: 'position', type: 'bigint' },
  responders: { table: 'responders', key: 'id', type: 'text' },
}

/** Gives back what passed, as far as it is still there. */
export async function giveBack({ businessId, from, to }: Passing, given: Moved): Promise<void> {
  for (const name of moved) {
    const { table, key, type } = tables[name]
    if (given[name].length === 0) continue
    await execute({
      text: `update ${table} set account_id = $3
        where business_id = $1 and account_id = $2 and ${key} = any($4::${type}[])`,
      values: [businessId, from, to, given[name]],
    })
  }
}

export async function countLiveDevices(businessId: string, accountIds: readonly string[]): Promise<number> {
  const row = await queryRow<{ devices: number }>({
    text: `select count(*) as devices from devices
      where business_id = $1 and account_id = any($2) and ${isLiveDevice('devices')}`,
    values: [businessId, accountIds],
  })
  return row?.devices ?? 0
}

/** The account that a deleted one was merged into; null takes the mark away. */
export async function markMerged(businessId: string, id: string, into: string | null): Promise<void> {
  await execute({
    text: 'update accounts set merged_into = $3 where business_id = $1 and id = $2',
    values: [businessId, id, into],
  })
}

export async function findMergedInto(businessId: string, id: string): Promise<string | undefined> {
  const row = await queryRow<{ into: string | null }>({
    text: 'select merged_into as into from accounts where business_id = $1 and id = $2',
    values: [businessId, id],
  })
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
  const { id, accountId, mergedId, changes, moved, by } = merge
  await execute({
    text: `insert into account_merges (business_id, id, account_id, merged_id, changes, moved, merged_by)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [businessId, id, accountId, mergedId, JSON.stringify(changes), JSON.stringify(moved), by],
  })
}

/** Those that can be undone, newest first. */
export function selectMerges(businessId: string, accountId: string): Promise<Merge[]> {
  return queryRows<Merge>({
    text: `select merges.id, merges.account_id as "accountId",
        json_build_object('id', merged.id, 'name', coalesce(nullif(btrim(merged.fullname), ''),
          nullif(merged.username, merged.phone)), 'phone', merged.phone) as merged,
        merged_by as "mergedBy", ${isoTime('merged_at')} as "mergedAt",
        ${isoTime(`(merged.deleted_at + interval '30 days')`)} as "undoableUntil"
      from account_merges merges
      join accounts merged on merged.business_id = merges.business_id and merged.id = merged_id
      where merges.business_id = $1 and merges.account_id = $2 and merged.deleted_at > now() - interval '30 days'
      order by merges.id desc`,
    values: [businessId, accountId],
  })
}

export type StoredMerge = { id: string; mergedId: string; changes: Changes; moved: Moved }

/** The merges into an account, newest first; they are as they are while the account is locked. */
export function selectStoredMerges(businessId: string, accountId: string): Promise<StoredMerge[]> {
  return queryRows<StoredMerge>({
    text: `select id, merged_id as "mergedId", changes, moved from account_merges
      where business_id = $1 and account_id = $2 order by id desc`,
    values: [businessId, accountId],
  })
}

export async function deleteMerge(businessId: string, id: string): Promise<void> {
  await execute({
    text: 'delete from account_merges where business_id = $1 and id = $2',
    values: [businessId, id],
  })
}
