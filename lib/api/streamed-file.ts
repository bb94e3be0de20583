/** The answer of an operation that has a `media` type: sent as it is written, piece by piece, texts in UTF-8, to be kept as `name` if it has one. */
export class StreamedFile {
  constructor(
    readonly name: string | null,
    readonly pieces: AsyncIterable<string | Uint8Array>,
  ) {}
}

/** The same pages, of which the first has been read: what is wrong with the question is thrown before an answer begins. */
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
