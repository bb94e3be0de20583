import { areOurs } from './migrate'
import { queryRows } from './pool'
import { sql } from './sql'

/** Whether the database responds and has exactly this version's migrations. */
export async function isReady(): Promise<boolean> {
  try {
    const rows = await queryRows<{ name: string }>(sql`select name from migrations`)
    return areOurs(new Set(rows.map(({ name }) => name)))
  } catch {
    return false
  }
}
