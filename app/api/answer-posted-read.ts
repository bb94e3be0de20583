import type { Client, Result } from '@/lib/client/client'
import { answerRead } from './answer-read'
import { readOwnJson } from './own-page'

/** A read whose question does not fit into an address, asked by a page of our own. */
export async function answerPostedRead<T>(
  request: Request,
  call: (client: Client, body: unknown, signal: AbortSignal) => Promise<Result<T>>,
): Promise<Response> {
  const asked = await readOwnJson(request)
  if ('refusal' in asked) return asked.refusal
  return answerRead(request, (client, signal) => call(client, asked.body, signal))
}
