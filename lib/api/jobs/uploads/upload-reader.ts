import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Issue } from '@/lib/contract/errors'
import type { ColumnFinding } from '@/lib/contract/import-options'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { ApiError, invalidArguments } from '../../api-error'
import type { FileFormat, FileRows, FileToRead, FromThread, ToThread } from './upload-messages'

// The thread's bundle is in the same directory as the API's bundle.
const entry = import.meta.url.endsWith('.ts') ? './upload-thread-from-source.mjs' : './upload-thread.mjs'
/** A thread holds a workbook's shared parts in memory, but only a few megabytes of a text file. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
const idleMilliseconds = 10_000

/**
 * Reads one file in a thread, which sends its rows in batches on request. Throws a 422 with the line for a
 * file that cannot be imported.
 */
export class UploadReader {
  readonly #thread: Worker
  readonly #signal: AbortSignal
  #isDone = false

  constructor(thread: Worker, signal: AbortSignal) {
    this.#thread = thread
    this.#signal = signal
  }

  /** True if the thread has finished the file. */
  get isDone(): boolean {
    return this.#isDone
  }

  async open(file: FileToRead): Promise<FileFormat> {
    const answer = await this.#ask({ kind: 'open', file })
    if (answer.kind !== 'format') throw unexpected(answer)
    return answer.format
  }

  async *rows(): AsyncGenerator<FileRows> {
    for (;;) {
      const answer = await this.#ask({ kind: 'next' })
      if (answer.kind !== 'rows') return
      yield answer.rows
    }
  }

  /**
   * The formats found in each column's values. Call it after reading all rows. `country` is assumed for
   * national phone numbers.
   */
  async findings(country: PhoneCountry | undefined): Promise<readonly ColumnFinding[]> {
    const answer = await this.#ask({ kind: 'findings', country })
    if (answer.kind !== 'findings') throw unexpected(answer)
    return answer.findings
  }

  async #ask(question: ToThread): Promise<FromThread> {
    this.#thread.postMessage(question)
    const message = once(this.#thread, 'message', { signal: this.#signal }).catch(explainEnd)
    const [answer] = (await message) as [FromThread]
    this.#isDone = answer.kind === 'findings' || answer.kind === 'refused'
    if (answer.kind === 'refused') throw refusalOf(answer.issue)
    return answer
  }
}

const unexpected = ({ kind }: FromThread) => new Error(`Unexpected message from the thread: ${kind}.`)

/** Reports running out of memory as an unreadable file. Only the thread ends, not the process. */
function explainEnd(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  throw refusalOf({ path: '', code: 'too_big', message: 'takes too much memory to read' })
}

const refusalOf = (issue: Issue) =>
  issue.path === 'upload' ? invalidArguments(issue) : new ApiError('unreadable_file', { issues: [issue] })

let idle: { thread: Worker; timer: NodeJS.Timeout } | undefined

/**
 * Runs `work` with a thread that reads one file. Terminates the thread if `signal` aborts; reuses a thread
 * that has finished its file.
 */
export async function withUploadReader<T>(
  signal: AbortSignal,
  work: (reader: UploadReader) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const thread = takeThread()
  const reader = new UploadReader(thread, signal)
  try {
    return await work(reader)
  } finally {
    if (reader.isDone && !idle) keepThread(thread)
    else await thread.terminate()
  }
}

function takeThread(): Worker {
  const thread = idle?.thread ?? startThread()
  clearTimeout(idle?.timer)
  idle = undefined
  thread.ref()
  return thread
}

function startThread(): Worker {
  const thread = new Worker(new URL(entry, import.meta.url), { resourceLimits })
  // The code that waits for the next message also gets the error. Without this listener, it would end the
  // process.
  thread.on('error', () => {})
  return thread
}

function keepThread(thread: Worker): void {
  thread.unref()
  const timer = setTimeout(() => {
    idle = undefined
    void thread.terminate()
  }, idleMilliseconds)
  idle = { thread, timer: timer.unref() }
}
