import {
  type CompanySignIn,
  type saveCompanySignIn as saveOperation,
  usualGroupsClaim,
  usualScope,
} from '@/lib/contract/company-sign-in'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { ApiError, invalidArguments, issue, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import { forgetTokensOf, generateToken, openCredentials, sealCredentials } from '../authentication/service'
import type { Caller } from '../caller'
import { afterCommit, inTransaction } from '../db/transaction'
import type { Precondition } from '../precondition'
import { processSettings } from '../process-settings'
import { scimUrlOf } from '../scim/scim-url-service'
import { type Client, discover, problemOf } from './issuer'
import { logoutPath } from './logout-path'
import {
  type ConnectionRow,
  deleteConnection,
  deleteSessions,
  findConnection,
  lockConnection,
  type NewConnection,
  updateScimToken,
  upsertConnection,
} from './repository'

type One = { companySignIn: CompanySignIn }
type Change = ParsedRequestOf<typeof saveOperation>['body']

const audited = { recordKind: 'companySignIn', recordId: 'companySignIn' }

/** A business without a connection has version 0. */
export async function readCompanySignIn({ businessId }: Caller): Promise<One> {
  return shown(businessId, await findConnection(businessId))
}

export async function saveCompanySignIn(
  caller: Caller,
  { clientSecret, ...change }: Change,
  matches: Precondition,
): Promise<One> {
  const { businessId } = caller
  const issuer = change.issuer && (await requireIssuer(change.issuer))
  return inTransaction(async () => {
    const before = await lockConnection(businessId)
    requireVersion(businessId, before, matches)
    const wanted = wantedOf(before, { ...change, ...(issuer && { issuer }) })
    if (before?.sealedSecret && before.issuer !== wanted.issuer && clientSecret === undefined)
      throw invalidArguments(issue('clientSecret', 'required', 'is required when the issuer changes'))
    const sealedSecret = clientSecret && sealCredentials(clientSecret, ownerOf(businessId))
    const changes = {
      ...changesBetween(before ? settingsOf(before) : {}, wanted),
      ...(clientSecret !== undefined && (clientSecret ?? before?.sealedSecret) && { clientSecret: null }),
    }
    if (before && Object.keys(changes).length === 0) return shown(businessId, before)
    const after = await upsertConnection(businessId, {
      ...wanted,
      sealedSecret: sealedSecret === undefined ? (before?.sealedSecret ?? null) : sealedSecret,
    })
    if (before && (before.issuer !== after.issuer || before.clientId !== after.clientId))
      await endSessions(businessId)
    await recordAudit(caller, { ...audited, action: before ? 'update' : 'create', changes })
    return shown(businessId, after)
  })
}

/**
 * Deletes the connection and ends the sessions that it started. The identities remain, but the provider can
 * no longer sign them in.
 */
export async function deleteCompanySignIn(caller: Caller, matches: Precondition): Promise<One> {
  const { businessId } = caller
  return inTransaction(async () => {
    const before = await lockConnection(businessId)
    requireVersion(businessId, before, matches)
    if (!before) throw notFound()
    await deleteConnection(businessId)
    await endSessions(businessId)
    await recordAudit(caller, { ...audited, action: 'delete' })
    return shown(businessId, undefined)
  })
}

/** Creates a token for the company's directory, which replaces the previous token. */
export function createScimToken(caller: Caller, matches: Precondition): Promise<One & { token: string }> {
  const { token, hash } = generateToken()
  return changeScimToken(caller, matches, hash).then((one) => ({ ...one, token }))
}

/** Revokes the directory's token. The directory's users are not changed. */
export function deleteScimToken(caller: Caller, matches: Precondition): Promise<One> {
  return changeScimToken(caller, matches, null)
}

function changeScimToken(caller: Caller, matches: Precondition, hash: Buffer | null): Promise<One> {
  const { businessId } = caller
  return inTransaction(async () => {
    const before = await lockConnection(businessId)
    requireVersion(businessId, before, matches)
    if (!before && hash === null) return shown(businessId, undefined)
    if (!before) throw notFound()
    const after = await updateScimToken(businessId, hash)
    const { scimTokenCreatedAt: from } = before
    const changes = { scimTokenCreatedAt: { from, to: after.scimTokenCreatedAt } }
    await recordAudit(caller, { ...audited, action: 'update', changes })
    return shown(businessId, after)
  })
}

/** Returns a business's connection and the client for it; undefined if the business has no provider. */
export async function findClient(
  businessId: string,
): Promise<{ client: Client; connection: ConnectionRow } | undefined> {
  const connection = await findConnection(businessId)
  if (!connection) return undefined
  const { issuer, clientId, sealedSecret } = connection
  const clientSecret = sealedSecret && openCredentials(sealedSecret, ownerOf(businessId))
  return { client: { issuer, clientId, clientSecret }, connection }
}

const ownerOf = (businessId: string) => `${businessId} companySignIn`

async function endSessions(businessId: string): Promise<void> {
  await deleteSessions(businessId, {})
  afterCommit(() => forgetTokensOf(businessId))
}

/**
 * Returns the issuer as named in its own metadata. Throws a 422 if the URL is not that of an OpenID issuer.
 */
async function requireIssuer(issuer: string): Promise<string> {
  const problem = problemOf(issuer)
  if (problem) throw invalidArguments(issue('issuer', 'not_allowed', problem))
  try {
    return (await discover(issuer)).issuer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw invalidArguments(issue('issuer', 'not_found', `must be an OpenID provider: ${error.data.reason}`))
  }
}

function wantedOf(
  before: ConnectionRow | undefined,
  change: Omit<Change, 'clientSecret'>,
): Omit<NewConnection, 'sealedSecret'> {
  const given = { ...(before && settingsOf(before)), ...change }
  const { issuer, clientId } = given
  if (issuer === undefined) throw invalidArguments(issue('issuer', 'required', 'is required'))
  if (clientId === undefined) throw invalidArguments(issue('clientId', 'required', 'is required'))
  return {
    issuer,
    clientId,
    scope: given.scope ?? usualScope,
    groupsClaim: given.groupsClaim ?? usualGroupsClaim,
    roleGroups: given.roleGroups ?? noGroups,
    defaultRoles: given.defaultRoles ?? [],
    createsIdentities: given.createsIdentities ?? false,
  }
}

const noGroups = { admin: [], agent: [], sender: [], dispatcher: [], viewer: [] }

const settingsOf = ({
  sealedSecret: _,
  scimTokenCreatedAt: __,
  updatedAt: ___,
  version: ____,
  ...settings
}: ConnectionRow) => settings

function requireVersion(businessId: string, stored: ConnectionRow | undefined, matches: Precondition): void {
  if (!matches(stored?.version ?? 0)) throw new ApiError('version_stale', shown(businessId, stored))
}

function shown(businessId: string, row: ConnectionRow | undefined): One {
  const { API_PUBLIC_URL } = processSettings()
  const { sealedSecret = null, ...settings } = row ?? {
    issuer: null,
    clientId: null,
    scope: usualScope,
    groupsClaim: usualGroupsClaim,
    roleGroups: noGroups,
    defaultRoles: [],
    createsIdentities: false,
    scimTokenCreatedAt: null,
    updatedAt: null,
    version: 0,
  }
  return {
    companySignIn: {
      ...settings,
      hasClientSecret: sealedSecret !== null,
      logoutUrl: API_PUBLIC_URL === undefined ? null : API_PUBLIC_URL + logoutPath(businessId),
      scimUrl: scimUrlOf(processSettings()),
    },
  }
}
