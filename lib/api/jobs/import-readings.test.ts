import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@/lib/contract/job'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import { failureOf, type JobRig, startJobRig } from '../fixtures/job-rig'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { type SheetCell, sheetXml, workbookOf, workbookWith } from '../fixtures/workbook'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

type Reading = RequestOf<Operations['chooseReading']>['body']
const choose = ({ id }: Pick<Job, 'id'>, body: Reading) =>
  rig.client.chooseReading({ params: { jobId: id }, body })
const chosen = async (job: Pick<Job, 'id'>, body: Reading) => dataOf(await choose(job, body)).job
const cellsOf = async (job: Pick<Job, 'id'>) =>
  (await rig.rows(job)).map(({ line, cells }) => [line, ...(cells ?? [])])
const namesOf = ({ file }: Job) => file?.columns.map(({ name }) => name)
const keptPieces = async ({ id }: Pick<Job, 'id'>) => {
  const [row] = await rig.api.sql<{ count: number }>(
    'select count(*)::int as count from job_files where job_id = $1',
    [id],
  )
  return row?.count
}

const head = ['Teléfono', 'Nombre']
const people = (...rows: SheetCell[][]) => sheetXml([head, ...rows])

describe('a workbook with several sheets', () => {
  const cover = sheetXml([['Condominio Los Aromos'], ['Actualizado', '12-03-2026']])
  const book = workbookWith([
    { name: 'Portada', xml: cover },
    { name: 'Listas', xml: people(['+56911110009', 'Zoe']), state: 'hidden' },
    { name: 'Torre A', xml: people(['+56911110001', 'Ana'], ['+56911110002', 'Beto']) },
    { name: 'Torre B', xml: people(['+56911110003', 'Carla']) },
    { name: 'Notas', xml: sheetXml([['Nota']]) },
  ])

  it('is read from the first visible sheet that looks like a table of people, and reports which one that is', async () => {
    const job = await rig.upload(book)
    expect(job.file?.workbook).toMatchObject({
      sheets: [
        { name: 'Portada', rows: 2 },
        { name: 'Listas', rows: 2, hidden: true },
        { name: 'Torre A', rows: 3 },
        { name: 'Torre B', rows: 2 },
        { name: 'Notas', rows: 1 },
      ],
      reading: { sheet: 'Torre A', hiddenRows: false, mergedCells: true, columns: [] },
    })
    expect(await cellsOf(job)).toEqual([
      [2, '+56911110001', 'Ana'],
      [3, '+56911110002', 'Beto'],
    ])
  })

  it('is read from another sheet if one is chosen, before or after the check', async () => {
    const job = await rig.check(book)
    const other = await chosen(job, { sheet: 'Torre B' })
    expect(other).toMatchObject({ state: 'draft', total: 1, counts: {}, options: {} })
    expect(other.file?.workbook?.reading.sheet).toBe('Torre B')
    expect(await cellsOf(job)).toEqual([[2, '+56911110003', 'Carla']])
    expect((await chosen(job, { sheet: 'Listas' })).total).toBe(1)
    expect(namesOf(await chosen(job, { sheet: 'Torre A' }))).toEqual(head)
    expect((await rig.read(job)).file).toEqual((await rig.upload(book)).file)
  })

  it('rejects the choice of an unknown sheet, and stays as it was if the chosen sheet cannot be read', async () => {
    const job = await rig.upload(book)
    expect(failureOf(await choose(job, { sheet: 'Torre C' })).issues).toMatchObject([
      { path: 'sheet', code: 'no_match' },
    ])
    expect(failureOf(await choose(job, { sheet: 'Notas' })).status).toBe(422)
    expect(await rig.read(job)).toEqual(job)
    expect(await cellsOf(job)).toHaveLength(2)
    const stranger = rig.api.strangerClient()
    const request = { params: { jobId: job.id }, body: {} }
    expect(failureOf(await stranger.chooseReading(request)).status).toBe(404)
  })

  it('is stored only until its import starts or is cancelled', async () => {
    const phone = newPhone()
    const book = workbookOf(people([phone, 'Ana']), people([newPhone(), 'Beto']))
    const started = await rig.check(book)
    expect(await keptPieces(started)).toBe(1)
    expect((await rig.start(started)).counts.run).toEqual({ created: 1 })
    expect(await keptPieces(started)).toBe(0)
    expect(failureOf(await choose(started, {})).code).toBe('job_state')
    const given = await rig.upload(book)
    dataOf(await rig.client.cancelJob({ params: { jobId: given.id } }))
    expect(await keptPieces(given)).toBe(0)
    const [sizes] = await rig.api.sql(`select bytes from jobs where id = $1`, [given.id])
    expect(sizes).toEqual({ bytes: 0 })
  })

  it('is read from another sheet if one of them is broken', async () => {
    const broken = workbookOf('<worksheet><sheetData><row r="x"/>', people(['+56911110001', 'Ana']))
    expect(await cellsOf(await rig.upload(broken))).toEqual([[2, '+56911110001', 'Ana']])
  })
})

