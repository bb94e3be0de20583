import { DatabaseError } from '@/lib/api/db/embedded/database-error'
import { SettingsError } from '@/lib/env'
import { complain } from './say'

/** An expected reason why the start failed, as a sentence for the user at the terminal. */
export class StartError extends Error {}

/** Prints expected errors as sentences, and anything else with its stack. */
export function report(error: unknown): void {
  if (error instanceof SettingsError) for (const problem of error.problems) complain(problem)
  else if (error instanceof StartError || error instanceof DatabaseError) complain(error.message)
  else complain(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
