/** The answer of an operation that has a `media` type: sent as it is written, piece by piece, to be kept as `name`. */
export class StreamedFile {
  constructor(
    readonly name: string,
    readonly pieces: AsyncIterable<string>,
  ) {}
}
