import type { Shift } from '@/lib/contract/alerts/shifts'
import { isoTime } from '../db/iso-time'
import { queryRow, queryRows } from '../db/pool'
import { type Param, param, sql } from '../db/sql'
import type { Key } from '../record-key'

const columns = sql`id, identity_id as "identityId", ${isoTime('started_at')} as "startedAt",
  started_position::text as "startedPosition", ${isoTime('ended_at')} as "endedAt",
  ended_position::text as "endedPosition", note, signed_by as "signedBy", ${isoTime('signed_at')} as "signedAt", version`

/** The position of the newest alert event. */
const logEnd = (business: Param) =>
  sql`(select coalesce(max(position), 0) from alert_events where business_id = ${business})`

const stateConditions = {
  running: sql` and ended_at is null`,
  ended: sql` and ended_at is not null`,
  all: sql``,
}

export type ShiftFilter = { state: keyof typeof stateConditions; identityId?: string }

/** Up to `limit` shifts with IDs below `before`, newest first. */
export function selectShifts(
  businessId: string,
  { state, identityId }: ShiftFilter,
  { before, limit }: { before?: string; limit: number },
): Promise<Shift[]> {
  const upTo = param(before ?? null)
  const whose = param(identityId ?? null)
  return queryRows<Shift>(sql`
    select ${columns} from shifts
    where business_id = ${businessId} and (${upTo}::text is null or id < ${upTo})
      and (${whose}::text is null or identity_id = ${whose})${stateConditions[state]}
    order by id desc limit ${limit}`)
}

export function findShift({ businessId, id }: Key): Promise<Shift | undefined> {
  return queryRow<Shift>(sql`select ${columns} from shifts where business_id = ${businessId} and id = ${id}`)
}

export function findRunningShift(businessId: string, identityId: string): Promise<Shift | undefined> {
  return queryRow<Shift>(sql`
    select ${columns} from shifts
    where business_id = ${businessId} and identity_id = ${identityId} and ended_at is null`)
}

/** Reads a shift and locks it until the transaction ends. */
export function lockShift({ businessId, id }: Key): Promise<Shift | undefined> {
  return queryRow<Shift>(
    sql`select ${columns} from shifts where business_id = ${businessId} and id = ${id} for no key update`,
  )
}

/** Returns undefined if the identity already has a running shift. */
export function insertShift({ businessId, id }: Key, identityId: string): Promise<Shift | undefined> {
  const business = param(businessId)
  return queryRow<Shift>(sql`
    insert into shifts (business_id, id, identity_id, started_position)
    select ${business}, ${id}, ${identityId}, ${logEnd(business)}
    on conflict (business_id, identity_id) where ended_at is null do nothing returning ${columns}`)
}

export async function endShiftRow({ businessId, id }: Key, note: string | null): Promise<Shift> {
  const business = param(businessId)
  const row = await queryRow<Shift>(sql`
    update shifts set ended_at = now(), ended_position = ${logEnd(business)}, note = ${note}, version = version + 1
    where business_id = ${business} and id = ${id} returning ${columns}`)
  return row as Shift
}

export async function signShiftRow({ businessId, id }: Key, identityId: string): Promise<Shift> {
  const row = await queryRow<Shift>(sql`
    update shifts set signed_by = ${identityId}, signed_at = now(), version = version + 1
    where business_id = ${businessId} and id = ${id} returning ${columns}`)
  return row as Shift
}
