import { createHash } from 'node:crypto'
import { ApiError } from '../api-error'
import { recordAudit } from '../audit/service'
import { forgetIdentity, isFirstUse } from '../authentication/service'
import { systemCaller } from '../businesses/service'
import { inLane } from '../db/lanes'
import { afterCommit, inTransaction } from '../db/transaction'
import { readCallbackBody } from '../http/callback-body'
import { refuse } from '../http/refusal'
import type { RateLimiter } from '../limits/rate-limiter'
import { readLogoutToken } from './issuer'
import { deleteSessions } from './repository'
import { findClient } from './service'

const longestBody = 64 * 1024
/** How long a logout token is accepted after it was issued. */
const maxAgeSeconds = 300

type LogoutCall = { request: Request; businessId: string; address: string; limiter: RateLimiter }

/**
 * Serves a provider's back-channel logout (OpenID Connect Back-Channel Logout 1.0): ends the sessions that it names,
 * immediately on this node and within five seconds on other nodes.
 */
export async function serveLogout({ request, businessId, address, limiter }: LogoutCall): Promise<Response> {
  try {
    const limited = await limiter.take(`address ${address}`)
    if (limited?.waitSeconds !== undefined) return refuse('too_many_requests', limited.waitSeconds)
    const body = new URLSearchParams((await readCallbackBody(request, { bytes: longestBody })).toString())
    const token = body.get('logout_token') ?? ''
    const hasEnded = await inLane({ pool: 'requests', businessId }, () => endSessions(businessId, token))
    return answer(hasEnded ? 200 : 400)
  } catch (error) {
    if (error instanceof ApiError) return refuse(error.code, error.retryAfterSeconds)
    throw error
  }
}

const answer = (status: 200 | 400) =>
  new Response(status === 200 ? null : JSON.stringify({ error: 'invalid_request' }), {
    status,
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
  })

/** Returns false if the token is not valid, or has been used before. */
async function endSessions(businessId: string, token: string): Promise<boolean> {
  const isPossible = token !== '' && !businessId.includes('\0')
  const found = isPossible ? await findClient(businessId) : undefined
  const claims = found && (await readLogoutToken(found.client, token, maxAgeSeconds))
  if (!claims) return false
  const { jti, sub: subject, sid: session } = claims
  const { issuer } = found.connection
  return inTransaction(async () => {
    const digest = createHash('sha256').update(jti).digest('base64url')
    if (!(await isFirstUse(`logout ${digest} ${businessId}`, 3 * maxAgeSeconds))) return false
    const ended = await deleteSessions(businessId, { issuer, session, subject })
    for (const recordId of new Set(ended)) {
      await recordAudit(systemCaller(businessId), { action: 'logout', recordKind: 'identity', recordId })
      afterCommit(() => forgetIdentity(recordId))
    }
    return true
  })
}
