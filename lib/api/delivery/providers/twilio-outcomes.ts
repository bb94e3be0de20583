import type { Outcome } from './port'

/**
 * Documented as rejected because of an account limit (20429, 63017, 63038) or because the sending number's
 * queue is full (21611). The message was certainly not sent, regardless of the recipient.
 */
const limits = new Set([20429, 21611, 63017, 63038])

/**
 * What a Twilio REST API error means for the message. Twilio documents that it never processes a request to
 * which it responds with 429, recommends retrying after a 503, and warns that an SMS sent again after a 500
 * may arrive twice. Everything else counts as refused, whether the cause is the recipient (21211, 21214,
 * 21408, 21608, 21610 for a recipient who opted out, 21612, 21614, 30xxx), the text (21617), the sender
 * (21606) or even our account (20003). Staff should see that a welcome SMS failed, rather than have it wait
 * for hours until somebody renews a token. If Twilio accepts a message that later fails, it reports this in a
 * callback (callbacks/statuses.ts).
 */
export function classifyError(status: number, code: number | undefined, retryAfterSeconds?: number): Outcome {
  const name = code === undefined ? `http_${status}` : String(code)
  if (status === 429 || (code !== undefined && limits.has(code)))
    return { kind: 'retry', code: name, afterSeconds: retryAfterSeconds, wholeChannel: true, tooFast: true }
  if (status === 503) return { kind: 'retry', code: name, afterSeconds: retryAfterSeconds }
  return { kind: status >= 500 || status === 408 ? 'unclear' : 'refused', code: name }
}
