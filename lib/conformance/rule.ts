import type { Outcome } from './outcome'
import type { Session } from './session'

export type Rule = {
  id: string
  /** The section of the description. */
  section: string
  sentence: string
  /** `write`: tried only if the run may create and send. */
  needs?: 'write'
  /** `deletion` comes after everything that uses the created account, `end` after every request. */
  phase?: 'deletion' | 'end'
  check: (session: Session) => Promise<Outcome> | Outcome
}
