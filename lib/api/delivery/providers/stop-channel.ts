import type { Outcome } from './port'

/**
 * Somebody must mend what is wrong, which no try of ours does: so long that the tries of a single recipient last for
 * hours, and short enough that what was mended meanwhile is soon seen.
 */
const waitSeconds = 1800

/**
 * The outcome of a refusal that holds for every recipient, because of our token, account, number or template: nothing was
 * sent, nobody's delivery fails for it, and the channel waits.
 */
export function stopChannel(code: string): Outcome {
  return { kind: 'retry', code, afterSeconds: waitSeconds, wholeChannel: true }
}
