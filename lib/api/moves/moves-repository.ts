import { inLane } from '../db/lanes'
import { execute, queryRow, queryRows } from '../db/pool'
import { sql } from '../db/sql'

/**
 * How far a business's move to another deployment has come:
 *
 * - `copying`: its rows are copied, and it works here as usual.
 * - `draining`: its background work ends; its callers notice nothing.
 * - `leaving`: the pause; its callers wait.
 * - `settling`: it works there, and what was still being written here is copied.
 * - `left`: nothing connects the databases anymore.
 */
export type MoveState = 'copying' | 'draining' | 'leaving' | 'settling' | 'left'
/** `url` is the address of the API where the business works after the move, and `target` identifies its database. */
export type Move = { businessId: string; state: MoveState; url: string; target: string }

export const hasGone = (state: MoveState | undefined) => state === 'settling' || state === 'left'

const columns = sql`id as "businessId", move_state as state, moved_to as url, coalesce(move_target, '') as target`

/** Reads all moves. Does not wait for a connection while other requests use all of them. */
export function selectMoves(): Promise<Move[]> {
  return inLane({ pool: 'raisedAlerts' }, () =>
    queryRows<Move>(sql`select ${columns} from businesses where move_state is not null`),
  )
}

export function findMove(businessId: string): Promise<Move | undefined> {
  return queryRow<Move>(
    sql`select ${columns} from businesses where id = ${businessId} and move_state is not null`,
  )
}

/** Stores a move. The business is suspended from the pause on. */
export async function updateMove({ businessId, state, url, target }: Move): Promise<void> {
  await execute(sql`update businesses set move_state = ${state}::text, moved_to = ${url}, move_target = ${target},
      suspended_at = case when ${state} in ('leaving', 'settling', 'left') then coalesce(suspended_at, now()) end
    where id = ${businessId}`)
}

/** Ends a move that has not taken place. */
export async function deleteMove(businessId: string): Promise<void> {
  await execute(sql`update businesses set move_state = null, moved_to = null, move_target = null, suspended_at = null
    where id = ${businessId} and move_state in ('copying', 'draining', 'leaving')`)
}

/**
 * Stores a token that expires after a few minutes, to find out which deployment has this database. It belongs to any of
 * the business's identities, and nobody else knows it. Returns false if nobody can sign in to the business.
 */
export async function insertProbe(businessId: string, tokenHash: Buffer): Promise<boolean> {
  const inserted =
    await execute(sql`insert into access_tokens (business_id, token_hash, identity_id, expires_at, platform)
    select business_id, ${tokenHash}, id, now() + interval '5 minutes', 'move' from identities
    where business_id = ${businessId} and not disabled and (expires_at is null or expires_at > now()) limit 1`)
  return inserted === 1
}
