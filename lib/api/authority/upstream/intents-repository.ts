import type { Caller } from '../../caller'
import { execute, queryRow } from '../../db/pool'
import { acrossBusinesses, sql } from '../../db/sql'

export type IntentState = 'pending' | 'done' | 'refused' | 'unknown'

export type NewIntent = {
  operation: string
  recordId: string | null
  request: unknown
  /** The identity, or the address of a caller without one: an `Idempotency-Key` belongs to it. */
  callerKey: string
  key: string | null
  requestHash: Buffer
  /** After this time, a pending intent counts as interrupted. */
  seconds: number
}

/** The new intent's id; undefined if its caller has used the key in the last 24 hours. */
export async function insertIntent(
  { businessId, identityId }: Caller,
  { operation, recordId, request, callerKey, key, requestHash, seconds }: NewIntent,
): Promise<string | undefined> {
  const row = await queryRow<{ id: string }>(sql`
    insert into upstream_intents (business_id, identity_id, operation, record_id, request, caller, key, request_hash,
      ends_at)
    values (${businessId}, ${identityId}, ${operation}, ${recordId}, ${JSON.stringify(request)}, ${callerKey}, ${key},
      ${requestHash}, now() + make_interval(secs => ${seconds}))
    on conflict (business_id, caller, key) where key is not null and state <> 'refused' do nothing
    returning id`)
  return row?.id
}

export type StoredIntent = {
  id: string
  state: IntentState
  requestHash: Buffer
  /** The response's `data`, as it was sent. */
  json: string | null
  version: number | null
}

/** The intent that a caller's key belongs to. One that was interrupted is `unknown`. */
export function findIntent(
  businessId: string,
  callerKey: string,
  key: string,
): Promise<StoredIntent | undefined> {
  return queryRow<StoredIntent>(sql`
    select id, case when state = 'pending' and ends_at < now() then 'unknown' else state end as state,
      request_hash as "requestHash", answer ->> 'json' as json, (answer ->> 'version')::int as version
    from upstream_intents
    where business_id = ${businessId} and caller = ${callerKey} and key = ${key} and state <> 'refused'`)
}

export type Outcome = { state: IntentState; status?: number; answer?: { json: string; version?: number } }

export async function finishIntent(
  businessId: string,
  id: string,
  { state, status, answer }: Outcome,
): Promise<void> {
  await execute(sql`
    update upstream_intents set state = ${state}, status = ${status}, finished_at = now(),
      answer = ${answer === undefined ? null : JSON.stringify(answer)}::jsonb
    where business_id = ${businessId} and id = ${id}`)
}

/** Marks intents whose process ended before their outcome was stored; returns how many. */
export function endInterruptedIntents(limit: number): Promise<number> {
  return execute(
    acrossBusinesses(sql`
    update upstream_intents set state = 'unknown', finished_at = now()
    where ctid = any(array(
      select ctid from upstream_intents where state = 'pending' and ends_at < now() limit ${limit}
      for update skip locked))`),
  )
}
