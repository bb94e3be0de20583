import { readGivenPhone } from '../../accounts/phone-service'
import { ApiError } from '../../api-error'
import type { Caller } from '../../caller'
import type { UpstreamCaller, UpstreamClient } from './client/upstream-client'
import { failedRead, unavailable, unreadable } from './client/upstream-refusal'
import type { UpstreamResult } from './client/upstream-result'
import { findFirstOutcome, type Write, writeOnce } from './intents-service'

/** How long a read waits for the other deployment before it returns the stored copy. */
const patienceMs = 1_500

/** A call on behalf of `caller`. `other` is the caller's identification at the other deployment. */
export type UpstreamCall = {
  client: UpstreamClient
  caller: Caller
  other: UpstreamCaller
  /** The identity, address or job whose `Idempotency-Key` is in `key`. */
  callerKey: string
  key?: string
  /** The job that the call belongs to. */
  jobId?: string
  /** Called with the result of every call. Returns the result to use. */
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

/**
 * Returns the outcome of an earlier write with the call's key; undefined if there is none. Call this before
 * reading the record.
 */
export const firstOutcome = (
  { caller, callerKey, key, client }: UpstreamCall,
  rest: Pick<Write<unknown>, 'operation' | 'recordId' | 'request'>,
) => findFirstOutcome(caller, { ...rest, callerKey, key, timeoutSeconds: client.quirks.timeoutSeconds })

/**
 * Parses a response. Throws if there is none, if it is a refusal, or if it does not match the API
 * description.
 */
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
 * Returns the fresh result or, if it does not arrive in time, the stored copy. A late result is still stored
 * for the next read. If the other deployment refuses in time, throws its refusal instead of returning a copy.
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

/** Returns the phone number in E.164 (2.1) or, if it cannot be parsed, as given. */
export async function asE164(businessId: string, phone: string): Promise<string> {
  const { reading } = await readGivenPhone(businessId, phone)
  return reading.state === 'possible' ? reading.e164 : phone
}
