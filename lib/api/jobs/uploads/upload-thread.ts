import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { ColumnValues } from '../../imports/column-values'
import { type FileRow, openTable } from '../../imports/table-file'
import { UnreadableFile } from '../../imports/unreadable-file'
import { rowLines } from './row-lines'
import type { FileToRead, FromThread, ToThread } from './upload-messages'

const rowsAtOnce = 2_000
const charactersAtOnce = 250_000
const samples = 3
const niceness = 10

// On Linux a priority is that of one thread; elsewhere it would be that of the whole API.
if (process.platform === 'linux') setPriority(0, niceness)

type Answers = AsyncGenerator<FromThread, void, ToThread>
let answers: Answers

parentPort?.on('message', async (asked: ToThread) => {
  if (asked.kind === 'open') answers = answersAbout(asked.file)
  const { value } = await answers.next(asked)
  if (value) parentPort?.postMessage(value, value.kind === 'rows' ? [value.rows.lines.buffer] : [])
})

async function* answersAbout(file: FileToRead): Answers {
  try {
    yield* read(file)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { kind: 'refused', issue: error.issue }
  }
}

async function* read({ fd, ...job }: FileToRead): Answers {
  const { delimiter, encoding, header, rows } = await openTable(fd)
  const values = new ColumnValues(header.length)
  const batches = batchesOf(rows(), values)
  const { value: batch } = await batches.next()
  if (!batch) throw new UnreadableFile('required', 'has no row below its columns', 'upload')
  const first = header.map((_, at) => firstFilled(batch, at))
  yield { kind: 'format', format: { delimiter, encoding, header, first } }
  yield written(job, batch)
  for await (const batch of batches) yield written(job, batch)
  const asked = yield { kind: 'end' }
  const country = asked.kind === 'findings' ? asked.country : undefined
  yield { kind: 'findings', findings: values.findings(country) }
}

/** Some columns are empty in the first rows of all. */
function firstFilled(rows: readonly FileRow[], at: number): string[] {
  const filled: string[] = []
  for (const { cells } of rows) {
    const cell = cells[at] ?? ''
    if (cell.trim() !== '') filled.push(cell)
    if (filled.length === samples) break
  }
  return filled
}

function written(job: { businessId: string; id: string }, batch: FileRow[]): FromThread {
  const lines = new TextEncoder().encode(rowLines(job, batch))
  return { kind: 'rows', rows: { count: batch.length, lines } }
}

/** Rows by the thousand, fewer of them where they are long or have many cells. */
async function* batchesOf(
  rows: AsyncIterable<FileRow>,
  values: ColumnValues,
): AsyncGenerator<FileRow[], undefined> {
  let batch: FileRow[] = []
  let characters = 0
  for await (const row of rows) {
    batch.push(row)
    if (row.broken === null) values.add(row.cells)
    // A cell takes three characters to write besides its own.
    for (const cell of row.cells) characters += cell.length + 3
    if (batch.length < rowsAtOnce && characters < charactersAtOnce) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
