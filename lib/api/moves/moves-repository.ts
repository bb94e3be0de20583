import { inLane } from '../db/lanes'
import { execute, queryRow, queryRows } from '../db/pool'
import { sql } from '../db/sql'

/**
 * How far a business's move to another deployment has come:
 *
 * - `copying`: its rows are copied, and it works here as usual.
 * - `draining`: its background work ends; its callers notice nothing.
 * - `leaving`: the pause; its callers wait.
 * - `arriving`: the pause goes on, and the business may already work there.
 * - `settling`: it works there, and what was still being written here is copied.
 * - `left`: nothing connects the databases anymore.
 */
export type MoveState = 'copying' | 'draining' | 'leaving' | 'arriving' | 'settling' | 'left'
/**
 * `url` is the address of the API where the business works after the move, and `target` identifies its database. `copy` is
 * the name of the replication that copies the rows, and `subscription` the number in the names of its slots.
 */
export type Move = {
  businessId: string
  state: MoveState
  url: string
  target: string
  copy: string
  subscription: number
}

export const isPaused = (state: MoveState | undefined) => state === 'leaving' || state === 'arriving'

export const hasGone = (state: MoveState | undefined) => state === 'settling' || state === 'left'

const columns = sql`id as "businessId", move_state as state, moved_to as url, coalesce(move_target, '') as target,
  split_part(coalesce(move_copy, ''), ' ', 1) as copy,
  coalesce(nullif(split_part(move_copy, ' ', 2), ''), '0')::integer as subscription`

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
export async function updateMove(move: Move): Promise<void> {
  const { businessId, state, url, target, copy, subscription } = move
  await execute(sql`update businesses set move_state = ${state}::text, moved_to = ${url}, move_target = ${target},
      move_copy = ${`${copy} ${subscription}`},
      suspended_at = case when ${state} not in ('copying', 'draining') then coalesce(suspended_at, now()) end
    where id = ${businessId}`)
}

/** Ends a move that has not taken place. */
export async function deleteMove(businessId: string): Promise<void> {
  await execute(sql`update businesses set move_state = null, moved_to = null, move_target = null, move_copy = null,
      suspended_at = null
    where id = ${businessId} and move_state in ('copying', 'draining', 'leaving', 'arriving')`)
}
