import type { Display } from '@/lib/contract/alerts/displays'
import { isoTime } from '../db/iso-time'
import { queryRow, queryRows } from '../db/pool'
import { sql } from '../db/sql'
import type { Key } from '../record-key'

const columns = sql`id, name, created_by as "createdBy", ${isoTime('created_at')} as "createdAt",
  ${isoTime('last_seen_at')} as "lastSeenAt"`

export function selectDisplays(
  businessId: string,
  { after, limit }: { after: string; limit: number },
): Promise<Display[]> {
  return queryRows<Display>(sql`
    select ${columns} from displays
    where business_id = ${businessId} and id > ${after} order by id limit ${limit}`)
}

export function findDisplay({ businessId, id }: Key): Promise<Display | undefined> {
  return queryRow<Display>(
    sql`select ${columns} from displays where business_id = ${businessId} and id = ${id}`,
  )
}

export async function insertDisplay(
  { businessId, id }: Key,
  { name, createdBy, tokenHash }: { name: string; createdBy: string | null; tokenHash: Buffer },
): Promise<Display> {
  const row = await queryRow<Display>(sql`
    insert into displays (business_id, id, name, token_hash, created_by)
    values (${businessId}, ${id}, ${name}, ${tokenHash}, ${createdBy})
    returning ${columns}`)
  return row as Display
}

export function deleteDisplayRow({ businessId, id }: Key): Promise<Display | undefined> {
  return queryRow<Display>(
    sql`delete from displays where business_id = ${businessId} and id = ${id} returning ${columns}`,
  )
}
