import type { Outcome } from './port'

/**
 * Codes for requests that Twilio rejects because of an account limit (20429, 63017, 63038) or because the
 * sender's queue is full (21611). Nothing was sent, whoever the recipient is.
 */
const limits = new Set([20429, 21611, 63017, 63038])

/**
 * The outcome for an error from Twilio's REST API. According to Twilio's documentation, a request that gets a
 * 429 is never processed, a 503 should be retried, and an SMS that is sent again after a 500 may arrive
 * twice. All other errors count as refused, whether the cause is the recipient (21211, 21214, 21408, 21608,
 * 21610 for a recipient who opted out, 21612, 21614, 30xxx), the text (21617), the sender (21606) or even our
 * account (20003): staff should see that a welcome SMS has failed, instead of it waiting for hours until
 * somebody renews a token. If a message fails after Twilio has accepted it, Twilio reports this in a callback
 * (callbacks/statuses.ts).
 */
export function classifyError(status: number, code: number | undefined, retryAfterSeconds?: number): Outcome {
  const name = code === undefined ? `http_${status}` : String(code)
  if (status === 429 || (code !== undefined && limits.has(code)))
    return { kind: 'retry', code: name, afterSeconds: retryAfterSeconds, wholeChannel: true, tooFast: true }
  if (status === 503) return { kind: 'retry', code: name, afterSeconds: retryAfterSeconds }
  return { kind: status >= 500 || status === 408 ? 'unclear' : 'refused', code: name }
}
