import { isTemporaryFailure } from './failures'
import { MigrationLocked, MissingMigrations, NewerDatabase, TableLocked } from './migrate'
import { isPoolerRefusal, PoolerBetween } from './pooler/own-session'
import { DifferentDatabases } from './pooler/same-database'

const explained = [DifferentDatabases, MigrationLocked, MissingMigrations, NewerDatabase, TableLocked]

/**
 * If the database is why a process does not start or a command fails, returns a sentence with the reason and
 * the remedy; otherwise returns undefined.
 */
export function explainDatabase(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (explained.some((kind) => error instanceof kind)) return error.message
  if (error instanceof PoolerBetween || isPoolerRefusal(error)) return new PoolerBetween().message
  if (!isTemporaryFailure(error)) return undefined
  const { code } = error as { code?: string }
  return `The database cannot be reached: check that it is running and that DATABASE_URL is correct (${code ? `${code}: ` : ''}${error.message}).`
}
