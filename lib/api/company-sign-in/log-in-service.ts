import type * as contract from '@/lib/contract/company-sign-in'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { type Role, roles } from '@/lib/contract/roles'
import { ApiError } from '../api-error'
import { countFailures, generateExternalId, openCompanySession } from '../authentication/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import type { CallContext } from '../handler'
import { endAllSessions, setRoles, storeIdentity } from '../identities/service'
import { findDirectoryUser, linkDirectoryUser } from '../scim/users-service'
import { type Claims, discover, redeemCode } from './issuer'
import { type ConnectionRow, findPerson, insertPerson, lockConnection, updateDirectoryId } from './repository'
import { findClient } from './service'

/** The response is the same for an unknown business as for a business without a provider. */
export async function findCompanySignIn({
  businessId,
}: ParsedRequestOf<typeof contract.findCompanySignIn>['query']): Promise<
  AnswerOf<typeof contract.findCompanySignIn>
> {
  const found = await findClient(businessId)
  if (!found) return { provider: null }
  const { clientId, scope } = found.connection
  const { issuer, authorization_endpoint } = await discover(found.connection.issuer)
  return { provider: { issuer, clientId, scope, authorizationUrl: authorization_endpoint } }
}

/**
 * Signs in the person whom the business's provider identifies by issuer and subject. The person's groups
 * determine the roles, even for the last admin. Throws a 403 if the person has no role here, or has no
 * identity and none may be created.
 */
export function logInWithCompany(
  caller: Caller,
  { businessId, ...grant }: ParsedRequestOf<typeof contract.logInWithCompany>['body'],
  context: Pick<CallContext, 'address' | 'browser' | 'clientId'>,
): Promise<AnswerOf<typeof contract.logInWithCompany>> {
  return countFailures({ businessId }, context, async () => {
    const found = await findClient(businessId)
    if (!found) return undefined
    const { client, connection } = found
    const wanted = ['name', ...(hasGroups(connection) ? [connection.groupsClaim] : [])]
    const claims = await redeemCode(client, grant, wanted)
    if (!claims) return undefined
    const known = { ...caller, businessId }
    const session = await inTransaction(async () => {
      const identityId = await admit(known, connection, claims)
      return identityId && openCompanySession(known, { identityId, ...sessionOf(connection, claims) })
    })
    if (!session) throw new ApiError('company_refused')
    return session
  })
}

const longestSubject = 255
const controlCharacter = /\p{Cc}/u

/** Returns the person's identity with its roles updated; undefined if the person may not sign in. */
async function admit(caller: Caller, connection: ConnectionRow, claims: Claims): Promise<string | undefined> {
  const { businessId } = caller
  const person = { issuer: connection.issuer, subject: claims.sub }
  // With this lock, two concurrent first sign-ins of a person create only one identity.
  const current = await lockConnection(businessId)
  if (current?.version !== connection.version) return undefined
  if (person.subject.length > longestSubject || controlCharacter.test(person.subject)) return undefined
  const user = await findDirectoryUser(businessId, idsOf(claims))
  const known = await findPerson(businessId, person)
  const directoryId = directoryIdOf(claims)
  if (known && directoryId) await updateDirectoryId(businessId, person, directoryId)
  if (user && known && user.identityId !== known) await linkDirectoryUser(businessId, user, known)
  if (user?.active === false) return undefined
  const given = rolesOf(connection, claims)
  if (known) {
    if (!hasGroups(connection)) return known
    if (given.length === 0) {
      await endAllSessions(businessId, known)
      return undefined
    }
    await setRoles(caller, known, given)
    return known
  }
  if (!(connection.createsIdentities || user) || given.length === 0) return undefined
  const { id } = await storeIdentity(caller, {
    name: nameOf(claims),
    roles: given,
    // This external ID is given to nobody, so the person can sign in only with the provider.
    externalId: generateExternalId(),
  })
  await insertPerson(businessId, { ...person, identityId: id, directoryId })
  if (user) await linkDirectoryUser(businessId, user, id)
  return id
}

/**
 * The person's ID in Entra ID's directory, which is the same for all clients, unlike `sub`. Other providers
 * may let people choose a claim of this name, so the claim counts only if the issuer's URL names the token's
 * tenant, as Entra ID's does.
 */
function directoryIdOf({ iss = '', oid, tid }: Claims): string | null {
  if (typeof oid !== 'string' || typeof tid !== 'string' || !iss.split('/').includes(tid)) return null
  return oid.length <= longestSubject && !controlCharacter.test(oid) ? oid : null
}

/** The IDs with which a directory may identify the person. */
const idsOf = (claims: Claims) => [claims.sub, directoryIdOf(claims)].filter((id) => id !== null)

const sessionOf = ({ issuer }: ConnectionRow, { sid }: Claims) => ({
  issuer,
  issuerSession: typeof sid === 'string' && !controlCharacter.test(sid) ? sid : null,
})

/** True if groups determine the roles. Otherwise, an existing identity keeps its roles. */
const hasGroups = ({ roleGroups }: ConnectionRow) =>
  Object.values(roleGroups).some(({ length }) => length > 0)

function rolesOf({ roleGroups, groupsClaim, defaultRoles }: ConnectionRow, claims: Claims): readonly Role[] {
  const claim = claims[groupsClaim]
  const groups = Array.isArray(claim) ? claim : [claim]
  const own = roles.filter((role) => roleGroups[role]?.some((group) => groups.includes(group)))
  return own.length > 0 ? own : defaultRoles
}

const longestName = 100

function nameOf({ name, preferred_username, email, sub }: Claims): string {
  const found = [name, preferred_username, email].find(
    (one) => typeof one === 'string' && one.trim() !== '',
  ) as string | undefined
  return (found ?? sub)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestName)
}
