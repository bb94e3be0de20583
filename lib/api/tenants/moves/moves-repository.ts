import { execute, queryRow, queryRows } from '../../db/pool'
import { sql } from '../../db/sql'

/**
 * How far a business's move to another deployment has come: `copying` while its rows are copied, `leaving` during the
 * pause in which it works in neither, and `left` once it works there.
 */
export type MoveState = 'copying' | 'leaving' | 'left'
/** `url` is the address of the API where the business works once it has left. */
export type Move = { businessId: string; state: MoveState; url: string }

const columns = sql`id as "businessId", move_state as state, moved_to as url`

export function selectMoves(): Promise<Move[]> {
  return queryRows<Move>(sql`select ${columns} from businesses where move_state is not null`)
}

/** Reads the move of a business and locks it until the transaction ends. */
export function lockMove(businessId: string): Promise<Move | undefined> {
  return queryRow<Move>(
    sql`select ${columns} from businesses where id = ${businessId} and move_state is not null for no key update`,
  )
}

/** Stores a move's state. The business is suspended unless its rows are only being copied. */
export async function updateMove({ businessId, state, url }: Move): Promise<void> {
  await execute(sql`update businesses set move_state = ${state}, moved_to = ${url},
    suspended_at = case when ${state}::text <> 'copying' then coalesce(suspended_at, now()) end where id = ${businessId}`)
}

/** Ends a move that did not take place. */
export async function deleteMove(businessId: string): Promise<void> {
  await execute(
    sql`update businesses set move_state = null, moved_to = null, suspended_at = null where id = ${businessId}`,
  )
}
