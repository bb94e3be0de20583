import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '@/lib/client/client'
import { inTransaction } from '../db/transaction'
import { callRaw } from '../fixtures/call-raw'
import { eventually } from '../fixtures/eventually'
import { failureOf, type JobRig, startJobRig } from '../fixtures/job-rig'
import { runs } from '../fixtures/long-run'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

const logged: { operation?: string; status?: number; msg: string }[] = []
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
/** The end of a row: a thousand commas and a cell with a line break. */
const spread = `${','.repeat(1_000)}"\n"`
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('a CSV file', () => {
  const text = 'phone,fullname\n+56911110001,Ñandú\n'
  it.each([
    ['UTF-8', 'utf-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', 'utf-8', Buffer.from(`\ufeff${text}`)],
    ['Latin-1', 'windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16LE', 'utf-16le', utf16(text)],
    ['UTF-16BE', 'utf-16be', utf16(text).swap16()],
  ])('is read if it is in %s', async (_, encoding, bytes) => {
    const { file, rows } = await cellsOf(bytes)
    expect(file).toMatchObject({ encoding, columns: [{ name: 'phone' }, { name: 'fullname' }] })
    expect(rows).toEqual([[2, '+56911110001', 'Ñandú']])
  })

  it.each([',', ';', '\t', '|'])('is read if its cells are separated by %j', async (delimiter) => {
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
  ])('is read if its lines end with %s, with lines counted as in a spreadsheet', async (_, first, later) => {
    const lines = ['a,"b\r\nb"', '', ',', 'c', ' d ,"e ""e"', 'f,g']
    const { rows } = await cellsOf(`x,y${first}${lines.join(later)}`)
    expect(rows).toEqual([
      [2, 'a', 'b\r\nb'],
      [5, 'c', ''],
      [6, ' d ', 'e "e'],
      [7, 'f', 'g'],
    ])
  })

  it('keeps multibyte characters that are split between chunks', async () => {
    const text = `x\n${'🔥ñ'.repeat(30_000)}\n`
    const { rows } = await cellsOf(text)
    expect(rows).toEqual([[2, '🔥ñ'.repeat(30_000)]])
    expect((await cellsOf(utf16(text))).rows).toEqual(rows)
  })

  it('may have any text in headers and cells', async () => {
    const header = `${'h'.repeat(199)}🔥${'h'.repeat(5_000)}`
    const { file } = await cellsOf(`${header},'-x\n${'c'.repeat(199)}🔥c,d\n`)
    expect(file?.columns[0]).toMatchObject({ name: 'h'.repeat(199), samples: ['c'.repeat(199)] })
    expect(file?.columns[1]).toMatchObject({ name: '-x' })
  })

  it('is read if it has 500 columns', async () => {
    const columns = Array.from({ length: 500 }, (_, at) => `column ${at}`)
    const { rows } = await cellsOf(`${columns.join(',')}\n${columns.join(',')}\n`)
    expect(rows).toEqual([[2, ...columns]])
  })
})

describe('a quote that opens in one row and closes in another', () => {
  const people = ['Ana Soto', '"El Flaco" Perez', '"Beto', 'Carla Rios', 'Dario "Rey" Paz', 'Eva Luna']

  it.each([
    ['commas', (name: string, phone: string) => `${phone},${name},ok`, 'phone,fullname,note'],
    ['semicolons, the phone last', (name: string, phone: string) => `${name};${phone}`, 'fullname;phone'],
    [
      'tabs, the name last',
      (name: string, phone: string) => `${phone}\tok\t${name}`,
      'phone\tnote\tfullname',
    ],
  ])('affects no other row, and only its own row is marked and refused (%s)', async (_, rowOf, header) => {
    const rows = people.map((name) => rowOf(name, newPhone()))
    const checked = await rig.check(`${[header, ...rows].join('\r\n')}\r\n`)
    expect(checked).toMatchObject({ total: 6, counts: { check: { created: 5, refused: 1 } } })
    expect(await rig.faults(checked)).toEqual(['4  stray_quote'])
    const [marked] = await rig.rows(checked, 'refused')
    const cells = marked?.cells?.map((cell) => cell.replace('"', '')) ?? []
    const params = { jobId: checked.id, line: '4' }
    const corrected = dataOf(await rig.client.correctJobRow({ params, body: { cells } }))
    expect(corrected.row).toMatchObject({ outcome: 'created', issues: [] })
  })

  it('keeps its row marked if another row is chosen as headings', async () => {
    const job = await rig.upload(`phone,fullname\n${newPhone()},Ana\n${newPhone()},"Beto\n`)
    const params = { jobId: job.id }
    dataOf(await rig.client.chooseHeadings({ params, body: { row: 2 } }))
    dataOf(await rig.client.chooseHeadings({ params, body: { row: 1 } }))
    dataOf(
      await rig.client.checkImport({
        params,
        body: { fields: ['phone', 'fullname'], accountType: rig.type },
      }),
    )
    await rig.work()
    expect(await rig.faults(job)).toEqual(['3  stray_quote'])
  })
})

