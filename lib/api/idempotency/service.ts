import { createHash } from 'node:crypto'
import type { Operation } from '@/lib/contract/operation'
import { ApiError, invalidArguments, issue } from '../api-error'
import { openSealed, seal } from '../authentication/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { findStoredAnswer, type KeyOwner, storeAnswer, tryLockKey } from './repository'

type Written = { json: string; version?: number }
type OnceOnly = {
  caller: Caller
  address: string
  name: string
  operation: Operation
  key: string
  request: { params?: unknown; query?: unknown; body?: unknown }
}

/**
 * Runs `work` and stores its response under the key in the same transaction, so a crash never leaves one
 * without the other. For 24 hours, the same request with the same key gets the stored response. A different
 * request with the key gets a 422 `idempotency_key_reused`, and a request with the key while the first one is
 * running gets a 409 `still_running`. Errors are not stored. A response that contains a secret is stored
 * encrypted.
 */
export async function answerOnce(
  { caller, address, name, operation, key, request }: OnceOnly,
  work: () => Promise<Written>,
): Promise<Written & { replayed: boolean }> {
  requireKey(key)
  const owner = ownerOf({ caller, address, key })
  const requestHash = hashOf(name, request)
  return inTransaction(async () => {
    if (!(await tryLockKey(owner))) throw new ApiError('still_running', {}, 1)
    const first = await findFirstAnswer({ caller, address, name, operation, key, request })
    if (first) return { ...first, replayed: true }
    const written = await work()
    const json = operation.secret ? seal(written.json) : written.json
    await storeAnswer(owner, { requestHash, json, version: written.version ?? null })
    return { ...written, replayed: false }
  })
}

/**
 * The response that `answerOnce` stored under the key, for operations that cannot run inside its transaction.
 * Throws a 422 if the key was used for a different request.
 */
export async function findFirstAnswer(once: OnceOnly): Promise<Written | undefined> {
  const { name, operation, request } = once
  const stored = await findStoredAnswer(ownerOf(once))
  if (!stored) return undefined
  if (!stored.requestHash.equals(hashOf(name, request))) throw new ApiError('idempotency_key_reused')
  const json = operation.secret ? openSealed(stored.json) : stored.json
  return { json, version: stored.version ?? undefined }
}

const ownerOf = ({ caller, address, key }: Pick<OnceOnly, 'caller' | 'address' | 'key'>): KeyOwner => ({
  businessId: caller.businessId,
  caller: caller.identityId ?? `address ${address}`,
  key,
})

/** Returns the key. Throws a 422 if it is invalid. */
export function requireKey(key: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw invalidArguments(
    issue('Idempotency-Key', 'invalid_format', 'must be 1 to 255 visible ASCII characters'),
  )
}

function hashOf(name: string, { params, query, body }: OnceOnly['request']): Buffer {
  return createHash('sha256')
    .update(`${name} ${JSON.stringify([params, query, body])}`)
    .digest()
}
