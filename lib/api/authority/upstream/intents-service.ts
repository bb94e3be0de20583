import { createHash } from 'node:crypto'
import type { DescribedOperationName } from '@/lib/contract/description'
import type { Reading } from '@/lib/contract/tolerant-reading'
import { ApiError } from '../../api-error'
import type { Caller } from '../../caller'
import { inTransaction } from '../../db/transaction'
import { WrittenJson } from '../../written-json'
import { findIntent, finishIntent, insertIntent, type NewIntent, type Outcome } from './intents-repository'
import type { UpstreamResult } from './upstream-client'
import { isRefusal, refusalOf, unavailable, unreadable } from './upstream-refusal'

/** Added to a call's time limit, so that an intent is still pending after that only if it was interrupted. */
const marginSeconds = 30

/** A write to the other deployment. */
export type Write<Value> = {
  operation: DescribedOperationName
  recordId?: string
  request: unknown
  key?: string
  /** The identity or address that the `Idempotency-Key` in `key` belongs to. */
  callerKey: string
  timeoutSeconds: number
  call: (intentId: string) => Promise<UpstreamResult>
  read: (body: unknown) => Reading<Value>
  /** Keeps the value in the response, in the transaction that stores the outcome. */
  keep: (value: Value) => Promise<WrittenJson>
}

/**
 * Makes a write once: it is stored, then sent, then stored again with its outcome, and no transaction is open while it
 * is sent. A lost response ends as `outcome_unknown`: the write is never repeated automatically, and the same
 * `Idempotency-Key` gets the first outcome.
 */
export async function writeOnce<Value>(caller: Caller, write: Write<Value>): Promise<WrittenJson> {
  const intent = newIntent(write)
  const id = await insertIntent(caller, intent)
  if (id === undefined) return repeat(caller.businessId, intent)
  const result = await write.call(id)
  const finish = (outcome: Outcome) => finishIntent(caller.businessId, id, outcome)
  if (result.kind === 'notSent') {
    await finish({ state: 'refused' })
    throw unavailable()
  }
  if (result.kind === 'answered' && isRefusal(result)) {
    await finish({ state: 'refused', status: result.status })
    throw refusalOf(result)
  }
  if (result.kind === 'noAnswer' || result.kind === 'unreadable' || result.status >= 500) {
    await finish({ state: 'unknown', ...('status' in result && { status: result.status }) })
    throw new ApiError('outcome_unknown', { intentId: id })
  }
  const reading = write.read(result.body)
  if (!reading.understood) {
    await finish({ state: 'unknown', status: result.status })
    throw unreadable(reading.why)
  }
  return inTransaction(async () => {
    const { json, version } = await write.keep(reading.value)
    await finish({ state: 'done', status: result.status, answer: { json, version } })
    return new WrittenJson(json, version)
  })
}

type Given = Omit<Write<unknown>, 'call' | 'read' | 'keep'>

function newIntent({ operation, recordId, request, key, callerKey, timeoutSeconds }: Given): NewIntent {
  const requestHash = createHash('sha256')
    .update(`${operation} ${recordId ?? ''} ${JSON.stringify(request)}`)
    .digest()
  const seconds = timeoutSeconds + marginSeconds
  return { operation, recordId: recordId ?? null, request, callerKey, key: key ?? null, requestHash, seconds }
}

/** The outcome of the write that used the key first. */
async function repeat(businessId: string, { callerKey, key, requestHash }: NewIntent): Promise<WrittenJson> {
  const first = await findIntent(businessId, callerKey, key ?? '')
  if (!first || first.state === 'pending') throw new ApiError('still_running', {}, 1)
  if (!first.requestHash.equals(requestHash)) throw new ApiError('idempotency_key_reused')
  if (first.state === 'unknown' || first.json === null) {
    throw new ApiError('outcome_unknown', { intentId: first.id })
  }
  return new WrittenJson(first.json, first.version ?? undefined)
}
