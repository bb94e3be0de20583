import { newestMigration } from './migrate'
import { queryRow } from './pool'

/** True when the database answers and its newest migration is the one this program knows. */
export async function isReady(): Promise<boolean> {
  try {
    const row = await queryRow({
      text: 'select name from migrations where name = $1',
      values: [newestMigration],
    })
    return row !== undefined
  } catch {
    return false
  }
}
