import type { Outcome } from './port'

/** What a message came to, without the words of its provider. */
export async function withoutWords(sent: Promise<Outcome>): Promise<Outcome> {
  const { message, ...outcome } = await sent
  return outcome
}
