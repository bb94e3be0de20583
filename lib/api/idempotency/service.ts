import { createHash } from 'node:crypto'
import { ApiError, invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { findStoredAnswer, storeAnswer, tryLockKey } from './repository'

type Written = { json: string; version?: number }
type OnceOnly = { caller: Caller; address: string; operation: string; key: string; body: unknown }

/**
 * Runs `work` and stores its answer under the key in the same transaction, so that a retry after a lost answer, or
 * after a crash, finds either both or neither. The same key and body gets the first answer for 24 hours; another body
 * is 422 `idempotency_key_reused`, a request still running 409 `still_running`. A refused request stores nothing.
 */
export async function answerOnce(
  { caller, address, operation, key, body }: OnceOnly,
  work: () => Promise<Written>,
): Promise<Written & { replayed: boolean }> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidArguments(
      issue('Idempotency-Key', 'invalid_format', 'must be 1 to 255 visible ASCII characters'),
    )
  }
  const owner = { businessId: caller.businessId, caller: caller.identityId ?? `address ${address}`, key }
  const requestHash = createHash('sha256')
    .update(`${operation} ${JSON.stringify(body)}`)
    .digest()
  return inTransaction(async () => {
    if (!(await tryLockKey(owner))) throw new ApiError('still_running', {}, 1)
    const stored = await findStoredAnswer(owner)
    if (stored && !stored.requestHash.equals(requestHash)) throw new ApiError('idempotency_key_reused')
    if (stored) return { json: stored.json, version: stored.version ?? undefined, replayed: true }
    const written = await work()
    await storeAnswer(owner, { requestHash, json: written.json, version: written.version ?? null })
    return { ...written, replayed: false }
  })
}
