import { request } from 'node:http'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRaw } from '../testing/call-raw'
import { eventually } from '../testing/eventually'
import { failureOf, type JobRig, startJobRig } from '../testing/job-rig'
import { dataOf } from '../testing/server'

const logged: { operation?: string; status?: number }[] = []
const logger = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) })

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig(logger)
})
afterAll(() => rig.stop())

const cellsOf = async (file: BodyInit) => {
  const job = await rig.upload(file)
  const rows = await rig.rows(job)
  return { file: job.file, rows: rows.map(({ line, cells }) => [line, ...(cells ?? [])]) }
}
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('a file', () => {
  const text = 'phone,fullname\n+56911110001,Ñandú\n'
  it.each([
    ['UTF-8', 'utf-8', Buffer.from(text)],
    ['UTF-8 with its mark', 'utf-8', Buffer.from(`\ufeff${text}`)],
    ['Latin-1', 'windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16LE', 'utf-16le', utf16(text)],
    ['UTF-16BE', 'utf-16be', utf16(text).swap16()],
  ])('in %s is read', async (_, encoding, bytes) => {
    const { file, rows } = await cellsOf(bytes)
    expect(file).toMatchObject({ encoding, columns: [{ name: 'phone' }, { name: 'fullname' }] })
    expect(rows).toEqual([[2, '+56911110001', 'Ñandú']])
  })

  it.each([',', ';', '\t', '|'])('with cells divided by %j is read', async (delimiter) => {
    const row = ['1', '"a,b;c|d\te"', '"say ""hi"""'].join(delimiter)
    const { file, rows } = await cellsOf(`${['x', 'y', 'z'].join(delimiter)}\n${row}\n`)
    expect(file?.delimiter).toBe(delimiter)
    expect(rows).toEqual([[2, '1', 'a,b;c|d\te', 'say "hi"']])
  })

  it.each([
    ['CRLF', '\r\n', '\r\n'],
    ['LF', '\n', '\n'],
    ['CR', '\r', '\r'],
    ['CRLF and LF', '\r\n', '\n'],
    ['LF and CRLF', '\n', '\r\n'],
  ])('whose lines end with %s is read, its lines counted as a spreadsheet does', async (_, first, later) => {
    const lines = ['a,"b\r\nb"', '', ',', 'c', ' d ,"e ""e"', 'f,g']
    const { rows } = await cellsOf(`x,y${first}${lines.join(later)}`)
    expect(rows).toEqual([
      [2, 'a', 'b\r\nb'],
      [5, 'c', ''],
      [6, ' d ', 'e "e'],
      [7, 'f', 'g'],
    ])
  })

  it('keeps signs of any length where its pieces meet', async () => {
    const text = `x\n${'🔥ñ'.repeat(30_000)}\n`
    const { rows } = await cellsOf(text)
    expect(rows).toEqual([[2, '🔥ñ'.repeat(30_000)]])
    expect((await cellsOf(utf16(text))).rows).toEqual(rows)
  })

  it('may have heads and cells of any text', async () => {
    const head = `${'h'.repeat(199)}🔥${'h'.repeat(5_000)}`
    const { file } = await cellsOf(`${head},'-x\n${'c'.repeat(199)}🔥c,d\n`)
    expect(file?.columns[0]).toMatchObject({ name: 'h'.repeat(199), samples: ['c'.repeat(199)] })
    expect(file?.columns[1]).toMatchObject({ name: '-x' })
  })

  it('of 500 columns is read', async () => {
    const columns = Array.from({ length: 500 }, (_, at) => `column ${at}`)
    const { rows } = await cellsOf(`${columns.join(',')}\n${columns.join(',')}\n`)
    expect(rows).toEqual([[2, ...columns]])
  })
})

describe('a file that is refused', () => {
  it.each([
    ['nothing', '', 'unreadable_file', 'required'],
    ['blank lines alone', '\n\n\n', 'unreadable_file', 'required'],
    ['a head alone', 'phone,fullname\n', 'invalid_arguments', 'required'],
    ['blank rows alone', 'phone,fullname\n\n,\n', 'invalid_arguments', 'required'],
    [
      'a quote that nobody closes',
      `phone\n${'1\n'.repeat(5_000)}"2\n3\n`,
      'unreadable_file',
      'invalid_format',
    ],
    ['such a quote in its head', '"phone\n1\n', 'unreadable_file', 'invalid_format'],
    ['NUL in its head', 'pho\0ne\n1\n', 'unreadable_file', 'invalid_text'],
    ['501 columns', `${','.repeat(500)}x\n1\n`, 'unreadable_file', 'too_many'],
    ['a row of over 200,000 signs', `x\n${'y'.repeat(220_000)}\n`, 'unreadable_file', 'invalid_format'],
  ])('holds %s: 422, nothing is stored', async (_, file, code, issue) => {
    const failure = failureOf(await rig.client.uploadImport({ query: {}, upload: file }))
    expect([failure.status, failure.code, failure.issues.map(({ code }) => code)]).toEqual([
      422,
      code,
      [issue],
    ])
    expect(await rowsWithoutJob()).toBe(0)
  })

  it('is of another media type: 415', async () => {
    const headers = { ...credentials(), 'content-type': 'application/json' }
    expect((await callRaw(rig.api.baseUrl, 'uploadImport', { upload: '{}' }, headers)).status).toBe(415)
  })

  it('is announced to be over 200 MB: 413 before any of it is sent', async () => {
    const { status, end } = await beginUpload({ 'content-length': String(200 * 1024 * 1024 + 1) })
    expect(await status).toBe(413)
    end()
  })

  it('breaks off midway: nothing is stored', async () => {
    const before = dataOf(await rig.client.listJobs({ query: {} })).jobs[0]?.id
    const { upload, end } = await beginUpload({ 'transfer-encoding': 'chunked' })
    logged.length = 0
    await new Promise((sent) => upload.write(`phone\n${'+56911110001\n'.repeat(5_000)}`, sent))
    end()
    await eventually(() =>
      expect(logged).toContainEqual(expect.objectContaining({ operation: 'uploadImport' })),
    )
    expect(dataOf(await rig.client.listJobs({ query: {} })).jobs[0]?.id).toBe(before)
    expect(await rowsWithoutJob()).toBe(0)
  })
})

const credentials = () => ({
  authorization: `Bearer ${rig.api.token('agent')}`,
  'x-client-id': rig.api.businessId,
})

async function rowsWithoutJob(): Promise<number> {
  const [row] = await rig.api.sql<{ count: number }>(
    `select count(*)::int as count from job_rows where job_id not in (select id from jobs)`,
  )
  return row?.count ?? -1
}

async function beginUpload(headers: Record<string, string>) {
  const upload = request(`${rig.api.baseUrl}/v1/external/imports`, {
    method: 'POST',
    headers: { ...credentials(), 'content-type': 'text/csv', ...headers },
  })
  const status = new Promise<number | undefined>((resolve) => {
    upload.on('response', (response) => resolve(response.statusCode))
    upload.on('error', () => resolve(undefined))
  })
  upload.flushHeaders()
  return { upload, status, end: () => upload.destroy() }
}
