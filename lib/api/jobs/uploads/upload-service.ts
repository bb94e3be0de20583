import type * as contract from '@/lib/contract/job'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { settings } from '@/lib/env'
import { phoneCountry } from '@/lib/format/read-phone'
import { recordAudit } from '../../audit/service'
import type { Caller } from '../../caller'
import { inTransaction } from '../../db/transaction'
import type { CallContext } from '../../handler'
import { newId } from '../../new-id'
import { insertJob, selectEarlierImports } from '../repository'
import { analyzeJobRows, copyJobRowLines } from '../rows-repository'
import { readJob } from '../service'
import { guessesOf, withFindings } from './guess-service'
import { findRoom, noRoom } from './import-storage-service'
import type { FileRows } from './upload-messages'
import { type UploadReader, withUploadReader } from './upload-reader'
import { Slots } from './upload-slots'
import { withSpooledFile } from './upload-spool'

const manyRows = 5_000
const mostRead = 4
const connectionsLeft = 2
let slots: Slots | undefined

/** Each upload that is read holds a thread and a connection to the database, of which others need some. */
function readingSlots(): Slots {
  const total = Math.max(1, Math.min(mostRead, settings().DATABASE_CONNECTIONS - connectionsLeft))
  slots ??= new Slots({ perKey: 2, total })
  return slots
}

type NewImport = { id: string; name?: string; fd: number }

/**
 * Extension: all rows are stored, or none. The file is kept on disk until it is read, which at most two files of a business
 * are at once; the next one waits. 422 when the imports of the business take all the room that they may; 429 when ten files of
 * it, or 500 MB of them, are under way. Work ends when `signal` says that the caller left.
 */
export function uploadImport(
  caller: Caller,
  { name }: ParsedRequestOf<typeof contract.uploadImport>['query'],
  { upload, signal, once }: { upload: ReadableStream<Uint8Array> } & Pick<CallContext, 'signal' | 'once'>,
): Promise<{ job: contract.Job }> {
  const { businessId } = caller
  const read = (fd: number) =>
    withUploadReader(signal, (reader) => storeImport(caller, { id: newId(), name, fd }, reader))
  return withSpooledFile(businessId, upload, (fd) =>
    readingSlots().run(businessId, signal, () => once(() => read(fd))),
  )
}

/** The file is read but once. */
const onceOnly = { repeatable: false }

async function storeImport(
  caller: Caller,
  { id, name, fd }: NewImport,
  reader: UploadReader,
): Promise<{ job: contract.Job }> {
  const { businessId } = caller
  await findRoom(businessId)
  const imports = await selectEarlierImports(businessId)
  const earlier = imports.map(({ columns }) => columns.map(({ name }) => name))
  const { header, samples, ...format } = await reader.open({ fd, businessId, id, earlier })
  const guesses = await guessesOf(caller, { header, samples }, imports)
  await inTransaction(async () => {
    const { total, bytes } = await storeRows(reader.rows(), await findRoom(businessId))
    const findings = await reader.findings(phoneCountry(guesses.suggested.country))
    const file = { ...format, ...withFindings(guesses, findings) }
    await insertJob(caller, { id, kind: 'import', queue: 'import', name, options: {}, total, bytes, file })
    const changes = { kind: 'import', total }
    await recordAudit(caller, { action: 'create', recordKind: 'job', recordId: id, changes })
  }, onceOnly)
  return readJob(caller, id)
}

async function storeRows(
  rows: AsyncIterable<FileRows>,
  room: number,
): Promise<{ total: number; bytes: number }> {
  let [total, bytes] = [0, 0]
  for await (const { count, lines } of rows) {
    bytes += lines.length
    if (bytes > room) throw noRoom()
    await copyJobRowLines(lines)
    total += count
  }
  if (total > manyRows) await analyzeJobRows()
  return { total, bytes }
}
