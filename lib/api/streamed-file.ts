/**
 * The response from an operation with a `media` type, sent in chunks as it is produced, with text as UTF-8. If it has a
 * `name`, it is a download with that name.
 */
export class StreamedFile {
  constructor(
    readonly name: string | null,
    readonly pieces: AsyncIterable<string | Uint8Array>,
  ) {}
}

/** Reads the first page before returning, so that an invalid request throws before the response begins. */
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
