import type { Outcome } from './port'

/**
 * Documented as requests that were turned away by a limit of the account (20429, 63017, 63038) or by the full
 * queue of the one number that all messages are from (21611): surely not sent, whoever the recipient is.
 */
const limits = new Set([20429, 21611, 63017, 63038])

/**
 * What an error answer of Twilio's REST API means for the message. Twilio documents that it never processes
 * what it answers with 429, that it recommends another try after a 503, and that an SMS may arrive twice when it is sent
 * again after a 500. Everything else refuses: the recipient (21211,
 * 21214, 21408, 21608, 21610 who has opted out, 21612, 21614, 30xxx), the text (21617), the sender (21606),
 * and also our account (20003), because a welcome that waits hours for somebody to renew a token is worth
 * less than one that staff can see has failed.
 */
export function classifyError(status: number, code: number | undefined, retryAfterSeconds?: number): Outcome {
  const name = code === undefined ? `http_${status}` : String(code)
  if (status === 429 || (code !== undefined && limits.has(code)))
    return { kind: 'retry', code: name, afterSeconds: retryAfterSeconds, wholeChannel: true, tooFast: true }
  if (status === 503) return { kind: 'retry', code: name, afterSeconds: retryAfterSeconds }
  return { kind: status >= 500 || status === 408 ? 'unclear' : 'refused', code: name }
}
