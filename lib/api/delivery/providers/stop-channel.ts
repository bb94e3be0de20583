import { stoppedChannelSeconds } from '../timing'
import type { Outcome } from './port'

/**
 * The outcome of an error caused by our token, account, number or template, which affects every recipient.
 * Nothing was sent, the channel pauses, and no delivery fails because of it.
 */
export function stopChannel(code: string): Outcome {
  return { kind: 'retry', code, afterSeconds: stoppedChannelSeconds, wholeChannel: true, untilFixed: true }
}
