import type { Outcome } from './port'

/** A send's outcome, without the provider's message. */
export async function withoutMessage(sent: Promise<Outcome>): Promise<Outcome> {
  const { message, ...outcome } = await sent
  return outcome
}
