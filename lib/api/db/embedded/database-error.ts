/** The embedded database cannot run, or this process may not use it. `message` is shown in the terminal. */
export class DatabaseError extends Error {}

/**
 * The error for a machine that cannot run the embedded database. It suggests using another PostgreSQL server.
 */
export function cannotRunHere(reason: string): DatabaseError {
  return new DatabaseError(
    `The embedded database cannot run here: ${reason}. Set DATABASE_URL (and SECRET) to use your own PostgreSQL server.`,
  )
}
