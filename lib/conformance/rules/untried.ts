import { notTried } from '../outcome'
import type { Reason } from '../reasons'
import type { Rule } from '../rule'

const untried = (id: string, section: string, sentence: string, reason: Reason): Rule => ({
  id,
  section,
  sentence,
  check: () => notTried(reason),
})

/** Rules that cannot be tried without reaching people outside the test. */
export const untriedRules: Rule[] = [
  untried('4.2-send-sms', '4.2', 'By default, sendSMS is true.', { code: 'would_send_sms' }),
  untried('4.7-no-recipients', '4.7', 'A request without recipients is refused.', {
    code: 'might_reach_everybody',
  }),
  untried('4.7-account-types', '4.7', 'POST /notification/send accepts recipients in accountTypeIDs.', {
    code: 'would_reach_account_type',
  }),
  untried('4.7-whatsapp', '4.7', 'With sendWhatsApp, a WhatsApp message is sent too.', {
    code: 'would_send_whatsapp',
  }),
]
