import { ApiError } from '../../api-error'
import { endToken, findHolder, openSealed } from '../../authentication/service'
import type { UpstreamCaller } from './client/upstream-client'
import type { UpstreamResult } from './client/upstream-result'

/**
 * Returns the caller's identification at the other deployment, with that deployment's token for the caller's
 * token. A caller without a token is identified only by its business ID.
 */
export async function upstreamCaller(businessId: string, token: string | undefined): Promise<UpstreamCaller> {
  if (token === undefined) return { businessId }
  const sealed = await findSealedToken(token)
  if (sealed === null) throw new ApiError('unauthenticated')
  return { businessId, token: openSealed(sealed) }
}

/** Returns the other deployment's token, encrypted, for one of our tokens; null if there is none. */
export async function findSealedToken(token: string | undefined): Promise<string | null> {
  const holder = token === undefined ? undefined : await findHolder(token)
  return holder?.sealed ?? null
}

/** If the result shows that the other deployment has ended the session, ends it here too. */
export async function endIfRefused(
  result: UpstreamResult,
  token: string | undefined,
): Promise<UpstreamResult> {
  if (token === undefined || result.kind !== 'answered' || result.status !== 401) return result
  const holder = await findHolder(token)
  if (holder) await endToken(holder.businessId, token)
  return result
}
