import type { Role } from '@/lib/contract/operation'
import { deleteSome } from '../db/delete-some'
import { execute, queryRow } from '../db/pool'

/** `secondsLeft` of the token, by the clock of the database. */
export type TokenHolder = { identityId: string; businessId: string; role: Role; secondsLeft: number }

/** The identity that has this external id in this business; a disabled one is none. */
export async function findIdentityByExternalId(
  businessId: string,
  hash: Buffer,
): Promise<string | undefined> {
  const row = await queryRow<{ id: string }>({
    name: 'findIdentityByExternalId',
    text: 'select id from identities where business_id = $1 and external_id_hash = $2 and not disabled',
    values: [businessId, hash],
  })
  return row?.id
}

/** When the token ends; undefined when the identity has been disabled meanwhile. */
export async function insertToken(
  hash: Buffer,
  identityId: string,
  lifetimeSeconds: number,
): Promise<Date | undefined> {
  const row = await queryRow<{ expires_at: Date }>({
    name: 'insertToken',
    text: `with used as (
        update identities set last_used_at = now() where id = $2 and not disabled returning id
      )
      insert into access_tokens (token_hash, identity_id, expires_at)
      select $1, id, date_trunc('milliseconds', now()) + make_interval(secs => $3) from used returning expires_at`,
    values: [hash, identityId, lifetimeSeconds],
  })
  return row?.expires_at
}

export function findTokenHolder(hash: Buffer): Promise<TokenHolder | undefined> {
  return queryRow<TokenHolder>({
    name: 'findTokenHolder',
    text: `select i.id as "identityId", i.business_id as "businessId", i.role,
        extract(epoch from t.expires_at - now())::float8 as "secondsLeft"
      from access_tokens t join identities i on i.id = t.identity_id
      where t.token_hash = $1 and t.expires_at > now() and not i.disabled`,
    values: [hash],
  })
}

/** At most once a minute for each identity, so that reading costs no write. */
export async function touchIdentity(identityId: string): Promise<void> {
  await execute({
    name: 'touchIdentity',
    text: `update identities set last_used_at = now()
      where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    values: [identityId],
  })
}

export async function deleteToken(hash: Buffer): Promise<void> {
  await execute({ text: 'delete from access_tokens where token_hash = $1', values: [hash] })
}

export function deleteExpiredTokens(limit: number): Promise<number> {
  return deleteSome('access_tokens', { condition: 'expires_at < now()', limit })
}

export function deleteEndedCounters(limit: number): Promise<number> {
  return deleteSome('attempt_counters', { condition: 'window_ends < now()', limit })
}

export type Attempts = { attempts: number; secondsLeft: number }

/** Adds `weight` to the counter of `key`, whose window starts anew when it has ended. */
export async function addAttempts(key: string, weight: number, windowSeconds: number): Promise<Attempts> {
  const row = await queryRow<Attempts>({
    name: 'addAttempts',
    text: `insert into attempt_counters as c (key, attempts, window_ends)
      values ($1, $2, now() + make_interval(secs => $3))
      on conflict (key) do update set
        attempts = case when c.window_ends < now() then $2 else c.attempts + $2 end,
        window_ends = case when c.window_ends < now() then excluded.window_ends else c.window_ends end
      returning attempts, ceil(extract(epoch from window_ends - now()))::int as "secondsLeft"`,
    values: [key, weight, windowSeconds],
  })
  return row as Attempts
}

export async function findAttempts(key: string): Promise<Attempts | undefined> {
  return queryRow<Attempts>({
    name: 'findAttempts',
    text: `select attempts, ceil(extract(epoch from window_ends - now()))::int as "secondsLeft"
      from attempt_counters where key = $1 and window_ends > now()`,
    values: [key],
  })
}
