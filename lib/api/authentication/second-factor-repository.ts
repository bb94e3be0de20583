import { execute, queryRow } from '../db/pool'
import { param, sql } from '../db/sql'

export type IdentityKey = { businessId: string; identityId: string }

/** The secrets are encrypted; `secret` is null unless logins require a code. */
export type SecondFactor = {
  secret: string | null
  pending: string | null
  lastStep: number | null
  recoveryHashes: Buffer[] | null
}

/** The identity with this external ID, or with it until a rotation's overlap ends, if its logins require a code. */
export async function findProtectedIdentity(
  businessId: string,
  externalIdHash: Buffer,
): Promise<string | undefined> {
  const hash = param(externalIdHash)
  const row = await queryRow<{ id: string }>(sql`select id from identities
    where business_id = ${businessId} and second_factor is not null
      and (external_id_hash = ${hash} or (previous_external_id_hash = ${hash} and previous_ends_at > now()))`)
  return row?.id
}

/** An identity's second factor, locked until the transaction ends. */
export function lockSecondFactor({ businessId, identityId }: IdentityKey): Promise<SecondFactor | undefined> {
  return queryRow<SecondFactor>(sql`
    select second_factor as secret, pending_second_factor as pending, last_code_step as "lastStep",
      recovery_hashes as "recoveryHashes"
    from identities where business_id = ${businessId} and id = ${identityId} for no key update`)
}

export async function updatePendingSecret(
  { businessId, identityId }: IdentityKey,
  sealed: string,
): Promise<void> {
  await execute(sql`update identities set pending_second_factor = ${sealed}
    where business_id = ${businessId} and id = ${identityId}`)
}

export type Confirmed = { secret: string; step: number; recoveryHashes: readonly Buffer[] }

/** Makes a secret that was pending the identity's second factor. */
export async function storeSecondFactor(
  { businessId, identityId }: IdentityKey,
  { secret, step, recoveryHashes }: Confirmed,
): Promise<void> {
  await execute(sql`update identities set second_factor = ${secret}, pending_second_factor = null,
      last_code_step = ${step}, recovery_hashes = ${recoveryHashes}::bytea[], version = version + 1
    where business_id = ${businessId} and id = ${identityId}`)
}

/** The codes of this time step and earlier ones can no longer be used. */
export async function updateLastStep({ businessId, identityId }: IdentityKey, step: number): Promise<void> {
  await execute(sql`update identities set last_code_step = ${step}
    where business_id = ${businessId} and id = ${identityId}`)
}

export async function deleteRecoveryHash(
  { businessId, identityId }: IdentityKey,
  hash: Buffer,
): Promise<void> {
  await execute(sql`update identities set recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea)
    where business_id = ${businessId} and id = ${identityId}`)
}

export async function deleteSecondFactor({ businessId, identityId }: IdentityKey): Promise<void> {
  await execute(sql`update identities set second_factor = null, pending_second_factor = null,
      last_code_step = null, recovery_hashes = null, version = version + 1
    where business_id = ${businessId} and id = ${identityId}`)
}
