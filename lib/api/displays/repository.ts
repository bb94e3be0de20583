import type { Display } from '@/lib/contract/alerts/displays'
import { isoTime } from '../db/iso-time'
import { queryRow, queryRows } from '../db/pool'

type Key = { businessId: string; id: string }

const columns = `id, name, created_by as "createdBy", ${isoTime('created_at')} as "createdAt",
  ${isoTime('last_seen_at')} as "lastSeenAt"`

export function selectDisplays(
  businessId: string,
  { after, limit }: { after: string; limit: number },
): Promise<Display[]> {
  return queryRows<Display>({
    text: `select ${columns} from displays where business_id = $1 and id > $2 order by id limit $3`,
    values: [businessId, after, limit],
  })
}

export function findDisplay({ businessId, id }: Key): Promise<Display | undefined> {
  return queryRow<Display>({
    text: `select ${columns} from displays where business_id = $1 and id = $2`,
    values: [businessId, id],
  })
}

export async function countDisplays(businessId: string): Promise<number> {
  const row = await queryRow<{ displays: number }>({
    text: 'select count(*) as displays from displays where business_id = $1',
    values: [businessId],
  })
  return row?.displays ?? 0
}

export async function insertDisplay(
  { businessId, id }: Key,
  { name, createdBy, tokenHash }: { name: string; createdBy: string | null; tokenHash: Buffer },
): Promise<Display> {
  const row = await queryRow<Display>({
    text: `insert into displays (business_id, id, name, token_hash, created_by) values ($1, $2, $3, $4, $5)
      returning ${columns}`,
    values: [businessId, id, name, tokenHash, createdBy],
  })
  return row as Display
}

export function deleteDisplayRow({ businessId, id }: Key): Promise<Display | undefined> {
  return queryRow<Display>({
    text: `delete from displays where business_id = $1 and id = $2 returning ${columns}`,
    values: [businessId, id],
  })
}
