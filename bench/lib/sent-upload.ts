import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { headersOf } from './servers'

export type Answer = { status: number; sentence: string; at: number }

/** An upload in progress. */
export class SentUpload {
  readonly #request: ClientRequest
  /** Resolves to the time when the last byte was written to the connection or the upload failed. */
  readonly sent: Promise<number>
  /** Resolves to the response, or to undefined if the caller left or the API aborted. */
  readonly answer: Promise<Answer | undefined>

  constructor(
    { ours, token }: { ours: string; token: string },
    pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  ) {
    this.#request = request(`${ours}/v1/external/imports`, {
      method: 'POST',
      headers: { ...headersOf(token), 'content-type': 'text/csv' },
    })
    this.answer = once(this.#request, 'response').then(
      ([response]) => read(response),
      () => undefined,
    )
    this.sent = pipeline(Readable.from(pieces), this.#request).then(
      () => performance.now(),
      () => performance.now(),
    )
  }

  leave(): void {
    this.#request.destroy()
  }
}

async function read(response: IncomingMessage): Promise<Answer> {
  const text = (await response.toArray()).join('')
  const { error, data } = JSON.parse(text) as { error?: string; data: { issues?: { message: string }[] } }
  const sentence = [error, data.issues?.[0]?.message].filter(Boolean).join(' ')
  return { status: response.statusCode ?? 0, sentence, at: performance.now() }
}