describe('in a sheet with hidden rows or columns,', () => {
  const [one, two, three] = ['+56911110001', '+56911110002', '+56911110003']
  const rows = [head, [one, 'Ana'], [two, 'Beto'], [three, 'Carla']]

  it.each([
    ['filtered', 'hidden="1"'],
    ['hidden in the way other programs write it', 'hidden="true"'],
    ['with zero height', 'ht="0" customHeight="1"'],
  ])('rows %s are counted, and left out unless they are chosen', async (_, hidden) => {
    const rowWith = (row: number) => (row === 2 || row === 4 ? hidden : '')
    const job = await rig.check(workbookOf(sheetXml(rows, { rowWith })))
    expect(job.file?.workbook?.hiddenRows).toBe(2)
    expect(await cellsOf(job)).toEqual([[3, two, 'Beto']])
    const all = await chosen(job, { hiddenRows: true })
    expect(all).toMatchObject({ total: 3, file: { workbook: { hiddenRows: 2 } } })
    expect((await cellsOf(job)).map(([line]) => line)).toEqual([2, 3, 4])
    expect((await chosen(job, {})).total).toBe(1)
  })

  it('hidden rows are counted below the headings, and chosen headings stay', async () => {
    const titled = [['Listado', '2026'], ['Al', 'día'], ...rows]
    const rowWith = (row: number) => (row === 2 || row === 5 ? 'hidden="1"' : '')
    const job = await rig.upload(workbookOf(sheetXml(titled, { rowWith })))
    dataOf(await rig.client.chooseHeadings({ params: { jobId: job.id }, body: { row: 3 } }))
    const all = await chosen(job, { hiddenRows: true })
    expect(all).toMatchObject({ total: 3, file: { headingsRow: 3, workbook: { hiddenRows: 1 } } })
  })

  const second = ['Apellido', 'Nombre', 'Teléfono']
  it.each<[string, SheetCell[][], number, string[][]]>([
    [
      'alone',
      [head, [one, 'Ana'], [two, 'Beto']],
      1,
      [
        [one, 'Ana'],
        [two, 'Beto'],
      ],
    ],
    ['below a title', [['Listado'], [], head, [one, 'Ana']], 3, [[one, 'Ana']]],
    [
      'above a row without a phone',
      [second, ['Soto', 'Ana'], ['Paz', 'Beto', two]],
      1,
      [
        ['Soto', 'Ana', ''],
        ['Paz', 'Beto', two],
      ],
    ],
  ])('hidden headings still name the columns: %s', async (_, rows, headings, below) => {
    const rowWith = (row: number) => (row === headings ? 'hidden="1"' : '')
    const job = await rig.upload(workbookOf(sheetXml(rows, { rowWith })))
    expect(namesOf(job)).toEqual(rows[headings - 1])
    expect(job.file).toMatchObject({ headingsRow: headings, workbook: { hiddenRows: 0 } })
    expect((await cellsOf(job)).map(([, ...cells]) => cells)).toEqual(below)
    expect(job.file?.firstRows.map(({ row }) => row)).toContain(headings)
  })

  it('headings are detected again when rows are read differently, unless they were chosen', async () => {
    const rowWith = (row: number) => (row === 1 || row === 3 ? 'hidden="1"' : '')
    const job = await rig.upload(workbookOf(sheetXml(rows, { rowWith })))
    expect(await cellsOf(job)).toEqual([
      [2, one, 'Ana'],
      [4, three, 'Carla'],
    ])
    const all = await chosen(job, { hiddenRows: true })
    expect([namesOf(all), all.total, all.file?.workbook?.hiddenRows]).toEqual([head, 3, 1])
    const params = { jobId: job.id }
    dataOf(await rig.client.chooseHeadings({ params, body: { row: 2 } }))
    expect(namesOf(dataOf(await rig.client.chooseHeadings({ params, body: { row: 1 } })).job)).toEqual(head)
    expect([namesOf(await chosen(job, {})), await cellsOf(job)]).toEqual([
      head,
      [
        [2, one, 'Ana'],
        [4, three, 'Carla'],
      ],
    ])
  })

  it('hidden machine-readable headings are not used if there are visible headings', async () => {
    const coded = [['phone_e164', 'full_name'], ...rows]
    const rowWith = (row: number) => (row === 1 ? 'hidden="1"' : '')
    const job = await rig.upload(workbookOf(sheetXml(coded, { rowWith })))
    expect([namesOf(job), job.file?.headingsRow, job.total]).toEqual([head, 2, 3])
  })

  it('a file is rejected with the reason if all its data rows are hidden', async () => {
    for (const last of [1, 0]) {
      const rowWith = (row: number) => (row > last ? 'hidden="1"' : '')
      const upload = workbookOf(sheetXml(rows, { rowWith }))
      expect(failureOf(await rig.client.uploadImport({ query: {}, upload }))).toMatchObject({
        status: 422,
        issues: [{ path: 'upload', code: 'rows_hidden' }],
      })
    }
  })

  it('hidden columns are ignored unless they are chosen, except for the only column with phone numbers', async () => {
    const columns = '<col min="2" max="3" hidden="1"/>'
    const cells = [
      ['Celular', 'Celular antiguo', 'Nombre'],
      [one, two, 'Ana'],
    ]
    const { file } = await rig.upload(workbookOf(sheetXml(cells, { columns })))
    expect(file?.columns.map(({ name, field }) => [name, field])).toEqual([
      ['Celular', 'phone'],
      ['Celular antiguo', null],
      ['Nombre', null],
    ])
    expect(file?.workbook?.columns).toEqual([
      { column: 1, hidden: true },
      { column: 2, hidden: true },
    ])
    const narrow = '<col min="1" max="1" width="0" customWidth="1"/>'
    const only = await rig.upload(workbookOf(sheetXml(rows, { columns: narrow })))
    expect(only.file?.columns.map(({ field }) => field)).toEqual(['phone', 'fullname'])
    expect(only.file?.workbook?.columns).toEqual([{ column: 0, hidden: true }])
  })
})

