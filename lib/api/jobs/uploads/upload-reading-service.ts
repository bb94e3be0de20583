import { fstatSync } from 'node:fs'
import type * as contract from '@/lib/contract/job'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { phoneCountry } from '@/lib/format/phone/read-phone'
import { ApiError, invalidArguments, issue } from '../../api-error'
import type { Caller } from '../../caller'
import { inTransaction } from '../../db/transaction'
import type { Key } from '../../record-key'
import { endJob, insertFilePiece, selectEarlierImports, selectFilePieces, updateFile } from '../repository'
import { deleteJobRows } from '../rows-repository'
import { moveJob, readJob } from '../service'
import { guessesOf, withFindings } from './guess-service'
import { findRoom } from './import-storage-service'
import { onceOnly, readInTurn, storeRows } from './store-rows-service'
import { type UploadReader, withUploadReader } from './upload-reader'
import { readLargePieces, withSpooledFile } from './upload-spool'

type Job = contract.Job

type Choosable = Pick<NonNullable<Job['file']>, 'workbook' | 'encodings'>

/** True if a file can be read in several ways. It is then stored until the user has chosen one. */
export function hasChoices({ workbook, encodings = [] }: Choosable): boolean {
  if (!workbook) return encodings.length > 0
  const { sheets, hiddenRows, mergedCells, columns } = workbook
  const isOpen = columns.some(({ shown, days }) => shown ?? days)
  return sheets.length > 1 || hiddenRows + mergedCells > 0 || isOpen
}

/** Stores a job's file `fd`, in the caller's transaction. */
export async function keepFile(key: Key, fd: number): Promise<void> {
  let place = 0
  for await (const piece of readLargePieces(fd, pieceBytes)) {
    await insertFilePiece(key, place, piece)
    place += 1
  }
}

const pieceBytes = 1_000_000
const beforeTheRun: readonly Job['state'][] = ['draft', 'checked']

type Reading = ParsedRequestOf<typeof contract.chooseReading>['body']
type Choice = { reading: Reading; signal: AbortSignal }

/**
 * Reads a stored file again with other options. Stops when `signal` aborts, which happens when the client
 * disconnects.
 */
export async function chooseReading(
  caller: Caller,
  id: string,
  { reading, signal }: Choice,
): Promise<{ job: Job }> {
  const { businessId } = caller
  const key = { businessId, id }
  const { job } = await readJob(caller, id)
  const { file } = job
  if (!beforeTheRun.includes(job.state) || !file || !hasChoices(file))
    throw new ApiError('job_state', { job })
  refuseUnknown(file, reading)
  return withSpooledFile(businessId, selectFilePieces(key), (fd) =>
    readInTurn(businessId, signal, () =>
      withUploadReader(signal, (reader) =>
        inTransaction(() => readAnew(caller, id, { reading, reader, fd }), onceOnly),
      ),
    ),
  )
}

function refuseUnknown({ workbook, encodings }: Choosable, { sheet, encoding }: Reading): void {
  if (sheet !== undefined && !workbook?.sheets.some(({ name }) => name === sheet))
    throw invalidArguments(issue('sheet', 'no_match', 'is not a sheet in the workbook'))
  if (encoding !== undefined && !encodings?.some((one) => one.encoding === encoding))
    throw invalidArguments(issue('encoding', 'no_match', 'is not one of the encodings offered for this file'))
}

/** The current encoding of a text file if the user can choose another one. */
const encodingOf = ({ encoding, encodings }: NonNullable<Job['file']>) =>
  encodings?.find((one) => one.encoding === encoding)?.encoding

type Work = { reading: Reading; reader: UploadReader; fd: number }

function readAnew(caller: Caller, id: string, { reading, reader, fd }: Work): Promise<{ job: Job }> {
  const { businessId } = caller
  const key = { businessId, id }
  return moveJob(caller, id, {
    from: beforeTheRun,
    action: 'update',
    move: async (job) => {
      const { file, state } = job
      // Another caller may have started and cancelled the job in the meantime, which deletes the file.
      if (!file || fstatSync(fd).size === 0) throw new ApiError('job_state', { job })
      const imports = await selectEarlierImports(businessId)
      const earlier = imports.map(({ columns }) => columns.map(({ name }) => name))
      const { encoding = encodingOf(file), ...workbookReading } = reading
      const isSame = reading.sheet === undefined || reading.sheet === file.workbook?.reading.sheet
      const headingsRow = isSame ? file.headingsRow : undefined
      const asked = { earlier, workbook: workbookReading, encoding, headingsRow }
      const { header, samples, ...format } = await reader.open({ fd, businessId, id, reading: asked })
      const { workbook } = format
      const guesses = await guessesOf(caller, { header, samples, workbook }, imports)
      await deleteJobRows(key)
      const kept = fstatSync(fd).size
      const room = await findRoom(businessId)
      const { total, bytes } = await storeRows(reader.rows(), { ...room, bytes: room.bytes - kept })
      const findings = await reader.findings(phoneCountry(guesses.suggested.country))
      const read = { ...format, ...withFindings(guesses, findings) }
      await updateFile(key, { file: read, total, bytes: bytes + kept })
      if (state === 'checked') await endJob(key, 'draft')
    },
  })
}
