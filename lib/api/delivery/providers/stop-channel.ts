import type { Outcome } from './port'

/**
 * Retrying does not fix the cause; somebody has to. With this wait, the attempts for one recipient last for
 * hours, and a fix still takes effect soon.
 */
const waitSeconds = 1800

/**
 * The outcome of an error that affects every recipient, caused by our token, account, number or template: nothing was
 * sent, no delivery fails because of it, and the channel waits.
 */
export function stopChannel(code: string): Outcome {
  return { kind: 'retry', code, afterSeconds: waitSeconds, wholeChannel: true }
}