describe('merged cells', () => {
  const rows = [
    ['Torre', ...head],
    ['Norte', '+56911110001', 'Ana'],
    [null, '+56911110002', 'Beto'],
    [null, null, null],
    ['Sur', '+56911110003', 'Carla'],
    [null, '+56911110004', 'Dario'],
  ]
  const merged = ['A2:A4', 'A5:A6', 'B1:C1']

  it('are read in each non-empty row, or only in the first if the user chooses this', async () => {
    const job = await rig.upload(workbookOf(sheetXml(rows, { merged })))
    expect(job.file?.workbook?.mergedCells).toBe(2)
    const towers = async () => (await cellsOf(job)).map(([line, tower]) => [line, tower])
    expect(await towers()).toEqual([
      [2, 'Norte'],
      [3, 'Norte'],
      [5, 'Sur'],
      [6, 'Sur'],
    ])
    await chosen(job, { mergedCells: false })
    expect(await towers()).toEqual([
      [2, 'Norte'],
      [3, ''],
      [5, 'Sur'],
      [6, ''],
    ])
  })

  it('keep their text if their first row is hidden', async () => {
    const rowWith = (row: number) => (row === 2 ? 'hidden="1"' : '')
    const job = await rig.upload(workbookOf(sheetXml(rows, { merged, rowWith })))
    expect((await cellsOf(job))[0]).toEqual([3, 'Norte', '+56911110002', 'Beto'])
  })

  it('make the upload fail if repeating long text in many rows would make the table too large', {
    tags: 'long',
  }, async () => {
    const long = 'x'.repeat(100_000)
    const many = Array.from({ length: 1_000 }, () => [null, 'x'])
    const book = workbookOf(sheetXml([head, [long, 'Ana'], ...many], { merged: ['A2:A1002'] }))
    const failure = failureOf(await rig.client.uploadImport({ query: {}, upload: book }))
    expect(failure).toMatchObject({ status: 422, issues: [{ code: 'too_big' }] })
  })
})

