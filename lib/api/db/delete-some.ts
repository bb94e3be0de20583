import { execute } from './pool'

/**
 * Deletes up to `limit` rows of a table that `condition` holds for, and answers how many it were; those that others have
 * locked are left for the next time. A statement so never runs long, however much there is.
 */
export function deleteSome(
  table: string,
  { condition, values = [], limit }: { condition: string; values?: unknown[]; limit: number },
): Promise<number> {
  const some = `select ctid from ${table} where ${condition} limit $${values.length + 1} for update skip locked`
  return execute({
    text: `delete from ${table} where ctid = any(array(${some}))`,
    values: [...values, limit],
  })
}
