import { fstatSync } from 'node:fs'
import type * as contract from '@/lib/contract/job'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { phoneCountry } from '@/lib/format/phone/read-phone'
import { recordAudit } from '../../audit/service'
import type { Caller } from '../../caller'
import { inTransaction } from '../../db/transaction'
import type { CallContext } from '../../handler'
import { newId } from '../../new-id'
import { insertJob, selectEarlierImports } from '../repository'
import { readJob } from '../service'
import { guessesOf, withFindings } from './guess-service'
import { findRoom } from './import-storage-service'
import { onceOnly, readInTurn, storeRows } from './store-rows-service'
import { type UploadReader, withUploadReader } from './upload-reader'
import { hasChoices, keepFile } from './upload-reading-service'
import { withSpooledFile } from './upload-spool'

type NewImport = { id: string; name?: string; fd: number }

/**
 * Imports an uploaded file: stores all of its rows or none. The file stays on disk until it is read. Up to
 * two files of a business are read at once; others wait. Throws a 422 if the business's imports have used up
 * their storage, and a 429 if ten of its files, or 500 MB in this process, are in progress. Stops when
 * `signal` aborts, which happens when the client disconnects.
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
    readInTurn(businessId, signal, () => once(() => read(fd))),
  )
}

async function storeImport(
  caller: Caller,
  { id, name, fd }: NewImport,
  reader: UploadReader,
): Promise<{ job: contract.Job }> {
  const { businessId } = caller
  await findRoom(businessId)
  const imports = await selectEarlierImports(businessId)
  const earlier = imports.map(({ columns }) => columns.map(({ name }) => name))
  const { header, samples, ...format } = await reader.open({ fd, businessId, id, reading: { earlier } })
  const { workbook } = format
  const guesses = await guessesOf(caller, { header, samples, workbook }, imports)
  await inTransaction(async () => {
    const room = await findRoom(businessId)
    const { total, bytes } = await storeRows(reader.rows(), room)
    const findings = await reader.findings(phoneCountry(guesses.suggested.country))
    const read = { ...format, ...withFindings(guesses, findings) }
    const size = hasChoices(read) ? fstatSync(fd).size : 0
    const fits = bytes + size <= room.bytes
    if (!fits && workbook) throw room.full
    // A text file is imported without storing the file if there is room only for its rows. Its encoding can
    // then not be changed.
    const [file, kept] = fits ? [read, size] : [{ ...read, encodings: undefined }, 0]
    const sizes = { total, bytes: bytes + kept }
    await insertJob(caller, { id, kind: 'import', queue: 'import', name, options: {}, ...sizes, file })
    if (kept > 0) await keepFile({ businessId, id }, fd)
    const changes = { kind: 'import', total }
    await recordAudit(caller, { action: 'create', recordKind: 'job', recordId: id, changes })
  }, onceOnly)
  return readJob(caller, id)
}
