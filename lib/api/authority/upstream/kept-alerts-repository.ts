import { execute, queryRow } from '../../db/pool'
import { param, sql } from '../../db/sql'
import { storableJson } from './storable-json'

/** True if the other deployment knows the alert by this ID. Only then can the alert be changed there. */
export async function isKnownThere(businessId: string, id: string): Promise<boolean> {
  const row = await queryRow(sql`
    select from alerts where business_id = ${businessId} and id = ${id} and kept_at is not null`)
  return row !== undefined
}

/** Stores the last response about an alert that the other deployment knows, as received. */
export async function keepAnswer(businessId: string, id: string, answer: unknown): Promise<void> {
  await execute(sql`
    update alerts set kept_at = now(), raw = ${storableJson(answer)}::jsonb
    where business_id = ${businessId} and id = ${id}`)
}

/**
 * True if another write to the alert is in progress. Its response could arrive after this one's, and the
 * deployment has no operation that reads alerts and would show which write came last. Locks the alert until
 * the transaction ends.
 */
export async function isBeingChanged(businessId: string, id: string, intentId: string): Promise<boolean> {
  const business = param(businessId)
  const alert = param(id)
  await execute(sql`select from alerts where business_id = ${business} and id = ${alert} for update`)
  const other = await queryRow(sql`
    select from upstream_intents where business_id = ${business} and record_id = ${alert} and id <> ${intentId}
      and operation = 'updateAlert' and state = 'pending' and ends_at > now()`)
  return other !== undefined
}
