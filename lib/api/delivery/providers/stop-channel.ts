import type { Outcome } from './port'

/**
 * Somebody must fix the cause; retrying does not. Long enough that the attempts for one recipient last for hours, short
 * enough that a fix soon takes effect.
 */
const waitSeconds = 1800

/**
 * The outcome of an error that affects every recipient, caused by our token, account, number or template: nothing was
 * sent, no delivery fails because of it, and the channel waits.
 */
export function stopChannel(code: string): Outcome {
  return { kind: 'retry', code, afterSeconds: waitSeconds, wholeChannel: true }
}
