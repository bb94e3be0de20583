import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportField } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import { failureOf, type JobRig, startJobRig } from '../fixtures/job-rig'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { sheetXml, workbookOf } from '../fixtures/workbook'

type Reading = RequestOf<Operations['chooseReading']>['body']

let rig: JobRig
let size: string
beforeAll(async () => {
  rig = await startJobRig()
  const body = { tag: 'size', name: 'Size', slot: 'number' } as const
  size = dataOf(await rig.api.client().createAttribute({ body })).attribute.id
})
afterAll(() => rig.stop())

const noticesOf = async ({ id }: Job) =>
  dataOf(await rig.client.listRefusals({ params: { jobId: id } })).notices
const cellsOf = async (job: Job) => (await rig.rows(job)).map(({ cells }) => cells?.[1])

describe('the encoding of a file', () => {
  it('is UTF-8 even if one byte is invalid, and only its row is marked until it is corrected', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const parts = [
      `phone;fullname\n${newPhone()};José Muñoz\n${phone};Be`,
      `at Ñíguez\n${other};Señora Peña\n`,
    ]
    const file = Buffer.concat([
      Buffer.from(parts[0] ?? ''),
      Buffer.from([0xf1]),
      Buffer.from(parts[1] ?? ''),
    ])
    const checked = await rig.check(file)
    expect(checked).toMatchObject({
      file: { encoding: 'utf-8' },
      counts: { check: { created: 2, refused: 1 } },
    })
    expect(await cellsOf(checked)).toEqual(['José Muñoz', 'Be\ufffdat Ñíguez', 'Señora Peña'])
    expect(await rig.faults(checked)).toEqual(['3  damaged_text'])
    const params = { jobId: checked.id, line: '3' }
    const corrected = await rig.client.correctJobRow({ params, body: { cells: [phone, 'Beñat Ñíguez'] } })
    expect(dataOf(corrected).row).toMatchObject({ outcome: 'created' })
  })

  it.each([
    ['macintosh', [0x92, 0x96]],
    ['ibm850', [0xa1, 0xa4]],
    ['windows-1252', [0xed, 0xf1]],
  ])(
    'is recognized by its letters if the file is from another system: %s',
    async (encoding, [i = 0, n = 0]) => {
      const text = `phone;fullname\r${newPhone()};Mar?a Pe!aloza\r`
      const bytes = Buffer.from(text, 'latin1').map((byte) => (byte === 0x3f ? i : byte === 0x21 ? n : byte))
      const job = await rig.upload(bytes)
      expect(job.file?.encoding).toBe(encoding)
      expect(await cellsOf(job)).toEqual(['María Peñaloza'])
    },
  )

  const choose = ({ id }: Pick<Job, 'id'>, body: Reading) =>
    rig.client.chooseReading({ params: { jobId: id }, body })
  const macintosh = (text: string) =>
    Buffer.from(text.replaceAll('í', '\x92').replaceAll('ñ', '\x96').replaceAll('é', '\x8e'), 'latin1')

  it('can be changed to any of the possible encodings, each shown with the first accented cell as a sample', async () => {
    const phone = newPhone()
    const written = macintosh(`Teléfono;Nombre\n${phone};María Peñaloza\n`)
    const job = await rig.check(written, { fields: ['phone', 'fullname'] })
    expect(job.file?.encodings).toEqual([
      { encoding: 'utf-8', sample: 'Tel\ufffdfono' },
      { encoding: 'windows-1252', sample: 'TelŽfono' },
      { encoding: 'macintosh', sample: 'Teléfono' },
      { encoding: 'ibm850', sample: 'TelÄfono' },
      { encoding: 'ibm437', sample: 'TelÄfono' },
    ])
    const other = dataOf(await choose(job, { encoding: 'windows-1252' })).job
    expect(other).toMatchObject({ state: 'draft', counts: {}, file: { encoding: 'windows-1252' } })
    expect(other.file?.columns.map(({ name, samples }) => [name, samples])).toEqual([
      ['TelŽfono', [phone]],
      ['Nombre', ['Mar’a Pe–aloza']],
    ])
    expect(await cellsOf(other)).toEqual(['Mar’a Pe–aloza'])
    expect(dataOf(await choose(job, {})).job.file).toEqual(other.file)
    const back = dataOf(await choose(job, { encoding: 'macintosh' })).job
    expect(back.file).toEqual((await rig.upload(written)).file)
    const fields = back.file?.columns.map(({ field }) => field ?? null)
    expect(fields).toEqual(['phone', 'fullname'])
    const body = { fields: fields as ImportField[], accountType: rig.type }
    dataOf(await rig.client.checkImport({ params: { jobId: job.id }, body }))
    await rig.work()
    await rig.start(job)
    expect(await rig.accountOf(phone)).toMatchObject({ fullname: 'María Peñaloza' })
    expect(failureOf(await choose(job, { encoding: 'utf-8' })).code).toBe('job_state')
  })

  it('cannot be chosen if all encodings give the same text, or if the file declares its encoding', async () => {
    const text = `phone;fullname\n${newPhone()};`
    const plain = await rig.upload(`${text}Ana\n`)
    const marked = await rig.upload(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${text}José\n`, 'utf16le')]),
    )
    expect(await cellsOf(marked)).toEqual(['José'])
    const unmarked = await rig.upload(Buffer.from(`${text}José\n`, 'utf16le').swap16())
    expect(unmarked.file?.encoding).toBe('utf-16be')
    expect(await cellsOf(unmarked)).toEqual(['José'])
    for (const job of [plain, marked, unmarked]) {
      expect(job.file).not.toHaveProperty('encodings')
      expect(failureOf(await choose(job, { encoding: 'utf-8' })).code).toBe('job_state')
    }
  })

  it('cannot be chosen for a workbook, and a sheet cannot be chosen for a text file', async () => {
    const book = workbookOf(sheetXml([['phone'], [newPhone()]]), sheetXml([['phone'], [newPhone()]]))
    const refusals = [
      await choose(await rig.upload(book), { encoding: 'utf-8' }),
      await choose(await rig.upload(`phone,fullname\n${newPhone()},José\n`), { sheet: 'Hoja 1' }),
    ].map((result) => failureOf(result).issues)
    expect(refusals).toMatchObject([
      [{ path: 'encoding', code: 'no_match' }],
      [{ path: 'sheet', code: 'no_match' }],
    ])
  })
})

describe('a number such as 1.500', () => {
  const fileOf = (...numbers: string[]) =>
    `phone;attribute:size\n${numbers.map((number) => `${newPhone()};${number}\n`).join('')}`
  const sizesOf = async (job: Job) => {
    const accounts = await rig.find({ job: job.id })
    return accounts
      .flatMap(({ attributesValue }) => attributesValue.map(({ value }) => value.number))
      .toSorted((one = 0, other = 0) => one - other)
  }

  it('is read according to the rest of its column', async () => {
    const done = await rig.run(fileOf('1.500', '1.250,5', '12.345', '3'))
    expect(done.file?.columns[1]).toMatchObject({ field: `attribute:${size}`, decimals: 'comma' })
    expect(done.options).toMatchObject({ decimals: 'comma' })
    expect(await sizesOf(done)).toEqual([3, 1250.5, 1500, 12345])
  })

  it('is reported in a column with both separators', async () => {
    const checked = await rig.check(fileOf('1,5', '2.25', '1.500'))
    expect(checked.file?.columns[1]).toMatchObject({ decimalsOpen: true, decimalsMixed: true })
    expect(await rig.faults(checked)).toEqual([`4 attribute:${size} ambiguous_number`])
  })

  it('is read as in the last import of such a file, unless its values contradict that', async () => {
    const again = (...numbers: string[]) =>
      fileOf(...numbers)
        .replace('phone;', 'phone;otra;')
        .replaceAll(/(\+\d+);/g, '$1;x;')
    await rig.run(again('1.500', '2'), { decimals: 'comma' })
    expect((await rig.upload(again('2.500'))).file?.suggested).toMatchObject({
      fields: ['phone', null, `attribute:${size}`],
      decimals: 'comma',
    })
    expect((await rig.upload(again('2.500', '1.25'))).file?.suggested).not.toHaveProperty('fields')
    expect((await rig.upload(again('1,5', '1.25'))).file?.suggested).not.toHaveProperty('fields')
  })

  it('is rejected as ambiguous if nothing in the column settles its meaning', async () => {
    const checked = await rig.check(fileOf('1.500', '3'))
    expect(checked.file?.columns[1]).toMatchObject({ decimalsOpen: true })
    expect(await rig.faults(checked)).toEqual([`2 attribute:${size} ambiguous_number`])
  })

  it.each([
    ['point', 1.5],
    ['comma', 1500],
  ] as const)('is read according to the chosen decimals: %s', async (decimals, number) => {
    expect(await sizesOf(await rig.run(fileOf('1.500'), { decimals }))).toEqual([number])
  })
})

describe('dates of one column in two orders', () => {
  const fileOf = (...days: string[]) =>
    `phone,birthday\n${days.map((day) => `${newPhone()},${day}\n`).join('')}`

  it('are rejected if they fit only the other order, and counted if they fit both', async () => {
    const days = ['31/12/1990', '12/31/1990', '03/04/1985', '05/05/1985', '1990-03-04', '2/1/1980']
    const done = await rig.run(fileOf(...days), { dates: 'dmy' })
    expect(done.options).toMatchObject({ mixedDays: [1] })
    expect(await rig.faults(done)).toEqual(['3 birthday month_first'])
    expect((await rig.rows(done, 'refused'))[0]?.issues[0]?.message).toBe(
      'must be a date (dmy); it is only valid as mdy',
    )
    const values = [
      { value: '03/04/1985', count: 1 },
      { value: '2/1/1980', count: 1 },
    ]
    expect(await noticesOf(done)).toEqual([{ path: 'birthday', code: 'ambiguous_day', count: 2, values }])
  })

  it('are also counted in a column of times', async () => {
    const body = { tag: 'since', name: 'Since', slot: 'date' } as const
    const { id } = dataOf(await rig.api.client().createAttribute({ body })).attribute
    const days = ['12/31/1990 10:00', '31/12/1990', '03/04/1985 14:05']
    const file = `phone;attribute:since\n${days.map((day) => `${newPhone()};${day}\n`).join('')}`
    const checked = await rig.check(file, { dates: 'mdy' })
    expect(await rig.faults(checked)).toEqual([`3 attribute:${id} day_first`])
    expect(await noticesOf(checked)).toMatchObject([
      { path: `attribute:${id}`, code: 'ambiguous_day', count: 1 },
    ])
  })

  it('are not counted if only one order occurs', async () => {
    const checked = await rig.check(fileOf('31/12/1990', '03/04/1985'), { dates: 'dmy' })
    expect(await noticesOf(checked)).toEqual([])
    expect(checked.options).not.toHaveProperty('mixedDays')
  })
})

describe('placeholders that programs write for empty values', () => {
  it.each(['undefined', 'null', 'NULL', '#N/A', 'N/A', '-'])(
    'are read as empty, and counted: %s',
    async (cell) => {
      const done = await rig.run(
        `phone,fullname,birthday\n${newPhone()},${cell},${cell}\n${newPhone()},Null,\n`,
      )
      expect(done.counts.run).toEqual({ created: 2 })
      const accounts = await rig.find({ job: done.id })
      expect(accounts.map(({ fullname }) => fullname ?? '').toSorted()).toEqual(['', 'Null'])
      const values = [{ value: cell, count: 1 }]
      expect(await noticesOf(done)).toEqual([
        { path: 'birthday', code: 'read_as_nothing', count: 1, values },
        { path: 'fullname', code: 'read_as_nothing', count: 1, values },
      ])
    },
  )

  it('are not read as phone numbers', async () => {
    expect(await rig.faults(await rig.check('phone\n-\n'))).toEqual(['2 phone required'])
  })
})

describe("Google's contacts", () => {
  const header =
    'First Name,Middle Name,Last Name,Nickname,Birthday,E-mail 1 - Label,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value'

  it('are recognized by their columns, even with several phone numbers per cell and birthdays without a year', async () => {
    const [first, second, third] = [newPhone(), newPhone(), newPhone()]
    const rows = [
      `Luis,,Vera,,1980-05-12,,Mobile,${first} ::: ${second},`,
      `Rosa,,Paz,, --05-12,,Mobile,${third},`,
    ]
    const done = await rig.run(`${header}\r\n${rows.join('\r\n')}\r\n`)
    expect(done.file?.columns.map(({ field }) => field)).toEqual([
      'fullname',
      'fullname',
      'fullname',
      null,
      'birthday',
      null,
      null,
      'phone',
      'phone',
    ])
    expect(await rig.accountOf(first)).toMatchObject({ fullname: 'Luis Vera', birthday: '1980-05-12' })
    expect(await rig.accountOf(third)).toMatchObject({ fullname: 'Rosa Paz' })
    expect((await noticesOf(done)).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'birthday no_year',
      'phone more_values',
    ])
    const [luis] = await rig.rows(done)
    expect(luis?.issues[0]?.message).toContain(second)
  })

  it.each([
    ['Label', 'Home', 'Mobile'],
    ['Label', '* Casa', 'Celular'],
    ['Etiqueta', 'Particular', 'Móvil'],
    ['Etiqueta', 'Trabajo', 'Celular'],
    ['Marcador', 'Residencial', '* Telemóvel'],
    ['Type', 'Home Fax', ''],
    ['Type', '', ''],
  ])(
    'give a person the mobile number from phone columns with a %s next to them: %s and %s',
    async (label, first, second) => {
      const [landline, mobile] = ['+56223456789', newPhone()]
      const header = `Name,Phone 1 - ${label},Phone 1 - Value,Phone 2 - ${label},Phone 2 - Value`
      const done = await rig.run(`${header}\nMarta,${first},${landline},${second},${mobile}\n`)
      expect(await rig.accountOf(mobile)).toMatchObject({ fullname: 'Marta' })
      expect(await noticesOf(done)).toEqual([
        {
          path: 'phone',
          code: 'more_values',
          count: 1,
          values: [{ value: `${landline} · ${mobile}`, count: 1, proposal: mobile }],
        },
      ])
    },
  )

  it('give a person the mobile out of several numbers in one cell, by label and number', async () => {
    const [home, mobile, other] = [newPhone(), newPhone(), newPhone()]
    const rows = [`Ana,Home ::: Mobile,${home} ::: ${mobile}`, `Eva,Mobile,+56223456780 ::: ${other}`]
    const file = `Name,Phone 1 - Label,Phone 1 - Value\n${rows.join('\n')}\n`
    const done = await rig.run(file)
    expect(done.file?.columns[2]).toMatchObject({ several: 2 })
    expect(await rig.accountOf(mobile)).toMatchObject({ fullname: 'Ana' })
    expect(await rig.accountOf(other)).toMatchObject({ fullname: 'Eva' })
    const [first, second] = [newPhone(), newPhone()]
    await rig.run(`phone,fullname\n+56223456781 ::: ${first},Luz\n`, { phoneChoice: 'order' })
    expect(await rig.accountOf('+56223456781')).toMatchObject({ fullname: 'Luz' })
    const again = await rig.run(`phone,fullname\n${second} ::: ${first},Luz\n`)
    expect(again.options).not.toHaveProperty('phoneChoice')
    expect(await rig.accountOf(second)).toMatchObject({ fullname: 'Luz' })
  })

  it('report people who may have an account under a secondary number', async () => {
    const [landline, mobile] = ['+56223456782', newPhone()]
    await rig.run(`phone,fullname\n${landline},Marta\n`)
    const checked = await rig.check(`Name,Fijo,Celular\nMarta,${landline},${mobile}\n`)
    expect((await noticesOf(checked)).map(({ code }) => code)).toEqual(['more_values', 'near_match'])
  })

  it.each([
    ['second in the later row', (own: string, other: string) => [`${own},`, `${other} ::: ${own},`]],
    ['second in the earlier row', (own: string, other: string) => [`${other} ::: ${own},`, `${own},`]],
    ['in another column', (own: string, other: string) => [`${own},`, `${other},${own}`]],
  ])(
    'report which row may be the same person as an earlier row if the shared number is %s',
    async (_, rowsOf) => {
      const cells = rowsOf(newPhone(), newPhone())
      const checked = await rig.check(
        `Celular,Celular 2\n${cells.join('\n')}\n${newPhone()} ::: ${newPhone()},\n`,
      )
      const marked = async () =>
        (await rig.rows(checked)).flatMap(({ line, issues, outcome }) =>
          issues
            .filter(({ code }) => code !== 'more_values')
            .map(({ code, message }) => [line, outcome, code, message]),
        )
      const said = [[3, 'created', 'near_row', 'may be the same person as the one on line 2']]
      expect(await marked()).toEqual(said)
      expect((await noticesOf(checked)).map(({ code, count }) => [code, count])).toContainEqual([
        'near_row',
        1,
      ])
      await rig.start(checked)
      expect(await marked()).toEqual(said)
    },
  )

  it('report possible duplicates even for rows far apart', { tags: 'long' }, async () => {
    const own = newPhone()
    const between = Array.from({ length: 600 }, () => newPhone())
    const checked = await rig.check(`Celular\n${own}\n${between.join('\n')}\n${newPhone()} ::: ${own}\n`)
    const [group] = (await noticesOf(checked)).filter(({ code }) => code === 'near_row')
    expect(group?.count).toBe(1)
    await rig.start(checked)
    expect((await noticesOf(checked)).map(({ code }) => code)).toEqual(['more_values', 'near_match'])
  })

  it('join several values of a text field, and report this', async () => {
    const body = { tag: 'mail', name: 'E-mail', slot: 'text' } as const
    const { id } = dataOf(await rig.api.client().createAttribute({ body })).attribute
    const [phone, mails] = [newPhone(), 'a@example.com ::: b@example.com']
    const done = await rig.run(`phone,attribute:mail\n${phone},${mails}\n`)
    expect(done.file?.columns[1]).toMatchObject({ several: 1 })
    const { attributesValue } = await rig.accountOf(phone)
    expect(attributesValue).toMatchObject([{ value: { text: 'a@example.com, b@example.com' } }])
    const path = `attribute:${id}`
    expect(await noticesOf(done)).toEqual([
      { path, code: 'joined_values', count: 1, values: [{ value: mails, count: 1 }] },
    ])
  })
})

describe('a multi-line cell', () => {
  it('is reported if it may contain cells from another row, and rejected if it is a name', async () => {
    const address = '"Sur 12, Depto 4\nSantiago"'
    const name = '"Ana\nLuis 961 234 540"'
    const body = { tag: 'address', name: 'Address', slot: 'text' } as const
    const { id } = dataOf(await rig.api.client().createAttribute({ body })).attribute
    const file = `phone,fullname,address\n${newPhone()},Ana,${address}\n${newPhone()},${name},x\n${newPhone()},"Eva\nPaz",y\n`
    const checked = await rig.check(file)
    expect(await rig.faults(checked)).toEqual(['3 fullname line_breaks'])
    expect(await noticesOf(checked)).toMatchObject([
      { path: `attribute:${id}`, code: 'line_breaks', count: 1 },
    ])
  })
})
