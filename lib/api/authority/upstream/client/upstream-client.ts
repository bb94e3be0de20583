import type { DeploymentQuirks } from '@/lib/contract/deployment/deployment-quirks'
import { encodeAccountIds, fillPath } from '@/lib/contract/deployment/deployment-quirks'
import { type DescribedOperationName, describedOperations } from '@/lib/contract/description'
import { BusinessShares } from '../../../db/business-shares'
import { callOut, type OutgoingAnswer, type OutgoingRequest } from '../../../outgoing/outgoing-request'
import { CallLog } from './call-log'
import { FailurePause } from './failure-pause'
import type { UpstreamResult } from './upstream-result'

/** Several times the size of 500 accounts with long texts. */
const longestAnswerBytes = 16 * 1024 * 1024

/** The caller of the other deployment, identified only by `x-client-id` if there is no token (5.1). */
export type UpstreamCaller = { businessId: string; token?: string }

export type UpstreamRequest = {
  params?: Record<string, string>
  accountIds?: readonly string[]
  body?: unknown
  /** Sent as `Idempotency-Key`. */
  intentId?: string
}

/** The other deployment, whose base address is `url`, such as https://api.example/v1/external. */
export class UpstreamClient {
  readonly #pause = new FailurePause()
  readonly #log = new CallLog()
  readonly #places: BusinessShares

  constructor(
    readonly url: string,
    readonly quirks: DeploymentQuirks,
  ) {
    this.#places = new BusinessShares(quirks.concurrency)
  }

  /** What has been recorded about the deployment; `pausedUntil` is set while calls are paused. */
  read() {
    const pausedUntil = this.#pause.pausedUntil()?.toISOString() ?? null
    return { address: this.url, ...this.#log.read(), pausedUntil }
  }

  /** Calls a documented operation once, after waiting at most five seconds for a free slot. Never rejects. */
  async call(
    name: DescribedOperationName,
    request: UpstreamRequest,
    caller: UpstreamCaller,
  ): Promise<UpstreamResult> {
    const leave = await this.#places.take('').catch(() => undefined)
    if (!leave) return { kind: 'notSent', code: 'too_many_calls' }
    try {
      if (!this.#pause.admits()) return { kind: 'notSent', code: 'paused_after_failures' }
      const startedAt = performance.now()
      const result = await this.#send(name, request, caller)
      this.#log.record(result, Math.round(performance.now() - startedAt))
      this.#pause.report(result.kind === 'answered' && result.status < 500)
      return result
    } finally {
      leave()
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

function readAnswer({ status, text, retryAfterSeconds }: OutgoingAnswer): UpstreamResult {
  const leadsElsewhere = status >= 300 && status < 400
  const body = parse(text)
  if (leadsElsewhere || body === undefined) return { kind: 'unreadable', status, retryAfterSeconds }
  return { kind: 'answered', status, body, retryAfterSeconds }
}

/** Undefined if the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