describe('a file in an unusual format', () => {
  const [ana, beto] = [newPhone(), newPhone()]
  it.each([
    ['blanks before quotes', `phone, fullname\n${ana}, "Soto, Ana"\n${beto}, "Paz, Beto"\n`],
    ['numbers forced to be text', `phone,fullname\n="${ana}","Soto, Ana"\n"=""${beto}""","Paz, Beto"\n`],
    [
      'a byte order mark in each part',
      `\ufeffphone,fullname\n${ana},"Soto, Ana"\n\ufeff"${beto}","Paz, Beto"\n`,
    ],
    ['rows of blanks', `phone,fullname\n${ana},"Soto, Ana"\n  , \n${beto},"Paz, Beto"\n\u00a0\n`],
    ['a DOS end-of-file character', `phone,fullname\r\n${ana},"Soto, Ana"\r\n${beto},"Paz, Beto"\r\n\x1a`],
  ])('is still read: %s', async (_, written) => {
    const checked = await rig.check(written)
    expect(await rig.faults(checked)).toEqual([])
    expect((await rig.rows(checked)).map(({ cells }) => cells)).toEqual([
      [ana, 'Soto, Ana'],
      [beto, 'Paz, Beto'],
    ])
  })
})

type Rejected = [contents: string, file: BodyInit, code: string, issue: string, place?: string]
/** Uploads of megabytes. */
const oversized: Rejected[] = [
  ['commas alone', `x\n1\n${','.repeat(3_000_000)}`, 'unreadable_file', 'too_long', 'line 3'],
  ['only UTF-16 commas', utf16(`x\n${','.repeat(3_000_000)}`), 'unreadable_file', 'too_long', 'line 2'],
  ['commas over many lines of one row', `x\n${spread.repeat(3_000)}`, 'unreadable_file', 'too_many', 'row 2'],
  [
    'over 1,000,000 rows, all empty',
    `x${'\n'.repeat(1_000_002)}`,
    'invalid_arguments',
    'too_many',
    '1000000',
  ],
  [
    'over 1,000,000 rows ended by CR only',
    `x${'\r'.repeat(1_000_002)}`,
    'invalid_arguments',
    'too_many',
    '1000000',
  ],
]

