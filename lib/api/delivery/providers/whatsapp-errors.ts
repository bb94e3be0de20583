import type { Outcome } from './port'

/**
 * Documented as "message failed to send … try again", or as a limit or a maintenance that turns requests away: surely
 * not sent. Seconds are those that the documentation names, else the worker's own backoff decides.
 */
const sendAgain: Record<number, { afterSeconds?: number; wholeChannel?: boolean; tooFast?: boolean }> = {
  4: { wholeChannel: true, tooFast: true },
  80007: { wholeChannel: true, tooFast: true },
  130429: { wholeChannel: true, tooFast: true },
  131000: {},
  131056: { afterSeconds: 6, tooFast: true },
  131057: { afterSeconds: 60, wholeChannel: true },
  2494100: { afterSeconds: 60, wholeChannel: true },
}

/** Documented as "possible server error" or "temporarily unavailable", which does not say that nothing was sent. */
const perhapsSent = new Set([1, 2, 131016, 133004])

/** Refusals that are documented with a status of 500 and more. */
const refusedWith5xx = new Set([3, 131045, 133000])

/**
 * What an error answer of the Cloud API means for the message. The code decides, as the documentation asks; the status
 * only where the code is not known. Errors of our token or account (0, 3, 10, 190, 200–299, 131005, …) refuse at once:
 * an alert that waits hours for somebody to renew a token is worth less than one that staff can see has failed.
 */
export function classifyError(status: number, code: number | undefined, retryAfterSeconds?: number): Outcome {
  const name = code === undefined ? `http_${status}` : String(code)
  const known = code === undefined ? undefined : sendAgain[code]
  if (known)
    return { kind: 'retry', code: name, ...known, afterSeconds: retryAfterSeconds ?? known.afterSeconds }
  if (status === 429)
    return { kind: 'retry', code: name, afterSeconds: retryAfterSeconds, wholeChannel: true, tooFast: true }
  if (status === 503 && code === undefined)
    return { kind: 'retry', code: name, afterSeconds: retryAfterSeconds }
  if (code !== undefined && perhapsSent.has(code)) return { kind: 'unclear', code: name }
  if (code !== undefined && refusedWith5xx.has(code)) return { kind: 'refused', code: name }
  return { kind: status >= 500 || status === 408 ? 'unclear' : 'refused', code: name }
}
