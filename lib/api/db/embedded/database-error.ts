/**
 * The embedded database cannot run or be used here. `message` is a sentence for the person at the terminal.
 */
export class DatabaseError extends Error {}

/** Gives the reason, and suggests using another PostgreSQL server instead. */
export function cannotRunHere(reason: string): DatabaseError {
  return new DatabaseError(
    `The embedded database cannot run here: ${reason}. Set DATABASE_URL (and SECRET) to use your own PostgreSQL server.`,
  )
}
