import { createHash } from 'node:crypto'
import type { Reading } from '@/lib/contract/deployment/tolerant-reading'
import type { DescribedOperationName } from '@/lib/contract/description'
import { ApiError } from '../../api-error'
import type { Caller } from '../../caller'
import { inTransaction } from '../../db/transaction'
import { WrittenJson } from '../../written-json'
import { isRefusal, refusalOf, sentenceOf, unavailable, unreadable } from './client/upstream-refusal'
import type { UpstreamResult } from './client/upstream-result'
import {
  findIntent,
  finishIntent,
  insertIntent,
  type NewIntent,
  type Outcome,
  type StoredIntent,
} from './intents-repository'

/** Thrown if the first write with the same `Idempotency-Key` has no outcome yet. */
export class FirstStillRunning extends ApiError {
  constructor() {
    super('still_running', {}, 1)
  }
}

/** An intent that is still pending this long after its call's time limit was interrupted. */
export const marginSeconds = 30

/** A write to the other deployment. */
export type Write<Value> = {
  operation: DescribedOperationName
  recordId?: string
  request: unknown
  key?: string
  /** The identity, address or job whose `Idempotency-Key` is in `key`. */
  callerKey: string
  timeoutSeconds: number
  /** Runs in the transaction that stores the intent. */
  begin?: (intentId: string) => Promise<void>
  call: (intentId: string) => Promise<UpstreamResult>
  read: (body: unknown) => Reading<Value>
  /** Stores the parsed response, in the transaction that stores the outcome. */
  keep: (value: Value) => Promise<WrittenJson>
}

/**
 * Sends a write at most once: stores the intent, sends the write, and then stores the outcome. No transaction
 * is open while the write is sent. If the response is lost, the outcome is `outcome_unknown`, and the write
 * is never repeated automatically. A request with the same `Idempotency-Key` gets the first outcome.
 */
export async function writeOnce<Value>(caller: Caller, write: Write<Value>): Promise<WrittenJson> {
  const intent = newIntent(write)
  const id = await inTransaction(async () => {
    const inserted = await insertIntent(caller, intent)
    if (inserted !== undefined) await write.begin?.(inserted)
    return inserted
  })
  if (id === undefined) return repeat(caller.businessId, intent)
  const result = await write.call(id)
  const ending = endingOf(result, write.read)
  if (ending.state !== 'done') {
    await finishIntent(caller.businessId, id, ending)
    throw failureOf(result, ending, id)
  }
  try {
    return await inTransaction(async () => {
      const { json, version } = await write.keep(ending.value)
      await finishIntent(caller.businessId, id, { ...ending, answer: { json, version } })
      return new WrittenJson(json, version)
    })
  } catch (error) {
    await finishIntent(caller.businessId, id, { state: 'unknown', status: ending.status }).catch(
      () => undefined,
    )
    throw afterSending(error, id)
  }
}

/** The error for a write that was made but could not be stored here. The caller must not repeat it. */
function afterSending(cause: unknown, intentId: string): ApiError {
  const unknown = new ApiError('outcome_unknown', { intentId })
  unknown.cause = cause
  return unknown
}

/** Returns the outcome of an earlier write with the same key; undefined if there is none. */
export async function findFirstOutcome(caller: Caller, given: Given): Promise<WrittenJson | undefined> {
  if (given.key === undefined) return undefined
  const intent = newIntent(given)
  const first = await findIntent(caller.businessId, intent.callerKey, given.key)
  return first && outcomeOf(first, intent)
}

type Failed = Outcome & { state: 'refused' | 'unknown'; why?: string }
type Done<Value> = Outcome & { state: 'done'; value: Value }

/** Derives a write's outcome from its result. */
export function endingOf<Value>(
  result: UpstreamResult,
  read: (body: unknown) => Reading<Value>,
): Failed | Done<Value> {
  if (result.kind === 'notSent') return { state: 'refused' }
  if (result.kind === 'noAnswer') return { state: 'unknown' }
  const { status } = result
  if (result.kind === 'unreadable') return { state: 'unknown', status }
  if (isRefusal(result)) return { state: 'refused', status, error: sentenceOf(result) }
  if (status >= 500) return { state: 'unknown', status }
  const reading = read(result.body)
  if (!reading.understood) return { state: 'unknown', status, why: reading.why }
  return { state: 'done', status, value: reading.value }
}

function failureOf(result: UpstreamResult, { state, why }: Failed, intentId: string): ApiError {
  if (state === 'refused') return result.kind === 'answered' ? refusalOf(result) : unavailable()
  return why === undefined ? new ApiError('outcome_unknown', { intentId }) : unreadable(why)
}

type Given = Omit<Write<unknown>, 'begin' | 'call' | 'read' | 'keep'>

function newIntent({ operation, recordId, request, key, callerKey, timeoutSeconds }: Given): NewIntent {
  const requestHash = createHash('sha256')
    .update(`${operation} ${recordId ?? ''} ${JSON.stringify(request)}`)
    .digest()
  const seconds = timeoutSeconds + marginSeconds
  return { operation, recordId: recordId ?? null, request, callerKey, key: key ?? null, requestHash, seconds }
}

/** Returns the outcome of the first write with this key. */
async function repeat(businessId: string, intent: NewIntent): Promise<WrittenJson> {
  const first = await findIntent(businessId, intent.callerKey, intent.key ?? '')
  if (!first) throw new FirstStillRunning()
  return outcomeOf(first, intent)
}

function outcomeOf(first: StoredIntent, { requestHash }: NewIntent): WrittenJson {
  if (!first.requestHash.equals(requestHash)) throw new ApiError('idempotency_key_reused')
  if (first.state === 'pending') throw new FirstStillRunning()
  if (first.state === 'unknown' || first.json === null) {
    throw new ApiError('outcome_unknown', { intentId: first.id })
  }
  return new WrittenJson(first.json, first.version ?? undefined, true)
}
