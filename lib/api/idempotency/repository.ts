import { deleteSomeOfBusinesses } from '../db/delete-some'
import { answersKeptFor } from '../db/fixed-retention'
import { execute, queryRow } from '../db/pool'
import { prepared, sql } from '../db/sql'

export type KeyOwner = { businessId: string; caller: string; key: string }
export type StoredAnswer = { requestHash: Buffer; json: string; version: number | null }

/** Tries to lock the key until the transaction ends. Returns false if another transaction holds it. */
export async function tryLockKey({ businessId, caller, key }: KeyOwner): Promise<boolean> {
  const row = await queryRow<{ locked: boolean }>(
    prepared(
      'tryLockIdempotencyKey',
      sql`select pg_try_advisory_xact_lock(
          hashtextextended(concat_ws(chr(31), ${businessId}::text, ${caller}::text, ${key}::text), 0)) as locked`,
    ),
  )
  return row?.locked ?? false
}

/** The response stored for this key; undefined if there is none from the last 24 hours. */
export function findStoredAnswer({ businessId, caller, key }: KeyOwner): Promise<StoredAnswer | undefined> {
  return queryRow<StoredAnswer>(
    prepared(
      'findStoredAnswer',
      sql`select request_hash as "requestHash", answer as json, version from idempotency_keys
        where business_id = ${businessId} and caller = ${caller} and key = ${key}
          and created_at > now() - ${answersKeptFor}`,
    ),
  )
}

export async function storeAnswer(
  { businessId, caller, key }: KeyOwner,
  answer: StoredAnswer,
): Promise<void> {
  await execute(
    prepared(
      'storeAnswer',
      sql`insert into idempotency_keys (business_id, caller, key, request_hash, answer, version)
        values (${businessId}, ${caller}, ${key}, ${answer.requestHash}, ${answer.json}, ${answer.version})
        on conflict (business_id, caller, key) do update set request_hash = excluded.request_hash,
          answer = excluded.answer, version = excluded.version, created_at = now()`,
    ),
  )
}

export function deleteOldKeys(limit: number): Promise<number> {
  return deleteSomeOfBusinesses('idempotency_keys', {
    condition: sql`created_at < now() - ${answersKeptFor}`,
    limit,
  })
}
