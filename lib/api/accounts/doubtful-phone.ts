import type { PhoneWarning } from '@/lib/contract/accounts/account'
import type { Issue } from '@/lib/contract/errors'
import { proposedPhone } from '@/lib/format/phone-alternatives'
import { issue } from '../api-error'

/** What is wrong with a phone (E.164) that its country does not use. */
export function doubtIssue(phone: string): Issue {
  const proposal = proposedPhone(phone)
  const meant = proposal ? `; ${proposal} may be meant` : ''
  return issue('phone', 'doubtful_phone', `is of no form that its country uses${meant}`)
}

/** About a phone (E.164) that its country does not use, with the one that is meant where that is clear. */
export function doubtWarning(phone: string): PhoneWarning {
  const proposal = proposedPhone(phone)
  return { ...doubtIssue(phone), ...(proposal && { proposal }) }
}
