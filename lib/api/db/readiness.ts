import { areOurs } from './migrate'
import { queryRows } from './pool'
import { sql } from './sql'

/** True if the database answers and has exactly the migrations of this version. */
export async function isReady(): Promise<boolean> {
  try {
    const rows = await queryRows<{ name: string }>(sql`select name from migrations`)
    return areOurs(new Set(rows.map(({ name }) => name)))
  } catch {
    return false
  }
}
