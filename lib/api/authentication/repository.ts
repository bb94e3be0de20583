import type { Holder } from '@/lib/contract/roles'
import { batchLoad } from '../db/batch-load'
import { deleteSome, deleteSomeOfBusinesses } from '../db/delete-some'
import { execute, queryRow, queryRows } from '../db/pool'
import { acrossBusinesses, param, prepared, sql } from '../db/sql'
import { refusesCallers } from '../db/tenants/suspended'

/** `secondsLeft` is the token's remaining lifetime, according to the database's clock. */
export type TokenHolder = {
  identityId: string
  businessId: string
  roles: Holder[]
  isSuspended: boolean
  secondsLeft: number
  /** The other deployment's token that this token stands for, encrypted. */
  sealed: string | null
}

const isNotOver = sql`not i.disabled and (i.expires_at is null or i.expires_at > now())`

export type NewToken = {
  identityId: string
  expiresAt: Date
  isSuspended: boolean
  /** Whether a code is required as well. */
  hasSecondFactor: boolean
}

/**
 * Stores the token for a login. Returns undefined if no enabled, unexpired identity of the business has this
 * external ID. A replaced external ID works until its overlap ends. A token expires no later than the
 * external ID that it was issued for.
 */
export function insertToken(
  {
    businessId,
    externalIdHash,
    platform,
  }: { businessId: string; externalIdHash: Buffer; platform: string | null },
  tokenHash: Buffer,
  lifetimeSeconds: number,
): Promise<NewToken | undefined> {
  const [hash, business] = [param(externalIdHash), param(businessId)]
  return queryRow<NewToken>(
    prepared(
      'insertToken',
      sql`with used as (
          update identities i set last_used_at = now()
          where business_id = ${business} and ${isNotOver}
            and (external_id_hash = ${hash} or (previous_external_id_hash = ${hash} and previous_ends_at > now()))
          returning id, second_factor, least(expires_at, case when external_id_hash <> ${hash} then previous_ends_at end) as ends_at
        )
        insert into access_tokens (business_id, token_hash, identity_id, expires_at, platform)
        select ${business}, ${tokenHash}, id,
          least(date_trunc('milliseconds', now()) + make_interval(secs => ${lifetimeSeconds}), ends_at), ${platform}
        from used
        returning identity_id as "identityId", expires_at as "expiresAt",
          ${refusesCallers(sql`${business}`)} as "isSuspended",
          (select second_factor is not null from used) as "hasSecondFactor"`,
    ),
  )
}

/** A session that was started through a business's provider, with the provider's ID for the session. */
export type CompanySession = { identityId: string; issuer: string; issuerSession: string | null }

/**
 * Stores the token of a session that was started through a business's provider. Returns undefined unless the
 * identity is enabled and unexpired.
 */
export function insertCompanyToken(
  {
    businessId,
    identityId,
    issuer,
    issuerSession,
    platform,
  }: CompanySession & { businessId: string; platform: string | null },
  tokenHash: Buffer,
  lifetimeSeconds: number,
): Promise<NewToken | undefined> {
  const business = param(businessId)
  return queryRow<NewToken>(sql`
    with used as (
      update identities i set last_used_at = now()
      where business_id = ${business} and id = ${identityId} and ${isNotOver}
      returning id, expires_at
    )
    insert into access_tokens (business_id, token_hash, identity_id, expires_at, platform, issuer, issuer_session)
    select ${business}, ${tokenHash}, id,
      least(date_trunc('milliseconds', now()) + make_interval(secs => ${lifetimeSeconds}), expires_at), ${platform},
      ${issuer}, ${issuerSession}
    from used
    returning identity_id as "identityId", expires_at as "expiresAt",
      ${refusesCallers(sql`${business}`)} as "isSuspended", false as "hasSecondFactor"`)
}

/**
 * The holder of a token. A token expires with its identity, even if the identity's expiry was set after the
 * token was issued. A display's token never expires; its `secondsLeft` is always a day. A responder's token ends with
 * its dispatch. Lookups in the same
 * turn of the event loop share a statement.
 */
