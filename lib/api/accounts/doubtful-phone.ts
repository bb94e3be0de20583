import type { PhoneWarning } from '@/lib/contract/accounts/account'
import type { Issue } from '@/lib/contract/errors'
import { proposedPhone } from '@/lib/format/phone/phone-alternatives'
import { issue } from '../api-error'

/** The issue for an E.164 number in a format that its country does not use. */
export function doubtIssue(phone: string): Issue {
  const proposal = proposedPhone(phone)
  const meant = proposal ? `; did you mean ${proposal}?` : ''
  return issue('phone', 'doubtful_phone', `is not in a format used in its country${meant}`)
}

/**
 * A warning about an E.164 number in a format that its country does not use. Includes the number that was
 * probably meant, if there is an obvious one.
 */
export function doubtWarning(phone: string): PhoneWarning {
  const proposal = proposedPhone(phone)
  return { ...doubtIssue(phone), ...(proposal && { proposal }) }
}
