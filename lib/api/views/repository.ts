import type { View, ViewKind } from '@/lib/contract/view'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import { sql } from '../db/sql'
import type { Key } from '../record-key'

const columns = sql`id, kind, name, query, created_by as "createdBy", ${isoTime('created_at')} as "createdAt", version`

export function selectViews(
  businessId: string,
  { kind, after, limit }: { kind: ViewKind; after: string; limit: number },
): Promise<View[]> {
  return queryRows<View>(sql`
    select ${columns} from saved_views
    where business_id = ${businessId} and kind = ${kind} and id > ${after} order by id limit ${limit}`)
}

/** The view, locked until the transaction ends. */
export function lockView({ businessId, id }: Key): Promise<View | undefined> {
  return queryRow<View>(
    sql`select ${columns} from saved_views where business_id = ${businessId} and id = ${id} for no key update`,
  )
}

/** Undefined if another view of the kind has the name. */
export function insertView(
  { businessId, id }: Key,
  { kind, name, query, createdBy }: Pick<View, 'kind' | 'name' | 'query' | 'createdBy'>,
): Promise<View | undefined> {
  return queryRow<View>(sql`
    insert into saved_views (business_id, id, name, query, created_by, kind)
    values (${businessId}, ${id}, ${name}, ${query}, ${createdBy}, ${kind})
    on conflict on constraint saved_views_name do nothing returning ${columns}`)
}

/** Increments the version. Fails on saved_views_name if another view of the kind has the name. */
export async function updateViewRow(businessId: string, { id, name, query }: View): Promise<View> {
  const row = await queryRow<View>(sql`
    update saved_views set name = ${name}, query = ${query}, version = version + 1
    where business_id = ${businessId} and id = ${id} returning ${columns}`)
  return row as View
}

export async function deleteViewRow({ businessId, id }: Key): Promise<void> {
  await execute(sql`delete from saved_views where business_id = ${businessId} and id = ${id}`)
}
