import type { Rule } from '../rule'

const untried = (id: string, section: string, sentence: string, why: string): Rule => ({
  id,
  section,
  sentence,
  check: () => ({ kind: 'not tried', why }),
})

/** Rules that cannot be tried without reaching people who are not part of the test. */
export const untriedRules: Rule[] = [
  untried('4.2-send-sms', '4.2', 'sendSMS is true by default.', 'would send an SMS'),
  untried(
    '4.7-no-recipients',
    '4.7',
    'A request without recipients is refused.',
    'a lenient deployment might send to everybody',
  ),
  untried(
    '4.7-account-types',
    '4.7',
    'POST /notification/send sends to accountTypeIDs.',
    'would reach all accounts of a type',
  ),
  untried(
    '4.7-whatsapp',
    '4.7',
    'sendWhatsApp also sends a WhatsApp message.',
    'would send a WhatsApp message',
  ),
]
