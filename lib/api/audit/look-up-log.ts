import type { Caller } from '../caller'
import type { AuditEntry } from './repository'

/** `notedAt` is read from the monotonic clock. */
type Noted = { notedAt: number; caller: Caller; entry: AuditEntry }
type Sizes = { most: number; atOnce: number; everyMs: number }
/** `lost` is the number of entries lost since the last call; `error` is the reason for a failed write. */
type OnFailure = (lost: number, error?: unknown) => void
/** A lookup with its age in seconds, from which the database computes its timestamp. */
type Aged = { secondsAgo: number; caller: Caller; entry: AuditEntry }
type Options = { write: (entries: readonly Aged[]) => Promise<void>; sizes?: Sizes }

/**
 * Buffers entries in memory and writes them in batches, oldest first. When the buffer is full, the oldest
 * entries are dropped.
 */
export class LookUpLog {
  #waiting: Noted[] = []
  #lost = 0
  #running: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #onFailure: OnFailure | undefined
  readonly #write: Options['write']
  readonly #sizes: Sizes

  constructor({ write, sizes = { most: 20_000, atOnce: 1_000, everyMs: 500 } }: Options) {
    this.#write = write
    this.#sizes = sizes
  }

  /** Starts writing entries; calls `onFailure` for failed writes and lost entries. */
  start(onFailure: OnFailure): void {
    this.#onFailure = onFailure
    this.#plan()
  }

  note(caller: Caller, entry: AuditEntry): void {
    if (this.#waiting.length >= this.#sizes.most) {
      this.#lost += this.#waiting.splice(0, this.#sizes.atOnce).length
    }
    this.#waiting.push({ notedAt: performance.now(), caller, entry })
    this.#plan()
  }

  /**
   * Stops and makes one attempt to write the buffer. If the database is unavailable, the entries in the
   * buffer are lost.
   */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const onFailure = this.#onFailure
    this.#onFailure = undefined
    await this.#running
    await this.#flush().then(
      () => this.#report(onFailure),
      (error) => {
        this.#lost += this.#waiting.splice(0).length
        this.#report(onFailure, error)
      },
    )
  }

  #plan(): void {
    if (!this.#onFailure || this.#timer || this.#running || this.#waiting.length === 0) return
    this.#timer = setTimeout(() => this.#run(), this.#sizes.everyMs)
  }

  #run(): void {
    this.#timer = undefined
    this.#running = this.#flush()
      .then(
        () => this.#report(this.#onFailure),
        (error) => this.#report(this.#onFailure, error),
      )
      .finally(() => {
        this.#running = undefined
        this.#plan()
      })
  }

  #report(onFailure: OnFailure | undefined, error?: unknown): void {
    if (this.#lost > 0 || error !== undefined) onFailure?.(this.#lost, error)
    this.#lost = 0
  }

  /**
   * Writes in chunks to keep statements small. If a write fails, its entries are put back at the front of the
   * buffer.
   */
  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const entries = this.#waiting.splice(0, this.#sizes.atOnce)
      try {
        await this.#write(entries.map(withAge))
      } catch (error) {
        this.#waiting.unshift(...entries)
        throw error
      }
    }
  }
}

const withAge = ({ notedAt, caller, entry }: Noted): Aged => ({
  secondsAgo: (performance.now() - notedAt) / 1000,
  caller,
  entry,
})
