import type { Shift } from '@/lib/contract/alerts/shifts'
import { isoTime } from '../db/iso-time'
import { queryRow, queryRows } from '../db/pool'

type Key = { businessId: string; id: string }

const columns = `id, identity_id as "identityId", ${isoTime('started_at')} as "startedAt", started_position::text as "startedPosition",
  ${isoTime('ended_at')} as "endedAt", ended_position::text as "endedPosition", note, signed_by as "signedBy",
  ${isoTime('signed_at')} as "signedAt", version`

/** Where the alert log of the business ends. */
const logEnd = '(select coalesce(max(position), 0) from alert_events where business_id = $1)'

const stateConditions = { running: ' and ended_at is null', ended: ' and ended_at is not null', all: '' }

export type ShiftFilter = { state: keyof typeof stateConditions; identityId?: string }

/** Those with a lower id than `before`, highest id first. */
export function selectShifts(
  businessId: string,
  { state, identityId }: ShiftFilter,
  { before, limit }: { before?: string; limit: number },
): Promise<Shift[]> {
  return queryRows<Shift>({
    text: `select ${columns} from shifts
      where business_id = $1 and ($2::text is null or id < $2) and ($3::text is null or identity_id = $3)${stateConditions[state]}
      order by id desc limit $4`,
    values: [businessId, before ?? null, identityId ?? null, limit],
  })
}

export function findShift({ businessId, id }: Key): Promise<Shift | undefined> {
  return queryRow<Shift>({
    text: `select ${columns} from shifts where business_id = $1 and id = $2`,
    values: [businessId, id],
  })
}

export function findRunningShift(businessId: string, identityId: string): Promise<Shift | undefined> {
  return queryRow<Shift>({
    text: `select ${columns} from shifts where business_id = $1 and identity_id = $2 and ended_at is null`,
    values: [businessId, identityId],
  })
}

/** The shift, locked until the transaction ends. */
export function lockShift({ businessId, id }: Key): Promise<Shift | undefined> {
  return queryRow<Shift>({
    text: `select ${columns} from shifts where business_id = $1 and id = $2 for no key update`,
    values: [businessId, id],
  })
}

/** undefined when one of the identity runs already. */
export function insertShift({ businessId, id }: Key, identityId: string): Promise<Shift | undefined> {
  return queryRow<Shift>({
    text: `insert into shifts (business_id, id, identity_id, started_position) select $1, $2, $3, ${logEnd}
      on conflict (business_id, identity_id) where ended_at is null do nothing returning ${columns}`,
    values: [businessId, id, identityId],
  })
}

export async function endShiftRow({ businessId, id }: Key, note: string | null): Promise<Shift> {
  const row = await queryRow<Shift>({
    text: `update shifts set ended_at = now(), ended_position = ${logEnd}, note = $3, version = version + 1
      where business_id = $1 and id = $2 returning ${columns}`,
    values: [businessId, id, note],
  })
  return row as Shift
}

export async function signShiftRow({ businessId, id }: Key, identityId: string): Promise<Shift> {
  const row = await queryRow<Shift>({
    text: `update shifts set signed_by = $3, signed_at = now(), version = version + 1
      where business_id = $1 and id = $2 returning ${columns}`,
    values: [businessId, id, identityId],
  })
  return row as Shift
}
