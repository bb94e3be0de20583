import { execute, queryRow } from '../../db/pool'
import { sql } from '../../db/sql'
import { storableJson } from './storable-json'

/** Whether the other deployment knows the alert by this id, so that it can be changed there. */
export async function isKnownThere(businessId: string, id: string): Promise<boolean> {
  const row = await queryRow(sql`
    select from alerts where business_id = ${businessId} and id = ${id} and kept_at is not null`)
  return row !== undefined
}

/** Marks the alert as known there, and keeps the last response about it as received. */
export async function keepAnswer(businessId: string, id: string, answer: unknown): Promise<void> {
  await execute(sql`
    update alerts set kept_at = now(), raw = ${storableJson(answer)}::jsonb
    where business_id = ${businessId} and id = ${id}`)
}
