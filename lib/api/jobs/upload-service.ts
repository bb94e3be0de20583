import type * as contract from '@/lib/contract/job'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { invalidArguments, issue } from '../api-error'
import { recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { readDefinitions } from '../definitions/cache'
import { guessColumns, type Remembered } from '../imports/columns-service'
import { type CsvFile, type FileRow, openCsvFile } from '../imports/file-service'
import { newId } from '../new-id'
import { insertJob, selectEarlierColumns } from './repository'
import { analyzeJobRows, copyJobRows } from './rows-repository'
import { readJob } from './service'

const mostRows = 1_000_000
const rowsAtOnce = 2_000
const signsAtOnce = 1_000_000
const manyRows = 5_000
const samples = 3
/** The file is read but once. */
const onceOnly = { repeatable: false }

/** Extension: all rows are stored, or none. */
export async function uploadImport(
  caller: Caller,
  { name }: ParsedRequestOf<typeof contract.uploadImport>['query'],
  upload: ReadableStream<Uint8Array>,
): Promise<{ job: contract.Job }> {
  const file = await openCsvFile(upload)
  try {
    const id = newId()
    await inTransaction(async () => {
      const { total, first } = await storeRows({ businessId: caller.businessId, id }, file)
      await insertJob(caller, {
        id,
        kind: 'import',
        queue: 'import',
        name,
        options: {},
        total,
        file: {
          delimiter: file.delimiter,
          encoding: file.encoding,
          columns: await columnsOf(caller, file, first),
        },
      })
      await recordAudit(caller, {
        action: 'create',
        recordKind: 'job',
        recordId: id,
        changes: { kind: 'import', total },
      })
    }, onceOnly)
    return await readJob(caller, id)
  } finally {
    await file.close()
  }
}

async function storeRows(
  key: { businessId: string; id: string },
  file: CsvFile,
): Promise<{ total: number; first: string[][] }> {
  const first: string[][] = []
  let total = 0
  for await (const lot of lotsOf(file.rows())) {
    if (total === 0) first.push(...lot.slice(0, samples).map(({ cells }) => cells))
    total += lot.length
    if (total > mostRows) throw tooMany()
    await copyJobRows(key, lot)
  }
  if (total > manyRows) await analyzeJobRows()
  if (total === 0) throw invalidArguments(issue('upload', 'required', 'has no row below its columns'))
  return { total, first }
}

/** Rows by the thousand, fewer of them where they are long. */
async function* lotsOf(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[]> {
  let lot: FileRow[] = []
  let signs = 0
  for await (const row of rows) {
    lot.push(row)
    for (const cell of row.cells) signs += cell.length
    if (lot.length < rowsAtOnce && signs < signsAtOnce) continue
    yield lot
    lot = []
    signs = 0
  }
  if (lot.length > 0) yield lot
}

const tooMany = () => invalidArguments(issue('upload', 'too_many', `has more than ${mostRows} rows`))

async function columnsOf(caller: Caller, file: CsvFile, first: string[][]): Promise<contract.ImportColumn[]> {
  const { attributes } = await readDefinitions(caller.businessId)
  const remembered = await rememberColumns(caller.businessId, new Set(attributes.keys()))
  return guessColumns(file.head, first, { attributes: [...attributes.values()], remembered })
}

/** As each column was last used, where that can be done again. */
async function rememberColumns(businessId: string, attributes: ReadonlySet<string>): Promise<Remembered> {
  const remembered = new Map<string, contract.ImportField | null>()
  for (const { columns, fields } of await selectEarlierColumns(businessId)) {
    for (const [at, { name }] of columns.entries()) {
      const field = (fields[at] ?? null) as contract.ImportField | null
      const attributeId = field?.split(':')[1]
      const isKnown = attributeId === undefined || attributes.has(attributeId)
      if (isKnown && !remembered.has(name)) remembered.set(name, field)
    }
  }
  return remembered
}
