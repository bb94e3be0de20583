import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { ColumnValues } from '../../imports/column-values'
import type { FileRow } from '../../imports/file-row'
import { beginningsOf } from '../../imports/headings'
import { samplesOf } from '../../imports/samples'
import { openTable } from '../../imports/table-file'
import { UnreadableFile } from '../../imports/unreadable-file'
import { RowSpool } from './held-rows'
import { type NewRow, rowLines, rowsAbove } from './row-lines'
import type { FileRows, FileToRead, FromThread, ToThread } from './upload-messages'

const rowsAtOnce = 2_000
const charactersAtOnce = 250_000
const niceness = 10

// Only Linux sets the priority of a single thread; elsewhere, this would affect the whole process.
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

async function* read({ fd, reading, ...job }: FileToRead): Answers {
  const { first, header, rows, workbook, ...format } = await openTable(fd, reading)
  const values = new ColumnValues(header.length)
  const batches = batchesOf(rows(), values)
  const { value: batch } = await batches.next()
  if (!batch) throw noRows(workbook()?.hiddenRows)
  const samples = samplesOf(batch, header.length)
  const held = new RowSpool(fd, { isWorkbook: format.encoding === 'xlsx' })
  try {
    held.add(written(job, rowsAbove(first.slice(0, format.headingsRow)), 0))
    held.add(written(job, batch))
    for await (const batch of batches) held.add(written(job, batch))
  } catch (error) {
    held.close()
    throw error
  }
  const firstRows = beginningsOf(first)
  yield { kind: 'format', format: { ...format, firstRows, header, samples, workbook: workbook() } }
  for (const rows of held.take()) yield { kind: 'rows', rows }
  const asked = yield { kind: 'end' }
  const country = asked.kind === 'findings' ? asked.country : undefined
  yield { kind: 'findings', findings: values.findings(country) }
}

const noRows = (hidden = 0) =>
  hidden > 0
    ? new UnreadableFile('rows_hidden', 'hides all rows below its headings', 'upload')
    : new UnreadableFile('required', 'has no rows below its headings', 'upload')

type Job = { businessId: string; id: string }

const written = (job: Job, rows: readonly NewRow[], count = rows.length): FileRows => ({
  count,
  lines: new TextEncoder().encode(rowLines(job, rows)),
})

/** Batches of 2,000 rows, or fewer if they are long or have many cells. */
async function* batchesOf(
  rows: AsyncIterable<FileRow>,
  values: ColumnValues,
): AsyncGenerator<FileRow[], undefined> {
  let batch: FileRow[] = []
  let characters = 0
  for await (const row of rows) {
    batch.push(row)
    if (row.broken === null) values.add(row.cells)
    // In JSON, each cell adds two quotes and a comma.
    for (const cell of row.cells) characters += cell.length + 3
    if (batch.length < rowsAtOnce && characters < charactersAtOnce) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