describe('numbers with a format that adds characters', () => {
  const formats = [
    '',
    '"+56 9 "0000 0000',
    '00000000"-K"',
    '0000',
    '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####',
    '"Depto "@',
    '0%',
    '#,##0.00 "UF"',
    '#,##0',
    '[Red]0',
  ]
  const numbered = (number: string, style: number) => ({ number, style })
  const sheet = sheetXml([
    ['Teléfono', 'RUT', 'Casa', 'Fijo', 'Cuota', 'Monto', 'Saldo', 'Piso'],
    [
      numbered('61234560', 1),
      numbered('12345678', 2),
      numbered('12', 3),
      numbered('6667777', 4),
      numbered('0.5', 6),
      numbered('1234.5', 7),
      numbered('1234', 8),
      numbered('7', 9),
    ],
    [numbered('61234561', 1), numbered('9876543', 2), numbered('105', 3), numbered('4151234567', 4)],
  ])

  it('are read as Excel shows them, and unsupported formats are reported', async () => {
    const job = await rig.upload(workbookWith([{ name: 'Hoja1', xml: sheet }], formats))
    expect(await cellsOf(job)).toEqual([
      [2, '+56 9 6123 4560', '12345678-K', '0012', '666-7777', '0.5', '1234.5', '1234', '7'],
      [3, '+56 9 6123 4561', '09876543-K', '0105', '(415) 123-4567', '', '', '', ''],
    ])
    expect(job.file?.workbook?.columns).toEqual([
      { column: 0, shown: { count: 2, value: '61234560', text: '+56 9 6123 4560' } },
      { column: 1, shown: { count: 2, value: '12345678', text: '12345678-K' } },
      { column: 2, shown: { count: 2, value: '12', text: '0012' } },
      { column: 3, shown: { count: 2, value: '6667777', text: '666-7777' } },
      { column: 4, unshown: { count: 1, value: '0.5', format: '0%' } },
      { column: 5, unshown: { count: 1, value: '1234.5', format: '#,##0.00 "UF"' } },
    ])
  })

  it('are read unformatted in the columns for which the user chooses this', async () => {
    const job = await rig.upload(workbookWith([{ name: 'Hoja1', xml: sheet }], formats))
    const read = await chosen(job, { columns: [{ column: 2, as: 'value' }] })
    expect((await cellsOf(job)).map((cells) => cells.slice(2, 4))).toEqual([
      ['12345678-K', '12'],
      ['09876543-K', '105'],
    ])
    expect(read.file?.workbook?.columns[2]?.shown?.count).toBe(2)
  })

  it('are read with the surrounding characters if the format has a section for text', async () => {
    const depto = { type: 'str" s="5', inside: '<v>B-2</v>' }
    const xml = sheetXml([head, ['+56911110001', depto]])
    const job = await rig.upload(workbookWith([{ name: 'Hoja1', xml }], formats))
    expect((await cellsOf(job))[0]).toEqual([2, '+56911110001', 'Depto B-2'])
  })
})

