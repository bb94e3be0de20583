import { DatabaseError } from '@/lib/api/db/embedded/database-error'
import { SettingsError } from '@/lib/env'
import { complain } from './say'

/** Why the start failed, in a sentence for the person at the terminal. */
export class StartError extends Error {}

/** Prints expected errors as sentences, and anything else with its stack. */
export function report(error: unknown): void {
  if (error instanceof SettingsError) for (const problem of error.problems) complain(problem)
  else if (error instanceof StartError || error instanceof DatabaseError) complain(error.message)
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
