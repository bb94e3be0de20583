import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { ColumnFinding } from '@/lib/contract/import-options'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { FileRow } from './file-row'
import type { FromRowThread, RereadColumns, RowTask, StoredCells, ToRowThread } from './row-messages'
import type { RowReading } from './row-service'
import { Threads, threadMilliseconds } from './threads'

// The thread's bundle is next to the API's bundle.
const entry = import.meta.url.endsWith('.ts') ? './row-thread-from-source.mjs' : './row-thread.mjs'
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
const threads = new Threads(new URL(entry, import.meta.url), { most: 4, memory })

/** The processor time that reading one row may take. A slower row would hold up all others. */
const longestMilliseconds = 1_000
const lookMilliseconds = 100

/** Thrown if the thread took too long on a row, or died while reading it. `row` is its index. */
class Stuck extends Error {
  constructor(readonly row: number) {
    super('A row took too long to read.')
  }
}

/**
 * Reads these rows in a thread, so that no cell can block the process. If a row takes over a second
 * of processor time in two attempts, it is returned as null and reading stops. Call again for the remaining rows.
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

/** The thread's response. Throws `Stuck` as soon as one row has taken too long. */
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
    // Outside this range, the thread is still starting or already responding.
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

/** Treats the row as stuck if it exhausted the thread's memory, which ends only that thread. */
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

/** Rereads a stored file, batch by batch, under other headings. */
export type Reread = {
  header: string[]
  /** Adds the next rows, and returns those that have changed. */
  add(rows: readonly StoredCells[]): Promise<FileRow[]>
  /** The columns, once all rows have been added. */
  columns(): Promise<RereadColumns>
  /** The findings from the columns' values. National phone numbers are expected to be from `country`. */
  findings(country: PhoneCountry | undefined): Promise<ColumnFinding[]>
}

/** Reserves a thread for this file until `work` ends. */
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