export const findTokenHolder = batchLoad(async (hashes: readonly Buffer[]) => {
  const asked = param(hashes)
  const rows = await queryRows<TokenHolder & { hash: string }>(
    acrossBusinesses(
      prepared(
        'findTokenHolders',
        sql`select encode(t.token_hash, 'hex') as hash, i.id as "identityId", i.business_id as "businessId",
          i.roles, extract(epoch from least(t.expires_at, i.expires_at) - now())::float8 as "secondsLeft",
          u.sealed, ${refusesCallers(sql`i.business_id`)} as "isSuspended"
        from access_tokens t join identities i on i.business_id = t.business_id and i.id = t.identity_id
        left join upstream_tokens u on u.business_id = t.business_id and u.token_hash = t.token_hash
        where t.token_hash = any(${asked}) and t.expires_at > now() and ${isNotOver}
        union all
        select encode(token_hash, 'hex'), id, business_id, array['display'], 86400, null,
          ${refusesCallers(sql`displays.business_id`)}
        from displays where token_hash = any(${asked})
        union all
        select encode(token_hash, 'hex'), id, business_id, array['responder'],
          extract(epoch from expires_at - now())::float8, null, ${refusesCallers(sql`dispatches.business_id`)}
        from dispatches where token_hash = any(${asked}) and expires_at > now()`,
      ),
    ),
  )
  const holders = new Map(rows.map(({ hash, ...holder }) => [hash, holder]))
  return hashes.map((hash) => holders.get(hash.toString('hex')))
})

/**
 * Records that the display was seen, at most once a minute, because a write for every read would cost too
 * much.
 */
export async function touchDisplay(businessId: string, displayId: string): Promise<void> {
  await execute(
    prepared(
      'touchDisplay',
      sql`update displays set last_seen_at = now()
        where business_id = ${businessId} and id = ${displayId}
          and (last_seen_at is null or last_seen_at < now() - interval '1 minute')`,
    ),
  )
}

/** Makes all of the identity's tokens except one expire within `hours`. */
export async function shortenTokens(
  { businessId, identityId }: Pick<TokenHolder, 'businessId' | 'identityId'>,
  hours: number,
  except: Buffer | null,
): Promise<void> {
  await execute(sql`
    update access_tokens set expires_at = least(expires_at, now() + make_interval(hours => ${hours}))
    where business_id = ${businessId} and identity_id = ${identityId} and token_hash is distinct from ${except}`)
}

/**
 * Records that the identity was used, at most once a minute, because a write for every read would cost too
 * much.
 */
