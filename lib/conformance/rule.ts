import type { Session } from './conformance-session'
import type { Outcome } from './outcome'

export type Rule = {
  id: string
  /** The section of the description that the rule is from. */
  section: string
  sentence: string
  /** `write`: the rule is tried only if the run may create and send. */
  needs?: 'write'
  /** `deletion` rules run after all rules that use the created account; `end` rules run after all requests. */
  phase?: 'deletion' | 'end'
  check: (session: Session) => Promise<Outcome> | Outcome
}
