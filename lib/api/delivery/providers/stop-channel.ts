import { stoppedChannelSeconds } from '../timing'
import type { Outcome } from './port'

/**
 * The outcome of an error that affects every recipient, caused by our token, account, number or template: nothing was
 * sent, no delivery fails because of it, and the channel waits.
 */
export function stopChannel(code: string): Outcome {
  return { kind: 'retry', code, afterSeconds: stoppedChannelSeconds, wholeChannel: true, untilFixed: true }
}