describe('an upload', () => {
  it.each([
    ['nothing', '', 'unreadable_file', 'required'],
    ['only blank lines', '\n\n\n', 'unreadable_file', 'required'],
    ['only a header', 'phone,fullname\n', 'invalid_arguments', 'required'],
    ['only empty rows', 'phone,fullname\n\n,\n', 'invalid_arguments', 'required'],
    ['only rows of spaces', 'phone,fullname\n ,\u00a0\n\x1a', 'invalid_arguments', 'required'],
    ['NUL in its header', `pho\0ne\n${'1\n'.repeat(50)}`, 'unreadable_file', 'invalid_text'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n', 'unreadable_file', 'invalid_type'],
    ['arbitrary bytes', randomBytes(5_000), 'unreadable_file', 'invalid_type'],
    ['501 columns', `${','.repeat(500)}x\n1\n`, 'unreadable_file', 'too_many', 'row 1'],
    ['501 cells in a row', `x\n1\n${','.repeat(500)}\n`, 'unreadable_file', 'too_many', 'row 3'],
    [
      'a row over 200,000 characters',
      `x\n${'y'.repeat(220_000)}\n`,
      'unreadable_file',
      'invalid_format',
      'line 2',
    ],
    ...runs(oversized.slice(0, 1), oversized),
  ])('is rejected with 422 and not stored if it contains %s', async (_, file, code, issue, place = '') => {
    const failure = failureOf(await rig.client.uploadImport({ query: {}, upload: file }))
    expect(failure).toMatchObject({ status: 422, code, issues: [{ code: issue }] })
    expect(failure.issues[0]?.message).toContain(place)
    expect(await rowsWithoutJob()).toBe(0)
  })

  it('is rejected with 415 if it is of another media type', async () => {
    const headers = { ...credentials(), 'content-type': 'application/json' }
    expect((await callRaw(rig.api.baseUrl, 'uploadImport', { upload: '{}' }, headers)).status).toBe(415)
  })

  it('is rejected with 413 before any of it is sent if it is declared to be over 200 MB', async () => {
    const { status, end } = await beginUpload({ 'content-length': String(200 * 1024 * 1024 + 1) })
    expect(await status).toBe(413)
    end()
  })

  it('is not stored if it breaks off midway', async () => {
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

describe('a caller who disconnects', () => {
  it('stops the work on a file that is being read, so that nothing is stored and no failure is logged', {
    tags: 'long',
  }, async () => {
    const before = await newestJob()
    logged.length = 0
    const { upload, end } = await beginUpload({})
    await new Promise<void>((sent) => upload.end(`phone\n${'+56911110001\n'.repeat(400_000)}`, sent))
    await eventually(async () => expect(await backendsThat(copyRows)).toBe(1))
    end()
    const answered = await eventually(() => {
      const [line] = logged.filter(({ operation, msg }) => operation === 'uploadImport' && msg === 'request')
      if (!line) throw new Error('It goes on.')
      return line
    })
    expect(answered).toMatchObject({ status: 499 })
    expect(await newestJob()).toBe(before)
    expect(await rowsWithoutJob()).toBe(0)
  })
})

describe('concurrent uploads of one business', () => {
  it('are read two at a time, and the third waits until its caller leaves or there is room', async () => {
    const upload = (client: Client) => client.uploadImport({ query: {}, upload: 'phone\n+56911110001\n' })
    const leaver = new AbortController()
    const reading = await inTransaction(async () => {
      await rig.api.sql('lock table jobs in access exclusive mode')
      const two = [upload(rig.client), upload(rig.client)]
      await eventually(async () => expect(await backendsThat(waitForJobs)).toBe(2))
      const query = { query: {}, upload: 'phone\n+56911110001\n' }
      const left = rig.client.uploadImport(query, { signal: leaver.signal })
      const waiting = upload(rig.client)
      const others = upload(rig.api.strangerClient())
      await eventually(async () => expect(await backendsThat(waitForJobs)).toBe(3))
      logged.length = 0
      leaver.abort()
      await expect(left).rejects.toThrow()
      const requests = () => logged.filter(({ msg }) => msg === 'request')
      await eventually(() => expect(requests()).toMatchObject([{ operation: 'uploadImport', status: 499 }]))
      expect(await backendsThat(waitForJobs)).toBe(3)
      return [...two, waiting, others]
    })
    expect((await Promise.all(reading)).map(({ ok }) => ok)).toEqual([true, true, true, true])
  })

  it('are limited to ten, and the next one gets a 429 until one has ended', async () => {
    const started = await Promise.all(Array.from({ length: 11 }, () => beginUpload({})))
    expect(await Promise.race(started.map(({ status }) => status))).toBe(429)
    for (const { end } of started) end()
    const upload = 'phone\n+56911110001\n'
    await eventually(async () => dataOf(await rig.client.uploadImport({ query: {}, upload })))
  })
})

const copyRows = `query like 'copy job_rows%'`
const waitForJobs = `wait_event_type = 'Lock' and query like '%jobs%'`

async function backendsThat(condition: string): Promise<number> {
  // Without this, the view does not change within a transaction.
  await rig.api.sql('select pg_stat_clear_snapshot()')
  const [row] = await rig.api.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and ${condition}`,
  )
  return row?.count ?? -1
}

const newestJob = async () => dataOf(await rig.client.listJobs({ query: {} })).jobs[0]?.id

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
