import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureOf, type JobRig, startJobRig } from '../fixtures/job-rig'
import { newPhone } from '../fixtures/people'
import { sheetXml, workbookOf, zipOf } from '../fixtures/workbook'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

const cellsOf = async (file: BodyInit) => {
  const job = await rig.upload(file)
  return (await rig.rows(job)).map(({ line, cells }) => [line, ...(cells ?? [])])
}
const head = ['Teléfono', 'Nombre']

describe('a workbook', () => {
  it('is imported from its sheet', async () => {
    const phone = newPhone()
    const first = sheetXml([
      ['Teléfono', 'Nombre', 'Fecha de nacimiento', 'Bloqueado'],
      [{ number: phone.slice(1) }, 'Ana Ñuñoa 🔥 <&>', { day: 33238 }, { yes: false }],
    ])
    const job = await rig.run(workbookOf(first, sheetXml([['other'], ['sheet']])))
    expect(job).toMatchObject({ file: { encoding: 'xlsx', delimiter: '' }, counts: { run: { created: 1 } } })
    expect(await rig.accountOf(phone)).toMatchObject({
      phone,
      fullname: 'Ana Ñuñoa 🔥 <&>',
      birthday: '1990-12-31',
      blocked: false,
    })
  })

  it('keeps every digit of a number, and leading zeros in text', async () => {
    const rows = [
      [{ number: '56991234567' }, '0056991234567'],
      [{ number: '5.6991234567E10' }, '007'],
      [{ number: '1.5' }, { number: '0.10000000000000001' }],
      [{ number: '4539578763621486' }, { number: '-1234567890123456789' }],
    ]
    expect(await cellsOf(workbookOf(sheetXml([head, ...rows])))).toEqual([
      [2, '56991234567', '0056991234567'],
      [3, '56991234567', '007'],
      [4, '1.5', '0.1'],
      [5, '4539578763621486', '-1234567890123456789'],
    ])
  })

  it('keeps text that was cut in the middle of a character', async () => {
    const cut = workbookOf(sheetXml([head, ['56991234567', 'Ana _xD83D_']]))
    expect(await cellsOf(cut)).toEqual([[2, '56991234567', 'Ana \uFFFD']])
  })

  it('shows a truncated number as Excel does, and reads the same digits in full if they are text', async () => {
    const rows = [
      [{ number: '56900000000' }, '56900000000'],
      [{ number: '5.69E+10' }, '+56 9 0000 0000'],
      [{ number: '56991000000' }, { number: '900000000' }],
    ]
    expect(await cellsOf(workbookOf(sheetXml([head, ...rows])))).toEqual([
      [2, '5.69E+10', '56900000000'],
      [3, '5.69E+10', '+56 9 0000 0000'],
      [4, '56991000000', '900000000'],
    ])
  })

  it('rejects damaged phone numbers, and detects the country from the others, which have no plus', async () => {
    const whole = [1, 2, 3].map((at) => [{ number: `5698765432${at}` }])
    const damaged = [{ number: '56900000000' }]
    const sheet = sheetXml([['Teléfono'], ...whole, damaged, damaged, ['+56 9 0000 0000']])
    const job = await rig.check(workbookOf(sheet))
    expect(job.file?.columns[0]).toEqual(expect.objectContaining({ field: 'phone', country: 'CL' }))
    expect(job.file?.columns[0]).not.toHaveProperty('national')
    expect(await rig.faults(job)).toEqual(['5 phone scientific_phone', '6 phone scientific_phone'])
  })

  it('reads dates as ISO 8601, and times without a zone, since a sheet has none', async () => {
    const rows = [
      [{ day: 33238 }, { day: 33238.5 }],
      [{ day: 33238.25 + 1 / 86_400 }, null],
    ]
    expect(await cellsOf(workbookOf(sheetXml([head, ...rows])))).toEqual([
      [2, '1990-12-31', '1990-12-31 12:00'],
      [3, '1990-12-31 06:00:01', ''],
    ])
  })

  it('counts rows as displayed, including empty ones', async () => {
    const rows = [head, [], [null, 'Ana'], [null, null], ['x']]
    expect(await cellsOf(workbookOf(sheetXml(rows)))).toEqual([
      [3, '', 'Ana'],
      [5, 'x', ''],
    ])
  })
})

describe('an unreadable workbook', () => {
  const wide =
    '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="SG1"><v>1</v></c></row></sheetData></worksheet>'
  const hidden =
    '<worksheet><sheetData><row r="1"><c r="&#90;ZZZZZZ1"><v>1</v></c></row></sheetData></worksheet>'
  const spaces = Buffer.alloc(1_000_000, ' ')
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const archive = workbookOf(sheetXml([head, ['1', '2']]))

  it.each<[string, Buffer<ArrayBuffer>, string]>([
    ['is an archive of something else', zipOf([['readme.txt', 'x']]), 'invalid_format'],
    ['breaks off', archive.subarray(0, archive.length - 30), 'invalid_format'],
    ['has no sheets', workbookOf(), 'invalid_format'],
    [
      'unpacks to more than it claims',
      zipOf([['xl/workbook.xml', spaces]], { claimed: 10 }),
      'invalid_format',
    ],
    ['claims more than is read', zipOf([['xl/workbook.xml', 'x']], { claimed: 600_000_000 }), 'too_big'],
    ['claims more than it unpacks to', zipOf([['xl/workbook.xml', 'x']], { claimed: 100 }), 'invalid_format'],
    ['has 501 columns', workbookOf(wide), 'too_many'],
    ['escapes an impossible cell position', workbookOf(hidden), 'invalid_format'],
    ['is in the old format', old, 'not_allowed'],
    ['has only empty sheets', workbookOf(sheetXml([]), sheetXml([])), 'blank'],
    ['has only empty cells', workbookOf(sheetXml([[''], ['']])), 'blank'],
    ['has an empty first row', workbookOf(sheetXml([[''], ['1']])), 'required'],
  ])('is rejected with 422 and not stored if it %s', async (_, file, code) => {
    const failure = failureOf(await rig.client.uploadImport({ query: {}, upload: file }))
    expect(failure).toMatchObject({ status: 422, code: 'unreadable_file', issues: [{ code }] })
    expect(await rig.api.sql('select from job_rows where job_id not in (select id from jobs)')).toEqual([])
  })

  it('is rejected with 422 if it has too many rows', async () => {
    const below = sheetXml([head]).replace(
      '</sheetData>',
      '<row r="1000002"><c><v>1</v></c></row></sheetData>',
    )
    const failure = failureOf(await rig.client.uploadImport({ query: {}, upload: workbookOf(below) }))
    expect(failure).toMatchObject({ status: 422, issues: [{ code: 'too_many', path: 'upload' }] })
  })

  it('may have cells in opposite corners of its sheet without using memory for the empty cells in between', async () => {
    const corners =
      '<row r="1"><c r="A1"><v>1</v></c><c r="SF1"><v>1</v></c></row><row r="1000000"><c r="SF1000000"><v>7</v></c></row>'
    const job = await rig.upload(workbookOf(`<worksheet><sheetData>${corners}</sheetData></worksheet>`))
    const [row, ...others] = await rig.rows(job)
    expect([row?.line, row?.cells?.at(-1), others]).toEqual([1_000_000, '7', []])
  })
})
