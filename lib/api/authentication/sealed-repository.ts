import { execute, queryRows } from '../db/pool'
import { acrossBusinesses, raw, sql } from '../db/sql'

/**
 * The columns that store sealed values for longer than a day. The responses in `idempotency_keys` are sealed
 * too, but are deleted sooner.
 */
export const sealedColumns = [
  { table: 'webhooks', column: 'secret' },
  { table: 'webhooks', column: 'previous_secret' },
  { table: 'upstream_tokens', column: 'sealed' },
  { table: 'upstream_intents', column: 'sealed' },
  { table: 'jobs', column: 'sealed' },
] as const
export type SealedColumn = (typeof sealedColumns)[number]

/** The sealed values after `after`, in order. */
export async function selectSealed(
  { table, column }: SealedColumn,
  after: string,
  limit: number,
): Promise<string[]> {
  const [name, sealed] = [raw(table), raw(column)]
  const rows = await queryRows<{ sealed: string }>(
    acrossBusinesses(sql`select ${sealed} as sealed from ${name}
      where ${sealed} collate "C" > ${after} order by ${sealed} collate "C" limit ${limit}`),
  )
  return rows.map((row) => row.sealed)
}

/** Replaces each value in `before` by the one in `after`, unless it has changed in the meantime. */
export async function replaceSealed(
  { table, column }: SealedColumn,
  before: readonly string[],
  after: readonly string[],
): Promise<number> {
  const [name, sealed] = [raw(table), raw(column)]
  return execute(
    acrossBusinesses(sql`update ${name} set ${sealed} = given.after
      from unnest(${before}::text[], ${after}::text[]) as given(before, after)
      where ${sealed} = given.before`),
  )
}
