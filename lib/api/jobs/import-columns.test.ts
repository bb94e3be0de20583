import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportField } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'
import { messages } from '@/lib/i18n/messages'
import { failureOf, type JobRig, startJobRig } from '../fixtures/job-rig'
import { createType, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

const columnsOf = async (header: string) => (await rig.upload(`${header}\nx\n`)).file?.columns
const fieldsOf = async (header: string) => (await columnsOf(header))?.map(({ field }) => field)
const setCountry = async (defaultCountry: string | null) =>
  dataOf(await rig.api.client().updateBusiness({ body: { defaultCountry } }))

describe('the columns of a file', () => {
  it('are combined into one name if they contain first and last names, in three languages', async () => {
    for (const header of ['Nombre,Apellido', 'First name,Last name', 'Nome,Sobrenome']) {
      expect(await fieldsOf(`${header},Celular`)).toEqual(['fullname', 'fullname', 'phone'])
    }
    expect(await fieldsOf('Nombre,Nombre completo')).toEqual(['fullname', null])
  })

  it('are recognized as attributes by the attributes’ names in another language', async () => {
    const { attributes } = dataOf(await rig.api.client().listAttributes({ query: {} }))
    const field = `attribute:${attributes.find(({ tag }) => tag === 'unit')?.id}`
    expect(await fieldsOf('Unidad,Celular')).toEqual([field, 'phone'])
    expect(await fieldsOf('Apto.,Depto')).toEqual([field, null])
  })

  it('are recognized in a console export, and the columns added to rejected rows are ignored', async () => {
    const fields = ['phone', 'fullname', 'accountType', 'birthday'] as const
    for (const { accounts, jobs } of Object.values(messages)) {
      const header = [jobs.rows.line, jobs.rows.why, ...fields.map((field) => accounts.fields[field])]
      expect(await fieldsOf(header.join(';'))).toEqual([null, null, ...fields])
    }
  })

  it('report their date order and the country of their phone numbers', async () => {
    const rows = [1, 2, 3].map((at) => `+5691234567${at};3${at > 1 ? 0 : 1}/12/1990;991234567`)
    const { file } = await rig.upload(`Fono;Nacimiento;Otro\n${rows.join('\n')}\n`)
    expect(file?.columns).toMatchObject([{ country: 'CL' }, { dates: 'dmy' }, {}])
    expect(file?.columns[2]).not.toHaveProperty('country')
  })
})

describe('several columns for one text field', () => {
  it('are joined in order, and empty cells leave no gap', async () => {
    const [one, two] = [newPhone(), newPhone()]
    await rig.run(`Celular,Nombre,Apellido\n${one},Ana,Soto\n${two},,Rojas\n`)
    expect(await rig.accountOf(one)).toMatchObject({ fullname: 'Ana Soto' })
    expect(await rig.accountOf(two)).toMatchObject({ fullname: 'Rojas' })
  })

  it('may fill a text attribute, but no other field', async () => {
    const define = async (tag: string, slot: 'text' | 'number') =>
      dataOf(await rig.api.client().createAttribute({ body: { tag, name: tag, slot } })).attribute.id
    const [street, age] = [await define('street', 'text'), await define('age', 'number')]
    const phone = newPhone()
    const twice = (field: ImportField) => ['phone', field, field] as ImportField[]
    await rig.run(`a,b,c\n${phone},Av. Matta,123\n`, { fields: twice(`attribute:${street}`) })
    const { attributesValue } = await rig.accountOf(phone)
    expect(attributesValue).toMatchObject([{ tag: 'street', value: { text: 'Av. Matta 123' } }])
    const { id } = await rig.upload('a,b,c\nx,y,z\n')
    for (const field of [`attribute:${age}`, 'username'] as ImportField[]) {
      const body = { fields: twice(field), accountType: rig.type }
      const { issues } = failureOf(await rig.client.checkImport({ params: { jobId: id }, body }))
      expect(issues).toMatchObject([{ path: 'fields.2', code: 'duplicate' }])
    }
  })
})

describe('several columns of phone numbers', () => {
  const faultsAndNotices = async (job: Job) => {
    const { notices } = dataOf(await rig.client.listRefusals({ params: { jobId: job.id } }))
    return [await rig.faults(job), notices.map(({ path, code, count }) => `${path} ${code} ${count}`)]
  }

  it('give each person the first non-empty phone number, with mobiles first and landlines last', async () => {
    const [mobile, other, landline, only, same] = Array.from({ length: 5 }, newPhone)
    const rows = [`${landline},Ana,${other},${mobile}`, `${only},Beto,,`, `${same},Eva,,${same}`, ',Luis,-,']
    const done = await rig.run(`Teléfono fijo,Nombre,Teléfono,Celular\n${rows.join('\n')}\n`)
    expect(done.file?.columns.map(({ field }) => field)).toEqual(['phone', 'fullname', 'phone', 'phone'])
    expect(done.counts.run).toEqual({ created: 3, refused: 1 })
    expect(await rig.accountOf(mobile as string)).toMatchObject({ fullname: 'Ana' })
    expect(await rig.accountOf(only as string)).toMatchObject({ fullname: 'Beto' })
    expect(await faultsAndNotices(done)).toEqual([['5 phone required'], ['phone more_values 1']])
    expect(done.options.phoneOrder).toEqual([3, 2, 0])
    const [ana] = await rig.rows(done)
    expect(ana?.issues.map(({ message }) => message)).toEqual([
      `was chosen from several numbers; not used: ${other}, ${landline}`,
    ])
  })

  it('do not replace a mistyped mobile with a landline, or cause a row to be rejected for its landline', async () => {
    const [landline, mobile] = [newPhone(), newPhone()]
    const checked = await rig.check(`Fijo,Celular\n${landline},+56 9\n12,${mobile}\n`)
    expect(await faultsAndNotices(checked)).toEqual([['2 phone invalid_phone'], ['phone more_values 1']])
    const again = await rig.check(`Fijo,Celular\n${landline},${mobile}\n`, { phoneOrder: [0, 1, 1] })
    expect(await rig.rows(again)).toMatchObject([
      { issues: [{ message: `was chosen from several numbers; not used: ${mobile}` }] },
    ])
    const params = { jobId: checked.id, line: '2' }
    const corrected = await rig.client.correctJobRow({ params, body: { cells: [landline, newPhone()] } })
    expect(dataOf(corrected).row).toMatchObject({ outcome: 'created' })
  })
})

describe('the country of an import', () => {
  it('applies to its national phone numbers, whatever the business’s country', async () => {
    await setCountry('AR')
    const done = await rig.run('phone\n9 1111 7742\n', { country: 'CL' })
    await setCountry(null)
    expect(done.counts.run).toEqual({ created: 1 })
    expect(await rig.accountOf('+56911117742')).toMatchObject({ phone: '+56911117742' })
  })

  it('is rejected if it has no known phone format', async () => {
    const { id } = await rig.upload('phone\n1\n')
    const body = { fields: ['phone' as const], accountType: rig.type, country: 'XX' }
    const { issues } = failureOf(await rig.client.checkImport({ params: { jobId: id }, body }))
    expect(issues).toMatchObject([{ path: 'country', code: 'no_match' }])
  })
})

describe('the next file of the same kind', () => {
  it('starts with the options of the previous one', async () => {
    const type = await createType(rig.api.client())
    const options = { mode: 'upsert', accountType: type, dates: 'mdy', country: 'PE' } as const
    await rig.run(`Contacto;Nacido\n${newPhone()};\n`, { fields: ['phone', 'birthday'], ...options })
    const { file } = await rig.upload('Nacido;Contacto\n;x\n')
    expect(file?.columns.map(({ field }) => field)).toEqual(['birthday', 'phone'])
    expect(file?.suggested).toEqual({ ...options, countryFrom: 'import' })
  })

  it('uses the country of the previous one, even if a few of its phone numbers are foreign', async () => {
    const phones = (beginning: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${beginning}${10 + at}`).join('\n')
    const file = `Fono fijo\n${phones('9876543', 30)}\n`
    await rig.run(file, { fields: ['phone'], country: 'CL' })
    const again = (await rig.upload(`${file}${phones('+519876543', 4)}\n`)).file
    expect(again?.suggested).toMatchObject({ fields: ['phone'], country: 'CL' })
    expect(again?.columns[0]).not.toHaveProperty('country')
  })

  it('does not take over ISO 8601 dates if its own dates are written differently', async () => {
    const file = (...days: string[]) =>
      `Fono anexo;Nacida\n${days.map((day) => `${newPhone()};${day}\n`).join('')}`
    const fields = ['phone', 'birthday'] as const
    await rig.run(file('1990-12-31'), { fields: [...fields] })
    const suggestedFor = async (text: string) => (await rig.upload(text)).file?.suggested
    expect(await suggestedFor(file('1990-12-31'))).toMatchObject({ fields })
    expect(await suggestedFor(file('03/04/1990'))).not.toHaveProperty('fields')
    await rig.run(file('03/04/1990'), { fields: [...fields], dates: 'dmy' })
    expect(await suggestedFor(file('03/04/1990'))).toMatchObject({ fields, dates: 'dmy' })
  })

  it('does not take over the country if its phone numbers are from another country', async () => {
    const file = (code: string) =>
      `Anexo\n${[1, 2, 3].map((at) => `${code}98765432${at}\n98765${at}321`).join('\n')}\n`
    await rig.run(file('+56'), { fields: ['phone'], country: 'CL' })
    expect((await rig.upload(file('+56'))).file?.suggested?.fields).toEqual(['phone'])
    const { columns, suggested } = (await rig.upload(file('+51'))).file ?? {}
    expect(columns).toMatchObject([{ country: 'PE' }])
    expect(suggested).not.toHaveProperty('fields')
  })

  it('does not apply to a different file, which gets the business’s country', async () => {
    await setCountry('CL')
    const { file } = await rig.upload('Quite;Another\n1;2\n')
    await setCountry(null)
    expect(file?.suggested).toEqual({ country: 'CL', countryFrom: 'business' })
  })
})
