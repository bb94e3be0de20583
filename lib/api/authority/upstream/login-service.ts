import { readLogin } from '@/lib/contract/deployment/described-records'
import { countFailures, hashOfToken, isAdminCode, openSession, seal } from '../../authentication/service'
import { lockBusiness, systemCaller } from '../../businesses/service'
import type { Caller } from '../../caller'
import { inTransaction } from '../../db/transaction'
import type { CallContext } from '../../handler'
import { admitIdentity } from '../../identities/service'
import { createKeptBusiness } from '../../new-business/service'
import type { UpstreamClient } from './client/upstream-client'
import { failedRead, unreadable } from './client/upstream-refusal'
import { insertUpstreamToken } from './tokens-repository'

type Pair = { businessId: string; externalId: string; adminCode?: string }

/** Statuses that mean that the business ID and the external ID do not match. 4.1 does not specify one. */
const wrongPair = [400, 401, 403, 404, 422]

/**
 * Signs in anyone whom the other deployment signs in (4.1), if `businesses` is empty or contains the
 * business. The first login with an external ID creates its identity, which has no roles until an admin
 * assigns some. If the login includes the code that was printed at startup, the identity becomes the first
 * admin.
 */
export function login(
  client: UpstreamClient,
  businesses: readonly string[],
  caller: Caller,
  pair: Pair,
  context: Pick<CallContext, 'address' | 'browser' | 'clientId'>,
) {
  return countFailures(pair, context, async () => {
    const { businessId, externalId, adminCode } = pair
    if (adminCode !== undefined && !isAdminCode(adminCode)) return undefined
    if (businesses.length > 0 && !businesses.includes(businessId)) return undefined
    if (!client.canCallFor({ businessId })) return undefined
    const result = await client.call('login', { body: { businessId, externalId } }, { businessId })
    if (result.kind === 'answered' && wrongPair.includes(result.status)) return undefined
    if (result.kind !== 'answered' || result.status >= 300) throw failedRead(result)
    const reading = readLogin(result.body)
    if (!reading.understood) throw unreadable(reading.why)
    const sealed = seal(reading.value.accessToken)
    const isAdmitted = await inTransaction(async () => {
      await createKeptBusiness(systemCaller(businessId))
      await lockBusiness(businessId)
      return admitIdentity(systemCaller(businessId), externalId, adminCode !== undefined)
    })
    if (!isAdmitted) return undefined
    return openSession(caller, pair, {
      alongside: (accessToken) => insertUpstreamToken(businessId, hashOfToken(accessToken), sealed),
    })
  })
}
