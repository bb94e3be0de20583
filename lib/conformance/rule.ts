import type { Session } from './conformance-session'
import type { Outcome } from './outcome'

export type Rule = {
  id: string
  /** The section of the description. */
  section: string
  sentence: string
  /** `write`: tried only if the run may create and send. */
  needs?: 'write'
  /** `deletion` rules run after everything that uses the created account, `end` rules after all requests. */
  phase?: 'deletion' | 'end'
  check: (session: Session) => Promise<Outcome> | Outcome
}
