import { type Applied, appliedSql, compare } from './migrate'
import { queryRows } from './pool'

/**
 * Whether the database responds, has all of this version's migrations, and has no migrations that are too new
 * for this version.
 */
export async function isReady(): Promise<boolean> {
  try {
    const { missing, tooNew } = compare(await queryRows<Applied>({ text: appliedSql, values: [] }))
    return missing.length === 0 && tooNew.length === 0
  } catch {
    return false
  }
}
