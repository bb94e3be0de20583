import { areOurs } from './migrate'
import { queryRows } from './pool'
import { sql } from './sql'

/** True when the database answers and its migrations are those of this version. */
export async function isReady(): Promise<boolean> {
  try {
    const rows = await queryRows<{ name: string }>(sql`select name from migrations`)
    return areOurs(new Set(rows.map(({ name }) => name)))
  } catch {
    return false
  }
}
