import type { Outcome } from './port'
import { stopChannel } from './stop-channel'

/**
 * Documented as "message failed to send … try again", or as a limit or maintenance that rejects requests, so
 * certainly not sent. The waits are the documented ones; where none is documented, the worker's own backoff
 * decides.
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
 * Documented as "possible server error" or "temporarily unavailable", so the message may still have been
 * sent.
 */
const unclearCodes = new Set([1, 2, 131016, 133004])

/**
 * Documented as our fault and the same for every recipient: our token and its permissions (0, 3, 10, 190,
 * 131005, and 200 to 299); our account, which is restricted, locked, without payment or held back as spam
 * (368, 131031, 131042, 131048); our number, which is deleted, not registered or without an approved name
 * (33, 131037, 131045, 133000, 133010); or the template, which is unknown, takes other parameters, breaks a
 * policy, or is paused or disabled (132000, 132001, 132007, 132012, 132015, 132016).
 */
const channelErrors = new Set([
  0, 3, 10, 33, 190, 368, 131005, 131031, 131037, 131042, 131045, 131048, 132000, 132001, 132007, 132012,
  132015, 132016, 133000, 133010,
])

const isOurFault = (code: number) => channelErrors.has(code) || (code >= 200 && code <= 299)

/**
 * "Invalid parameter" and "required parameter is missing" may be about one recipient or about the format of
 * every message. Only the text distinguishes these cases, such as "Parameter name is missing or empty" for a
 * template with named placeholders.
 */
const ambiguousCodes = new Set([100, 131008])
const mentionsFormat = /parameter[ _]name|template|component|language/i

/** An error response with its message text. */
type Refused = { status: number; code?: number; words?: string; retryAfterSeconds?: number }

/**
 * What a Cloud API error means for the message. The code decides, as the documentation recommends; the status
 * decides only if the code is unknown. A code in none of the lists above, such as 131026, 131047 or 132018,
 * is about this recipient or this text, and affects only this message.
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
