import type { Outcome } from './port'

/** The outcome of a send, without the provider's message. */
export async function withoutMessage(sent: Promise<Outcome>): Promise<Outcome> {
  const { message, ...outcome } = await sent
  return outcome
}
