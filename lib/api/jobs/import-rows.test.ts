import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CheckBody, type JobRig, startJobRig } from '../fixtures/job-rig'
import { createType, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

const faultsOf = async (file: string, options?: Partial<CheckBody>) =>
  rig.faults(await rig.check(file, options))
const setCountry = async (defaultCountry: string | null) =>
  dataOf(await rig.api.client().updateBusiness({ body: { defaultCountry } }))

describe('a cell with a huge number of digits', () => {
  it('is rejected like any other cell, in a file and in a correction', async () => {
    const tag = 'very-many-digits'
    dataOf(await rig.api.client().createAttribute({ body: { tag, name: tag, slot: 'number' } }))
    const [phone, other] = [newPhone(), newPhone()]
    const checked = await rig.check(`phone,attribute:${tag}\n${phone},${'1'.repeat(100_000)}!\n${other},1\n`)
    expect(checked.counts.check).toEqual({ created: 1, refused: 1 })
    const cells = [phone, `${'1'.repeat(19_999)}!`]
    const corrected = await rig.client.correctJobRow({
      params: { jobId: checked.id, line: '2' },
      body: { cells },
    })
    expect(dataOf(corrected).row).toMatchObject({ outcome: 'refused', issues: [{ code: 'invalid_type' }] })
  })
})

describe('a phone number', () => {
  it('is rejected with the kind of damage if a spreadsheet damaged it', async () => {
    const cells = ['5.69E+10', '"5,69112E+10"', '911110001', 'call me', '+5691', '']
    expect(await faultsOf(`x,phone\n${cells.map((cell) => `a,${cell}\n`).join('')}`)).toEqual([
      '2 phone scientific_phone',
      '3 phone scientific_phone',
      '4 phone country_code_missing',
      '5 phone invalid_phone',
      '6 phone invalid_phone',
      '7 phone required',
    ])
  })

  it('is not taken for another number if it has lost a significant zero', async () => {
    await setCountry('IT')
    expect(await faultsOf('phone\n0612345678\n612345678\n3471234567\n')).toEqual([
      '3 phone leading_zero_lost',
    ])
    await setCountry(null)
  })

  it('is read as a number of the business’s country', async () => {
    await setCountry('CL')
    const done = await rig.run('phone\n9 1111 0042\n5491122334455\n')
    await setCountry(null)
    expect(done.counts.run).toEqual({ created: 2 })
    expect(await rig.accountOf('+56911110042')).toMatchObject({ phone: '+56911110042' })
    expect(await rig.accountOf('+5491122334455')).toMatchObject({ phone: '+5491122334455' })
  })

  it('is rejected if the file already has it in any form, with the first line that has it', async () => {
    const file = "phone\n+56991234567\nx\n'+56 9 9123 4567\n56991234567.0\n"
    const checked = await rig.check(file)
    expect(await rig.faults(checked)).toEqual([
      '3 phone invalid_phone',
      '4 phone duplicate',
      '5 phone duplicate',
    ])
    const messages = (await rig.rows(checked, 'refused')).map(({ issues }) => issues[0]?.message)
    expect(messages.slice(1)).toEqual(Array(2).fill('is already on line 2'))
  })

  it('is also found to be a duplicate a thousand rows later', { tags: 'long' }, async () => {
    const phones = Array.from({ length: 1_200 }, newPhone)
    const file = `phone\n${[...phones, phones[3]].join('\n')}\n`
    const checked = await rig.check(file)
    expect(checked.counts.check).toEqual({ created: 1_200, refused: 1 })
    expect((await rig.rows(checked, 'refused'))[0]).toMatchObject({
      line: 1_202,
      issues: [{ message: 'is already on line 5' }],
    })
  })
})

describe('an account type', () => {
  it('is given by ID or name, and only an exact match counts if there are similar names', async () => {
    const client = rig.api.client()
    const names = ['Socio Activo', 'Vecino', 'VECINO', 'vecíno', 'Twice', 'Twice', '🔥']
    for (const name of names) dataOf(await client.createAccountType({ body: { name } }))
    const cells = [rig.type, 'SOCIO ACTIVO', 'vecino', 'Nobody', '🔥', '???', 'Vecino', ' VECINO ', 'Twice']
    const file = `phone,type\n${cells.map((cell) => `${newPhone()},${cell}\n`).join('')}`
    const checked = await rig.check(file, { accountType: undefined })
    expect(await rig.faults(checked)).toEqual([
      '4 accountType several_matches',
      '5 accountType unknown_account_type',
      '7 accountType unknown_account_type',
      '10 accountType several_matches',
    ])
  })

  it('is required in a row without a default', async () => {
    const file = `phone,type\n${newPhone()},\n`
    expect(await faultsOf(file, { accountType: undefined })).toEqual(['2 accountType required'])
  })
})

describe('the cells of a row', () => {
  it('are rejected by field if they do not fit, and all faults of a row are reported at once', async () => {
    const header = 'phone,fullname,birthday,blocked,expirationDate,metadata'
    const file = `${header}\nx,${'n'.repeat(201)},31/12/1990,maybe,soon,[1]\n`
    expect(await faultsOf(file)).toEqual([
      '2 phone invalid_phone',
      '2 birthday day_first',
      '2 blocked invalid_type',
      '2 expirationDate invalid_format',
      '2 fullname too_long',
      '2 metadata invalid_type',
    ])
  })

  it('are rejected by attribute if they do not fit an attribute', async () => {
    const client = rig.api.client()
    const other = await createType(client)
    const define = async (tag: string, slot: 'number' | 'boolean' | 'date' | 'text', more = {}) =>
      dataOf(await client.createAttribute({ body: { tag, name: tag, slot, ...more } })).attribute.id
    const number = await define('age', 'number')
    const boolean = await define('pays', 'boolean')
    const date = await define('since', 'date')
    const choice = await define('colour', 'text', { options: ['red'] })
    const foreign = await define('foreign', 'text', { accountTypeIds: [other] })
    const file = [
      'phone,age,pays,since,colour,foreign',
      `${newPhone()},twelve,often,2020-02-30,,`,
      `${newPhone()},1.000,,,blue,yes`,
      `${newPhone()},"12,5",Sí,2020-02-29,red,`,
    ]
    const job = await rig.run(`${file.join('\n')}\n`)
    expect(await rig.faults(job)).toEqual([
      `2 attribute:${number} invalid_type`,
      `2 attribute:${boolean} invalid_type`,
      `2 attribute:${date} invalid_format`,
      `3 attribute:${choice} not_allowed`,
      `3 attribute:${foreign} not_applicable`,
    ])
    const [made] = await rig.rows(job, 'created')
    const { attributesValue } = await rig.account(made?.accountId ?? '')
    expect(attributesValue.map(({ tag, value }) => [tag, value])).toMatchObject([
      ['age', { number: 12.5 }],
      ['pays', { boolean: true }],
      ['since', { date: '2020-02-29T00:00:00.000Z' }],
      ['colour', { text: 'red' }],
    ])
  })

  it('are read as dates in the given order, or in ISO 8601 whatever the order', async () => {
    const phones = Array.from({ length: 4 }, newPhone)
    const days = ['31/12/1990', '1990-12-31', '12/31/1990', '01-02-60']
    const file = `phone,birthday\n${phones.map((phone, at) => `${phone},${days[at]}\n`).join('')}`
    const job = await rig.run(file, { dates: 'dmy' })
    expect(await rig.faults(job)).toEqual(['4 birthday month_first'])
    expect(await rig.accountOf(phones[0] as string)).toMatchObject({ birthday: '1990-12-31' })
    expect(await rig.accountOf(phones[1] as string)).toMatchObject({ birthday: '1990-12-31' })
    expect(await rig.accountOf(phones[3] as string)).toMatchObject({ birthday: '1960-02-01' })
  })

  it('are rejected until corrected if there are more cells than columns, or NUL', async () => {
    const [one, two] = [newPhone(), newPhone()]
    const checked = await rig.check(`phone,fullname\n${one},A,B\n${two},C\0D\n${newPhone()}\n`)
    expect(await rig.faults(checked)).toEqual(['2  too_many_cells', '3  invalid_text'])
    const body = { cells: [one, 'A'] }
    const answer = await rig.client.correctJobRow({ params: { jobId: checked.id, line: '2' }, body })
    expect(dataOf(answer).row.outcome).toBe('created')
  })

  it('are rejected in the check rather than the run if the database would reject their metadata', async () => {
    const cells = [
      String.raw`{"a":"\u0000"}`,
      String.raw`{"\ud800":1}`,
      '['.repeat(100_000),
      `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      '{"a":1e400}',
    ]
    const quoted = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`)
    const file = `phone,metadata\n${quoted.map((cell) => `${newPhone()},${cell}\n`).join('')}`
    const job = await rig.run(file)
    expect(job).toMatchObject({ state: 'done', counts: { run: { refused: 5 } } })
    expect(await rig.faults(job)).toEqual([
      '2 metadata.a invalid_text',
      '3 metadata invalid_text',
      '4 metadata invalid_format',
      '5 metadata too_deep',
      '6 metadata out_of_range',
    ])
  })
})
