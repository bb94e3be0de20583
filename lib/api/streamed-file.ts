/**
 * The answer of an operation with a `media` type, sent chunk by chunk as it is produced, texts as UTF-8; a download
 * called `name` if it has one.
 */
export class StreamedFile {
  constructor(
    readonly name: string | null,
    readonly pieces: AsyncIterable<string | Uint8Array>,
  ) {}
}

/** Reads the first page before returning, so that an invalid request throws before the answer begins. */
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
