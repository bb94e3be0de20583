import { execute, queryRow } from '../../db/pool'
import { sql } from '../../db/sql'

/** Whether the other deployment knows the alert by this id, so that it can be changed there. */
export async function isKnownThere(businessId: string, id: string): Promise<boolean> {
  const row = await queryRow(sql`
    select from alerts where business_id = ${businessId} and id = ${id} and kept_at is not null`)
  return row !== undefined
}

export async function markKnownThere(businessId: string, id: string): Promise<void> {
  await execute(sql`update alerts set kept_at = now() where business_id = ${businessId} and id = ${id}`)
}