describe('cells that Excel turned into dates', () => {
  const formats = ['', 'd\\-mmm', 'mmm-yy', 'h:mm', 'dd/mm/yyyy']
  const rows = [
    ['Teléfono', 'Depto', 'Nacimiento'],
    ['+56911110001', { number: '46359', style: 1 }, { number: '33238', style: 4 }],
    ['+56911110002', { number: '46113', style: 1 }, { number: '33239', style: 4 }],
    ['+56911110003', 'B-204', null],
    ['+56911110004', { number: '47818', style: 2 }, null],
    ['+56911110005', { number: '0.5', style: 3 }, null],
  ]
  const book = workbookWith([{ name: 'Hoja1', xml: sheetXml(rows) }], formats)
  const unitsOf = async (job: Job) => (await cellsOf(job)).map(([, , unit]) => unit)

  it('are reported for their column, except in a column of whole dates', async () => {
    const job = await rig.upload(book)
    expect(job.file?.workbook?.columns).toEqual([
      {
        column: 1,
        days: { count: 4, others: 1, value: '2026-12-03', dayMonth: '3-12', monthDay: '12-3' },
      },
    ])
    expect(await unitsOf(job)).toEqual(['2026-12-03', '2026-04-01', 'B-204', '2030-12-01', '12:00'])
  })

  it('are turned back into text with the day or month first, as chosen', async () => {
    const job = await rig.upload(book)
    await chosen(job, { columns: [{ column: 1, as: 'dayMonth' }] })
    expect(await unitsOf(job)).toEqual(['3-12', '1-4', 'B-204', '12-30', '12:00'])
    await chosen(job, { columns: [{ column: 1, as: 'monthDay' }] })
    expect(await unitsOf(job)).toEqual(['12-3', '4-1', 'B-204', '12-30', '12:00'])
  })

  it('are also reported if they are whole dates among other text values', async () => {
    const mixed = [head, ['+56911110001', { number: '33238', style: 4 }], ['+56911110002', '31/13/1990']]
    const job = await rig.upload(workbookWith([{ name: 'Hoja1', xml: sheetXml(mixed) }], formats))
    expect(job.file?.workbook?.columns).toMatchObject([{ column: 1, days: { count: 1, others: 1 } }])
  })
})

describe('formulas', () => {
  it('are counted with their first row and read as empty if they have no value or an error', async () => {
    const rows = [
      ['Nombre', 'Teléfono'],
      ['Ana', { type: 'str', inside: '<f>"+56"&amp;D2</f><v>+56911110001</v>' }],
      ['Beto', { inside: '<f>"+56"&amp;D3</f>' }],
      ['Carla', { type: 'e', inside: '<f>VLOOKUP(A4,B:B,2,0)</f><v>#N/A</v>' }],
      ['Dario', { inside: '<f>A1</f><v></v>' }],
      [{ type: 'str', inside: '<f>IF(A1="","",A1)</f><v></v>' }, '+56911110005'],
    ]
    const job = await rig.check(workbookOf(sheetXml(rows)))
    expect(job.file?.workbook?.columns).toEqual([{ column: 1, failed: { count: 3, line: 3 } }])
    expect(await rig.faults(job)).toEqual(['3 phone required', '4 phone required', '5 phone required'])
  })
})

describe('a workbook that can be read in only one way', () => {
  it('is not stored, and offers no choices', async () => {
    const job = await rig.upload(workbookOf(people(['+56911110001', 'Ana'])))
    expect(job.file?.workbook).toMatchObject({ hiddenRows: 0, mergedCells: 0, columns: [] })
    expect(await keptPieces(job)).toBe(0)
    expect(failureOf(await choose(job, {})).code).toBe('job_state')
    const csv = await rig.upload('phone\n+56911110001\n')
    expect(failureOf(await choose(csv, {})).code).toBe('job_state')
  })

  it('gets its fields suggested from the last similar import, unlike a workbook with hidden rows', async () => {
    const plain = () => people([newPhone(), 'Ana'])
    const fields = ['phone' as const, 'fullname' as const]
    await rig.run(workbookOf(plain()), { fields })
    expect((await rig.upload(workbookOf(plain()))).file?.suggested?.fields).toEqual(fields)
    const rowWith = (row: number) => (row === 3 ? 'hidden="1"' : '')
    const rows = [head, [newPhone(), 'Ana'], [newPhone(), 'Beto']]
    const { file } = await rig.upload(workbookOf(sheetXml(rows, { rowWith })))
    expect(file?.suggested?.fields).toBeUndefined()
    expect(file?.columns.map(({ field }) => field)).toEqual(fields)
  })
})
