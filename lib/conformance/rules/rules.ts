import type { Rule } from '../rule'
import { alertingRules } from './alerting'
import { authenticationRules } from './authentication'
import { changingRules } from './changing'
import { checkingRules } from './checking'
import { creationRules } from './creation'
import { generalRules } from './general'
import { listingRules } from './listing'
import { readingRules } from './reading'
import { recordRules } from './records'
import { sendingRules } from './sending'
import { untriedRules } from './untried'

/** The rules in the order in which they are tried. Reports follow the order of the description's sections. */
export const rules: Rule[] = [
  ...generalRules,
  ...authenticationRules,
  ...readingRules,
  ...checkingRules,
  ...creationRules,
  ...listingRules,
  ...changingRules,
  ...sendingRules,
  ...alertingRules,
  ...recordRules,
  ...untriedRules,
]