export async function touchIdentity(businessId: string, identityId: string): Promise<void> {
  await execute(
    prepared(
      'touchIdentity',
      sql`update identities set last_used_at = now()
        where business_id = ${businessId} and id = ${identityId}
          and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    ),
  )
}

export async function deleteToken(businessId: string, hash: Buffer): Promise<void> {
  await execute(sql`delete from access_tokens where business_id = ${businessId} and token_hash = ${hash}`)
}

export function deleteExpiredTokens(limit: number): Promise<number> {
  return deleteSomeOfBusinesses('access_tokens', { condition: sql`expires_at < now()`, limit })
}

export function deleteEndedCounters(limit: number): Promise<number> {
  return deleteSome('attempt_counters', { condition: sql`window_ends < now()`, limit })
}

/**
 * Stores the fingerprint of a secret if the database has none yet. Returns the fingerprints of all valid
 * secrets, starting with the first secret that the database was used with.
 */
export async function keepFingerprint(fingerprint: Buffer): Promise<Buffer[]> {
  await execute(
    sql`insert into secret_fingerprint (fingerprint) values (${fingerprint}) on conflict do nothing`,
  )
  const rows = await queryRows<{ fingerprint: Buffer }>(sql`
    select fingerprint, 1 as place from secret_fingerprint
    union all select fingerprint, 2 from rotating_secrets order by place`)
  return rows.map((row) => row.fingerprint)
}

/** Makes these secrets valid in addition to the first. */
export async function insertRotatingSecrets(fingerprints: readonly Buffer[]): Promise<void> {
  await execute(
    sql`insert into rotating_secrets (fingerprint) select unnest(${fingerprints}::bytea[]) on conflict do nothing`,
  )
}

/** Makes this the only valid secret. */
export async function replaceFingerprints(fingerprint: Buffer, wrappedWith: string): Promise<void> {
  await execute(sql`with others as (
      delete from rotating_secrets
    ), their_keys as (
      delete from stored_keys where wrapped_with <> ${wrappedWith}
    )
    update secret_fingerprint set fingerprint = ${fingerprint}`)
}

/** The stored copies of a key, by the secret that encrypts each of them. */
export async function findStoredKeys(
  purpose: string,
  wrappings: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queryRows<{ wrappedWith: string; wrapped: string }>(sql`
    select wrapped_with as "wrappedWith", wrapped from stored_keys
    where purpose = ${purpose} and wrapped_with = any(${wrappings}::text[])`)
  return new Map(rows.map(({ wrappedWith, wrapped }) => [wrappedWith, wrapped]))
}

type StoredKey = { purpose: string; wrappedWith: string; wrapped: string }

/** Stores a copy of a key, unless it is already stored. */
export async function insertStoredKey({ purpose, wrappedWith, wrapped }: StoredKey): Promise<void> {
  await execute(
    sql`insert into stored_keys (purpose, wrapped_with, wrapped) values (${purpose}, ${wrappedWith}, ${wrapped})
      on conflict do nothing`,
  )
}

export type Attempts = { attempts: number; secondsLeft: number }

/** Adds `weight` to the counter for `key`. The counter restarts when its window has ended. */
export async function addAttempts(key: string, weight: number, windowSeconds: number): Promise<Attempts> {
  const added = param(weight)
  const row = await queryRow<Attempts>(
    prepared(
      'addAttempts',
      sql`insert into attempt_counters as c (key, attempts, window_ends)
        values (${key}, ${added}, now() + make_interval(secs => ${windowSeconds}))
        on conflict (key) do update set
          attempts = case when c.window_ends < now() then ${added} else c.attempts + ${added} end,
          window_ends = case when c.window_ends < now() then excluded.window_ends else c.window_ends end
        returning attempts, ceil(extract(epoch from window_ends - now()))::int as "secondsLeft"`,
    ),
  )
  return row as Attempts
}

export async function findAttempts(key: string): Promise<Attempts | undefined> {
  return queryRow<Attempts>(
    prepared(
      'findAttempts',
      sql`select attempts, ceil(extract(epoch from window_ends - now()))::int as "secondsLeft"
        from attempt_counters where key = ${key} and window_ends > now()`,
    ),
  )
}

export type AttemptsInProgress = Attempts & { key: string; inProgress: number }

/**
 * Adds an attempt in progress to each counter. If the process is killed, its attempts stay in progress until
 * the counter's window ends.
 */
export function startAttempt(keys: readonly string[], windowSeconds: number): Promise<AttemptsInProgress[]> {
  const isOver = sql`c.window_ends < now() or c.attempts + c.in_progress = 0`
  return queryRows<AttemptsInProgress>(
    prepared(
      'startAttempt',
      sql`insert into attempt_counters as c (key, attempts, in_progress, window_ends)
        select key, 0, 1, now() + make_interval(secs => ${windowSeconds})
        from unnest(${param(keys)}::text[]) as key order by key
        on conflict (key) do update set
          attempts = case when ${isOver} then 0 else c.attempts end,
          in_progress = case when ${isOver} then 1 else c.in_progress + 1 end,
          window_ends = case when ${isOver} then excluded.window_ends else c.window_ends end
        returning key, attempts, in_progress as "inProgress",
          ceil(extract(epoch from window_ends - now()))::int as "secondsLeft"`,
    ),
  )
}

export async function deleteAttempts(key: string): Promise<void> {
  await execute(sql`delete from attempt_counters where key = ${key}`)
}

/** Ends an attempt that `startAttempt` started. */
export async function endAttempt(
  keys: readonly string[],
  { hasFailed }: { hasFailed: boolean },
): Promise<void> {
  await execute(
    prepared(
      'endAttempt',
      sql`with locked as (
          select key from attempt_counters where key = any(${param(keys)}) order by key for update
        )
        update attempt_counters c set in_progress = greatest(in_progress - 1, 0), attempts = attempts + ${hasFailed ? 1 : 0}
        from locked where c.key = locked.key`,
    ),
  )
}
