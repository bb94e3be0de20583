import type { View, ViewKind } from '@/lib/contract/view'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'

type Key = { businessId: string; id: string }

const columns = `id, kind, name, query, created_by as "createdBy", ${isoTime('created_at')} as "createdAt", version`

export function selectViews(
  businessId: string,
  { kind, after, limit }: { kind: ViewKind; after: string; limit: number },
): Promise<View[]> {
  return queryRows<View>({
    text: `select ${columns} from saved_views where business_id = $1 and kind = $4 and id > $2 order by id limit $3`,
    values: [businessId, after, limit, kind],
  })
}

export async function countViews(businessId: string): Promise<number> {
  const row = await queryRow<{ views: number }>({
    text: 'select count(*) as views from saved_views where business_id = $1',
    values: [businessId],
  })
  return row?.views ?? 0
}

/** The view, locked until the transaction ends. */
export function lockView({ businessId, id }: Key): Promise<View | undefined> {
  return queryRow<View>({
    text: `select ${columns} from saved_views where business_id = $1 and id = $2 for no key update`,
    values: [businessId, id],
  })
}

/** undefined when another view of the kind has the name. */
export function insertView(
  { businessId, id }: Key,
  { kind, name, query, createdBy }: Pick<View, 'kind' | 'name' | 'query' | 'createdBy'>,
): Promise<View | undefined> {
  return queryRow<View>({
    text: `insert into saved_views (business_id, id, name, query, created_by, kind) values ($1, $2, $3, $4, $5, $6)
      on conflict on constraint saved_views_name do nothing returning ${columns}`,
    values: [businessId, id, name, query, createdBy, kind],
  })
}

/** One version up. Fails on saved_views_name when another view of the kind has the name. */
export async function updateViewRow(businessId: string, { id, name, query }: View): Promise<View> {
  const row = await queryRow<View>({
    text: `update saved_views set name = $3, query = $4, version = version + 1
      where business_id = $1 and id = $2 returning ${columns}`,
    values: [businessId, id, name, query],
  })
  return row as View
}

export async function deleteViewRow({ businessId, id }: Key): Promise<void> {
  await execute({
    text: 'delete from saved_views where business_id = $1 and id = $2',
    values: [businessId, id],
  })
}
