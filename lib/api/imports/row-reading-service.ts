import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { ColumnFinding } from '@/lib/contract/import-options'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { FileRow } from './file-row'
import type { FromRowThread, RereadColumns, RowTask, StoredCells, ToRowThread } from './row-messages'
import type { RowReading } from './row-service'
import { Threads, threadMilliseconds } from './threads'

// The thread's bundle is in the same directory as the API's bundle.
const entry = import.meta.url.endsWith('.ts') ? './row-thread-from-source.mjs' : './row-thread.mjs'
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
const threads = new Threads(new URL(entry, import.meta.url), { most: 4, memory })

/** The maximum processor time for reading one row. A slower row would delay all others. */
const longestMilliseconds = 1_000
const lookMilliseconds = 100

/** Thrown if the thread takes too long for a row or runs out of memory. `row` is the row's index. */
class Stuck extends Error {
  constructor(readonly row: number) {
    super('A row took too long to read.')
  }
}

/**
 * Reads rows in a separate thread, so that no cell can block the process. If a row takes over a second of
 * processor time twice, it is returned as null and reading stops. Call again for the remaining rows.
 */
export async function readRows(
  task: RowTask,
  rows: readonly (readonly string[])[],
  pool = threads,
): Promise<(RowReading | null)[]> {
  try {
    return await readLot(task, rows, pool)
  } catch (error) {
    if (!(error instanceof Stuck)) throw error
    const before = await readLot(task, rows.slice(0, error.row), pool)
    return [...before, await readAlone(task, rows[error.row] ?? [], pool)]
  }
}

async function readAlone(task: RowTask, row: readonly string[], pool: Threads): Promise<RowReading | null> {
  try {
    return (await readLot(task, [row], pool))[0] ?? null
  } catch (error) {
    if (error instanceof Stuck) return null
    throw error
  }
}

async function readLot(
  task: RowTask,
  rows: readonly (readonly string[])[],
  pool: Threads,
): Promise<RowReading[]> {
  if (rows.length === 0) return []
  const progress = new Int32Array(new SharedArrayBuffer(8)).fill(-1)
  return pool.use(async (thread) => {
    const read = askFor('readings', thread, { kind: 'read', task, rows: [...rows], progress })
    return (await beforeStuck(read, progress, rows.length)).readings
  })
}

/** Waits for the thread's response. Throws `Stuck` as soon as one row takes too long. */
async function beforeStuck<T>(answer: Promise<T>, progress: Int32Array, rows: number): Promise<T> {
  const done = new AbortController()
  try {
    return await Promise.race([answer, stuckAt(progress, rows, done.signal)])
  } finally {
    done.abort()
  }
}

async function stuckAt(progress: Int32Array, rows: number, signal: AbortSignal): Promise<never> {
  let at = -1
  let since = 0
  for (;;) {
    await pause(lookMilliseconds, undefined, { signal })
    const now = Atomics.load(progress, 0)
    // The thread has not started the first row yet, or has finished the last one.
    if (now < 0 || now >= rows) continue
    const milliseconds = threadMilliseconds(Atomics.load(progress, 1))
    if (now !== at) since = milliseconds
    at = now
    if (milliseconds - since >= longestMilliseconds) throw new Stuck(at)
  }
}

async function ask(thread: Worker, question: ToRowThread): Promise<FromRowThread> {
  thread.postMessage(question)
  const [answer] = (await once(thread, 'message').catch((error) => explainEnd(error, question))) as [
    FromRowThread,
  ]
  if (answer.kind === 'failed') throw answer.error
  return answer
}

/** Reports running out of memory as `Stuck` at the current row. Only the thread ends, not the process. */
function explainEnd(error: NodeJS.ErrnoException, question: ToRowThread): never {
  const at = question.kind === 'read' ? Atomics.load(question.progress, 0) : -1
  throw error.code === 'ERR_WORKER_OUT_OF_MEMORY' && at >= 0 ? new Stuck(at) : error
}

type Answer<Kind extends FromRowThread['kind']> = Extract<FromRowThread, { kind: Kind }>

async function askFor<Kind extends FromRowThread['kind']>(
  kind: Kind,
  thread: Worker,
  question: ToRowThread,
): Promise<Answer<Kind>> {
  const answer = await ask(thread, question)
  if (!isOf(kind, answer)) throw new Error(`Unexpected message from the thread: ${answer.kind}.`)
  return answer
}

const isOf = <Kind extends FromRowThread['kind']>(
  kind: Kind,
  answer: FromRowThread,
): answer is Answer<Kind> => answer.kind === kind

/** Rereads a stored file with a different heading row, batch by batch. */
export type Reread = {
  header: string[]
  /** Adds the next rows. Returns those that must be stored again. */
  add(rows: readonly StoredCells[]): Promise<FileRow[]>
  /** The columns' sample cells and the number of rows. Call it after adding all rows. */
  columns(): Promise<RereadColumns>
  /** The formats found in each column's values. `country` is assumed for national phone numbers. */
  findings(country: PhoneCountry | undefined): Promise<ColumnFinding[]>
}

/** Runs `work` with a thread reserved for it. */
export function withReread<T>(headings: readonly string[], work: (reread: Reread) => Promise<T>): Promise<T> {
  return threads.use(async (thread) => {
    const { header } = await askFor('header', thread, { kind: 'reread', headings: [...headings] })
    return work({
      header,
      add: async (rows) => (await askFor('changed', thread, { kind: 'refit', rows: [...rows] })).rows,
      columns: async () => (await askFor('columns', thread, { kind: 'columns' })).columns,
      findings: async (country) => (await askFor('findings', thread, { kind: 'findings', country })).findings,
    })
  })
}
