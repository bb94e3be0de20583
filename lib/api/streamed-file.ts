/**
 * A streamed response, for operations with a `media` type; strings are sent as UTF-8. If `name` is set, browsers save
 * the response as a file with that name.
 */
export class StreamedFile {
  constructor(
    readonly name: string | null,
    readonly pieces: AsyncIterable<string | Uint8Array>,
  ) {}
}

/** Reads the first page before returning, so that an invalid request fails before the response starts. */
export async function readFirst<T>(pages: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const source = pages[Symbol.asyncIterator]()
  const first = await source.next()
  async function* readOn(): AsyncGenerator<T> {
    try {
      for (let next = first; !next.done; next = await source.next()) yield next.value
    } finally {
      await source.return?.()
    }
  }
  return readOn()
}
