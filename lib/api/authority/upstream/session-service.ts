import { ApiError } from '../../api-error'
import { endToken, hashOfToken, openSealed } from '../../authentication/service'
import type { UpstreamCaller } from './client/upstream-client'
import type { UpstreamResult } from './client/upstream-result'
import { findUpstreamToken } from './tokens-repository'

/**
 * The other deployment's token behind the caller's. A caller without a token is identified by its business id alone.
 */
export async function upstreamCaller(businessId: string, token: string | undefined): Promise<UpstreamCaller> {
  if (token === undefined) return { businessId }
  const sealed = await findUpstreamToken(hashOfToken(token))
  if (sealed === undefined) throw new ApiError('unauthenticated')
  return { businessId, token: openSealed(sealed) }
}

/** The other deployment has ended the session, so it ends here too. */
export async function endIfRefused(
  result: UpstreamResult,
  token: string | undefined,
): Promise<UpstreamResult> {
  if (token !== undefined && result.kind === 'answered' && result.status === 401) await endToken(token)
  return result
}
