/** How long one call waits for its answer. */
export class Deadline {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined
  /** Aborted when the time is over, or by the caller's own signal. */
  readonly signal: AbortSignal

  constructor(
    private readonly limitMs: number,
    callers?: AbortSignal,
  ) {
    const { signal } = this.#controller
    this.signal = callers ? AbortSignal.any([callers, signal]) : signal
  }

  start(): void {
    const over = () => this.#controller.abort(new DOMException('No answer came in time.', 'TimeoutError'))
    this.#timer = setTimeout(over, this.limitMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** A file as it is; the time begins when all of it is sent, however long that takes. */
  startAfter(file: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    return file.pipeThrough(new TransformStream({ flush: () => this.start() }))
  }
}
