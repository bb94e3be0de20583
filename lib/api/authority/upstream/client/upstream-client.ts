import type { DeploymentQuirks } from '@/lib/contract/deployment/deployment-quirks'
import { encodeAccountIds, fillPath } from '@/lib/contract/deployment/deployment-quirks'
import { type DescribedOperationName, describedOperations } from '@/lib/contract/description'
import { statusClass, upstreamCalls, upstreamDurations } from '../../../counters/counters'
import { BusinessShares } from '../../../db/pools/business-shares'
import {
  callOut,
  canBeHeader,
  type OutgoingAnswer,
  type OutgoingRequest,
} from '../../../outgoing/outgoing-request'
import { CallLog } from './call-log'
import { FailurePause } from './failure-pause'
import { isRefusalStatus } from './upstream-refusal'
import type { UpstreamResult } from './upstream-result'

/**
 * The number of concurrent calls that a single business cannot use, so that there are always some for other
 * businesses.
 */
const placesForOthers = 2

const tooManyCalls = { kind: 'notSent', code: 'too_many_calls' } as const

/** The maximum size of a response: several times the size of 500 accounts with long text fields. */
const longestAnswerBytes = 16 * 1024 * 1024

/**
 * The caller at the other deployment. Without a token, the caller is identified only by `x-client-id` (5.1).
 */
export type UpstreamCaller = { businessId: string; token?: string }

export type UpstreamRequest = {
  params?: Record<string, string>
  accountIds?: readonly string[]
  body?: unknown
  /** Sent as `Idempotency-Key`. */
  intentId?: string
}

/** The client of the other deployment. `url` is its base address, such as https://api.example/v1/external. */
export class UpstreamClient {
  readonly #pause = new FailurePause()
  readonly #log = new CallLog()
  readonly #places: BusinessShares
  readonly #shares: BusinessShares

  constructor(
    readonly url: string,
    readonly quirks: DeploymentQuirks,
  ) {
    this.#places = new BusinessShares(quirks.concurrency)
    this.#shares = new BusinessShares(Math.max(1, quirks.concurrency - placesForOthers))
  }

  /** Returns the deployment's last responses and failures. `pausedUntil` is set while calls are paused. */
  read() {
    const pausedUntil = this.#pause.pausedUntil()?.toISOString() ?? null
    return { address: this.url, ...this.#log.read(), pausedUntil }
  }

  /** True if the caller's business ID and token can be sent as headers. */
  canCallFor({ businessId, token = '' }: UpstreamCaller): boolean {
    return canBeHeader(businessId) && canBeHeader(token)
  }

  /**
   * Calls a documented operation once. The call first waits in the queue of its business and then in the
   * queue of all businesses, at most five seconds in each. Never rejects.
   */
  async call(
    name: DescribedOperationName,
    request: UpstreamRequest,
    caller: UpstreamCaller,
  ): Promise<UpstreamResult> {
    if (!this.canCallFor(caller)) return { kind: 'notSent', code: 'invalid_header' }
    const leaveShare = await this.#shares.take(caller.businessId).catch(() => undefined)
    if (!leaveShare) return this.#refuseCall(name)
    const leavePlace = await this.#places.take('').catch(() => undefined)
    try {
      return leavePlace ? await this.#callInPlace(name, request, caller) : this.#refuseCall(name)
    } finally {
      leavePlace?.()
      leaveShare()
    }
  }

  #refuseCall(name: DescribedOperationName): UpstreamResult {
    upstreamCalls.add(1, name, 'not_sent')
    return tooManyCalls
  }

  async #callInPlace(...call: Parameters<UpstreamClient['call']>): Promise<UpstreamResult> {
    if (!this.#pause.admits()) {
      upstreamCalls.add(1, call[0], 'not_sent')
      return { kind: 'notSent', code: 'paused_after_failures' }
    }
    let responds = false
    try {
      const startedAt = performance.now()
      const result = await this.#send(...call)
      const elapsed = performance.now() - startedAt
      this.#log.record(result, Math.round(elapsed))
      upstreamCalls.add(1, call[0], resultNameOf(result))
      upstreamDurations.observe(elapsed / 1000, call[0])
      responds = result.kind === 'answered' && (result.status < 500 || result.status === 501)
      return result
    } finally {
      this.#pause.report(responds)
    }
  }

  async #send(
    name: DescribedOperationName,
    { params = {}, accountIds, body, intentId }: UpstreamRequest,
    { businessId, token }: UpstreamCaller,
  ): Promise<UpstreamResult> {
    const { listEncoding, clientPlatform, timeoutSeconds } = this.quirks
    const { method, path } = this.#placeOf(name)
    const query = accountIds === undefined ? '' : `?${encodeAccountIds(listEncoding, accountIds)}`
    const called = await callOut(this.url + fillPath(path, params) + query, {
      method,
      headers: {
        accept: 'application/json',
        'x-client-id': businessId,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(clientPlatform !== undefined && { 'x-client-platform': clientPlatform }),
        ...(intentId !== undefined && { 'idempotency-key': intentId }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
      longestAnswerBytes,
    })
    if ('answer' in called) return readAnswer(called.answer)
    const { mayHaveBeenSent, code } = called.failure
    return mayHaveBeenSent ? { kind: 'noAnswer', code } : { kind: 'notSent', code }
  }

  #placeOf(name: DescribedOperationName): { method: OutgoingRequest['method']; path: string } {
    const { method, path } = describedOperations[name]
    if (method !== undefined && path !== undefined) return { method, path }
    const place = name === 'deleteAccount' ? this.quirks.deleteAccount : this.quirks.updateAccount
    return place as { method: OutgoingRequest['method']; path: string }
  }
}

function resultNameOf(result: UpstreamResult): string {
  if (result.kind === 'answered') return statusClass(result.status)
  return { notSent: 'not_sent', noAnswer: 'no_answer', unreadable: 'unreadable' }[result.kind]
}

/** Parses a response. The response to a write may be empty (4.8, 4.9), and a refusal may be text or HTML. */
function readAnswer({ status, ok, text, retryAfterSeconds }: OutgoingAnswer): UpstreamResult {
  const leadsElsewhere = status >= 300 && status < 400
  const body = ok && text.trim() === '' ? {} : parse(text)
  if (leadsElsewhere || (body === undefined && !isRefusalStatus(status)))
    return { kind: 'unreadable', status, retryAfterSeconds }
  return { kind: 'answered', status, body, retryAfterSeconds }
}

/** Returns undefined if the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
