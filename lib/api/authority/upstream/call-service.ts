import { readGivenPhone } from '../../accounts/phone-service'
import { ApiError } from '../../api-error'
import type { Caller } from '../../caller'
import type { UpstreamCaller, UpstreamClient } from './client/upstream-client'
import { failedRead, unavailable, unreadable } from './client/upstream-refusal'
import type { UpstreamResult } from './client/upstream-result'
import { findFirstOutcome, type Write, writeOnce } from './intents-service'

/** How long a read waits for the other deployment before it returns the stored copy. */
const patienceMs = 1_500

/** A call on behalf of `caller`, who is identified as `other` at the other deployment. */
export type UpstreamCall = {
  client: UpstreamClient
  caller: Caller
  other: UpstreamCaller
  /** The identity or address that the `Idempotency-Key` in `key` belongs to. */
  callerKey: string
  key?: string
  /** The job that the call belongs to. */
  jobId?: string
  /** Called with the result of every call. */
  seen: (result: UpstreamResult) => Promise<UpstreamResult>
}

type Ask = Parameters<UpstreamClient['call']>

/** Calls the other deployment once and passes the result to `seen`. */
export const ask = async ({ client, other, seen }: UpstreamCall, name: Ask[0], request: Ask[1]) =>
  seen(await client.call(name, request, other))

export const write = <Value>(
  { caller, callerKey, key, client }: UpstreamCall,
  rest: Omit<Write<Value>, 'key' | 'callerKey' | 'timeoutSeconds'>,
) => writeOnce(caller, { ...rest, callerKey, key, timeoutSeconds: client.quirks.timeoutSeconds })

/** The outcome of an earlier write with the call's key, if any. Must be called before the record is read. */
export const firstOutcome = (
  { caller, callerKey, key, client }: UpstreamCall,
  rest: Pick<Write<unknown>, 'operation' | 'recordId' | 'request'>,
) => findFirstOutcome(caller, { ...rest, callerKey, key, timeoutSeconds: client.quirks.timeoutSeconds })

/** The value in a response; throws if there is no response, or if it is a refusal or cannot be understood. */
export function understood<Value>(
  result: UpstreamResult,
  read: (body: unknown) => { understood: true; value: Value } | { understood: false; why: string },
): Value {
  if (result.kind !== 'answered' || result.status < 200 || result.status >= 300) throw failedRead(result)
  const reading = read(result.body)
  if (!reading.understood) throw unreadable(reading.why)
  return reading.value
}

/**
 * The fresh result or, if that does not arrive in time, the stored copy; a late result is still stored for
 * the next read. A stored copy never hides a refusal.
 */
export async function withinPatience<T>(
  fresh: Promise<T>,
  findKept: () => Promise<T | undefined>,
): Promise<T> {
  const late = Symbol('late')
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<typeof late>((resolve) => {
    timer = setTimeout(resolve, patienceMs, late)
  })
  try {
    const first = await Promise.race([fresh, patience])
    if (first !== late) return first
  } catch (error) {
    if (!isAbsence(error)) throw error
  } finally {
    clearTimeout(timer)
  }
  fresh.catch(() => undefined)
  const kept = await findKept()
  if (kept === undefined) throw unavailable()
  return kept
}

const isAbsence = (error: unknown) =>
  error instanceof ApiError && (error.code === 'upstream_unavailable' || error.code === 'upstream_unreadable')

/** A phone number that can be parsed is sent in E.164 (2.1), any other as given. */
export async function asE164(businessId: string, phone: string): Promise<string> {
  const { reading } = await readGivenPhone(businessId, phone)
  return reading.state === 'possible' ? reading.e164 : phone
}
