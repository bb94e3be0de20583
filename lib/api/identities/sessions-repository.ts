import type { Session } from '@/lib/contract/identity'
import { isoTime } from '../db/iso-time'
import { queryRow, queryRows } from '../db/pool'
import { raw, sql } from '../db/sql'

type Key = { businessId: string; identityId: string }

const columns = (own: Buffer | null) => sql`t.id, t.platform, ${isoTime('t.created_at')} as "startedAt",
  ${isoTime('least(t.expires_at, i.expires_at)')} as "endsAt", t.token_hash is not distinct from ${own} as own`

const mostListed = 200

/** An identity's open sessions, newest first. `own` is the hash of the caller's token. */
export function selectSessions({ businessId, identityId }: Key, own: Buffer | null): Promise<Session[]> {
  return queryRows<Session>(sql`
    select ${columns(own)} from access_tokens t join identities i on i.business_id = t.business_id and i.id = t.identity_id
    where i.business_id = ${businessId} and i.id = ${identityId} and t.expires_at > now()
    order by t.created_at desc, t.id desc limit ${raw(mostListed)}`)
}

/** Ends a session. Returns undefined if the session is unknown or has already ended. */
export function deleteSession(
  { businessId, identityId }: Key,
  id: string,
  own: Buffer | null,
): Promise<Session | undefined> {
  return queryRow<Session>(sql`
    delete from access_tokens t using identities i
    where i.business_id = t.business_id and i.id = t.identity_id and i.business_id = ${businessId} and i.id = ${identityId} and t.id = ${id}
      and t.expires_at > now()
    returning ${columns(own)}`)
}
