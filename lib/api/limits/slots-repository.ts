import { deleteSome } from '../db/delete-some'
import { execute, queryRows } from '../db/pool'
import { param, prepared, sql } from '../db/sql'

/** How many slots are in use, by key. */
export type SlotCounts = ReadonlyMap<string, number>

/** Stores how many slots this process uses. They become free after `seconds` unless they are stored again. */
export async function storeSlots(processId: string, counts: SlotCounts, seconds: number): Promise<void> {
  await execute(
    prepared(
      'storeSlots',
      sql`insert into slots_in_use (key, process_id, slots, expires_at)
        select key, ${processId}, slots, now() + make_interval(secs => ${seconds})
        from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as own (key, slots)
        on conflict (key, process_id) do update set slots = excluded.slots, expires_at = excluded.expires_at`,
    ),
  )
}

/** How many slots the other processes use. */
export async function selectOthersSlots(processId: string, keys: readonly string[]): Promise<SlotCounts> {
  const rows = await queryRows<{ key: string; slots: number }>(
    prepared(
      'selectOthersSlots',
      sql`select key, sum(slots) as slots from slots_in_use
        where key = any(${param(keys)}) and process_id <> ${processId} and expires_at > now() group by key`,
    ),
  )
  return new Map(rows.map(({ key, slots }) => [key, slots]))
}

export function deleteExpiredSlots(limit: number): Promise<number> {
  return deleteSome('slots_in_use', { condition: sql`expires_at < now()`, limit })
}
