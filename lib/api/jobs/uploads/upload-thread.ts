import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type FileRow, openCsvFile } from '../../imports/csv-file'
import { UnreadableFile } from '../../imports/unreadable-file'
import { rowLines } from './row-lines'
import type { FileToRead, FromThread, ToThread } from './upload-messages'

const rowsAtOnce = 2_000
const charactersAtOnce = 250_000
const samples = 3
const niceness = 10

// On Linux a priority is that of one thread; elsewhere it would be that of the whole API.
if (process.platform === 'linux') setPriority(0, niceness)

let answers: AsyncGenerator<FromThread>

parentPort?.on('message', async (asked: ToThread) => {
  if (asked.kind === 'open') answers = answersAbout(asked.file)
  const { value } = await answers.next()
  parentPort?.postMessage(value, value.kind === 'rows' ? [value.rows.lines.buffer] : [])
})

async function* answersAbout(file: FileToRead): AsyncGenerator<FromThread> {
  try {
    yield* read(file)
    yield { kind: 'end' }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { kind: 'refused', issue: error.issue }
  }
}

async function* read({ fd, ...job }: FileToRead): AsyncGenerator<FromThread> {
  const { delimiter, encoding, header, rows } = await openCsvFile(fd)
  const batches = batchesOf(rows())
  const { value: batch } = await batches.next()
  if (!batch) throw new UnreadableFile('required', 'has no row below its columns', 'upload')
  const first = batch.slice(0, samples).map(({ cells }) => cells)
  yield { kind: 'format', format: { delimiter, encoding, header, first } }
  yield written(job, batch)
  for await (const batch of batches) yield written(job, batch)
}

function written(job: { businessId: string; id: string }, batch: FileRow[]): FromThread {
  const lines = new TextEncoder().encode(rowLines(job, batch))
  return { kind: 'rows', rows: { count: batch.length, lines } }
}

/** Rows by the thousand, fewer of them where they are long or have many cells. */
async function* batchesOf(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[], undefined> {
  let batch: FileRow[] = []
  let characters = 0
  for await (const row of rows) {
    batch.push(row)
    // A cell takes three characters to write besides its own.
    for (const cell of row.cells) characters += cell.length + 3
    if (batch.length < rowsAtOnce && characters < charactersAtOnce) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
