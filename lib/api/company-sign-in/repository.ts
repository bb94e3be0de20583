import type { CompanySignIn } from '@/lib/contract/company-sign-in'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import { param, sql } from '../db/sql'

/** A business's connection with its provider; `sealedSecret` is encrypted, and null for a client without a secret. */
export type ConnectionRow = Omit<
  CompanySignIn,
  'issuer' | 'clientId' | 'hasClientSecret' | 'logoutUrl' | 'scimUrl'
> & {
  issuer: string
  clientId: string
  sealedSecret: string | null
}

const columns = sql`issuer, client_id as "clientId", client_secret as "sealedSecret", scope,
  groups_claim as "groupsClaim", role_groups as "roleGroups", default_roles as "defaultRoles",
  creates_identities as "createsIdentities", ${isoTime('scim_token_created_at')} as "scimTokenCreatedAt",
  ${isoTime('updated_at')} as "updatedAt", version`

export function findConnection(businessId: string): Promise<ConnectionRow | undefined> {
  return queryRow<ConnectionRow>(
    sql`select ${columns} from company_sign_ins where business_id = ${businessId}`,
  )
}

/** The connection, locked until the transaction ends. */
export async function lockConnection(businessId: string): Promise<ConnectionRow | undefined> {
  await execute(sql`select id from businesses where id = ${businessId} for no key update`)
  return findConnection(businessId)
}

export type NewConnection = Omit<ConnectionRow, 'scimTokenCreatedAt' | 'updatedAt' | 'version'>

export async function upsertConnection(
  businessId: string,
  {
    issuer,
    clientId,
    sealedSecret,
    scope,
    groupsClaim,
    roleGroups,
    defaultRoles,
    createsIdentities,
  }: NewConnection,
): Promise<ConnectionRow> {
  const row = await queryRow<ConnectionRow>(sql`
    insert into company_sign_ins as c (business_id, issuer, client_id, client_secret, scope, groups_claim, role_groups,
      default_roles, creates_identities)
    values (${businessId}, ${issuer}, ${clientId}, ${sealedSecret}, ${scope}, ${groupsClaim},
      ${JSON.stringify(roleGroups)}, ${defaultRoles}, ${createsIdentities})
    on conflict (business_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
      client_secret = excluded.client_secret, scope = excluded.scope, groups_claim = excluded.groups_claim,
      role_groups = excluded.role_groups, default_roles = excluded.default_roles,
      creates_identities = excluded.creates_identities, updated_at = now(), version = c.version + 1
    returning ${columns}`)
  return row as ConnectionRow
}

/** Replaces the token of the company's directory. A null hash revokes the token. */
export async function updateScimToken(businessId: string, tokenHash: Buffer | null): Promise<ConnectionRow> {
  const hash = param(tokenHash)
  const row = await queryRow<ConnectionRow>(sql`
    update company_sign_ins set scim_token_hash = ${hash}::bytea, updated_at = now(), version = version + 1,
      scim_token_created_at = case when ${hash} is not null then now() end
    where business_id = ${businessId} returning ${columns}`)
  return row as ConnectionRow
}

export async function deleteConnection(businessId: string): Promise<void> {
  await execute(sql`delete from company_sign_ins where business_id = ${businessId}`)
}

type Person = { issuer: string; subject: string }

export async function findPerson(
  businessId: string,
  { issuer, subject }: Person,
): Promise<string | undefined> {
  const row = await queryRow<{ identityId: string }>(sql`
    select identity_id as "identityId" from company_people
    where business_id = ${businessId} and issuer = ${issuer} and subject = ${subject}`)
  return row?.identityId
}

export async function insertPerson(
  businessId: string,
  { issuer, subject, identityId, directoryId }: Person & { identityId: string; directoryId: string | null },
): Promise<void> {
  await execute(sql`insert into company_people (business_id, issuer, subject, identity_id, directory_id)
    values (${businessId}, ${issuer}, ${subject}, ${identityId}, ${directoryId})`)
}

export async function updateDirectoryId(
  businessId: string,
  { issuer, subject }: Person,
  directoryId: string,
): Promise<void> {
  const wanted = param(directoryId)
  await execute(sql`update company_people set directory_id = ${wanted}
    where business_id = ${businessId} and issuer = ${issuer} and subject = ${subject}
      and directory_id is distinct from ${wanted}`)
}

/**
 * The sessions of a business to end: all that its providers started, one session of a provider, or all
 * sessions of one person.
 */
export type Ended = { issuer?: string; session?: string; subject?: string }

/** Deletes sessions. Returns the identity of each one, so an identity can occur more than once. */
export async function deleteSessions(
  businessId: string,
  { issuer, session, subject }: Ended,
): Promise<string[]> {
  const ofIssuer = issuer === undefined ? sql`t.issuer is not null` : sql`t.issuer = ${issuer}`
  const ofSession =
    session === undefined
      ? sql`true`
      : subject === undefined
        ? sql`t.issuer_session = ${session}`
        : sql`(t.issuer_session = ${session} or t.issuer_session is null)`
  const ofPerson =
    subject === undefined
      ? sql`true`
      : sql`i.id in (select identity_id from company_people p
          where p.business_id = ${businessId} and p.issuer = t.issuer and p.subject = ${subject})`
  const rows = await queryRows<{ id: string }>(sql`
    delete from access_tokens t using identities i
    where i.business_id = t.business_id and i.id = t.identity_id and i.business_id = ${businessId} and ${ofIssuer} and ${ofSession} and ${ofPerson}
    returning i.id`)
  return rows.map(({ id }) => id)
}
