import type { Outcome } from './port'
import { stopChannel } from './stop-channel'

/**
 * Codes documented as "message failed to send … try again", or as a limit or maintenance that rejects
 * requests, so nothing was sent. The waits are from the documentation; where it has none, the worker's
 * backoff applies.
 */
const retryable: Record<number, { afterSeconds?: number; wholeChannel?: boolean; tooFast?: boolean }> = {
  4: { wholeChannel: true, tooFast: true },
  80007: { wholeChannel: true, tooFast: true },
  130429: { wholeChannel: true, tooFast: true },
  131000: {},
  131056: { afterSeconds: 6, tooFast: true },
  131057: { afterSeconds: 60, wholeChannel: true },
  2494100: { afterSeconds: 60, wholeChannel: true },
}

/**
 * Codes documented as "possible server error" or "temporarily unavailable", so the message may have been
 * sent.
 */
const unclearCodes = new Set([1, 2, 131016, 133004])

/**
 * Codes for errors on our side, which affect every recipient: our token or its permissions (0, 3, 10, 190,
 * 131005, and 200 to 299); our account, which is restricted, locked, unpaid or blocked as spam (368, 131031,
 * 131042, 131048); our number, which is deleted, not registered or without an approved name (33, 131037,
 * 131045, 133000, 133010); or the template, which does not exist, has other parameters, violates a policy, or
 * is paused or disabled (132000, 132001, 132007, 132012, 132015, 132016).
 */
const channelErrors = new Set([
  0, 3, 10, 33, 190, 368, 131005, 131031, 131037, 131042, 131045, 131048, 132000, 132001, 132007, 132012,
  132015, 132016, 133000, 133010,
])

/** Whether the template does not exist in the language of the message (132001). */
export const isTemplateMissing = (outcome: Outcome) => 'code' in outcome && outcome.code === '132001'

const isOurFault = (code: number) => channelErrors.has(code) || (code >= 200 && code <= 299)

/**
 * Codes for an invalid or missing parameter. The cause may be one recipient, or the format of every message.
 * Only the text shows which: for example, "Parameter name is missing or empty" means that the template has
 * named placeholders.
 */
const ambiguousCodes = new Set([100, 131008])
const mentionsFormat = /parameter[ _]name|template|component|language/i

/** An error response; `words` is its message text. */
type Refused = { status: number; code?: number; words?: string; retryAfterSeconds?: number }

/**
 * The outcome for an error from the Cloud API. The code decides, as the documentation recommends; the HTTP
 * status only decides for unknown codes. Codes that are not listed above, such as 131026, 131047 or 132018,
 * concern this recipient or text, so they affect only this message.
 */
export function classifyError({ status, code, words = '', retryAfterSeconds }: Refused): Outcome {
  const name = code === undefined ? `http_${status}` : String(code)
  const known = code === undefined ? undefined : retryable[code]
  if (known)
    return { kind: 'retry', code: name, ...known, afterSeconds: retryAfterSeconds ?? known.afterSeconds }
  if (code !== undefined && isOurFault(code)) return stopChannel(name)
  if (code !== undefined && ambiguousCodes.has(code) && mentionsFormat.test(words)) return stopChannel(name)
  if (status === 429)
    return { kind: 'retry', code: name, afterSeconds: retryAfterSeconds, wholeChannel: true, tooFast: true }
  if (status === 503 && code === undefined)
    return { kind: 'retry', code: name, afterSeconds: retryAfterSeconds }
  if (code !== undefined && unclearCodes.has(code)) return { kind: 'unclear', code: name }
  return { kind: status >= 500 || status === 408 ? 'unclear' : 'refused', code: name }
}
