import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureOf, type JobRig, startJobRig } from '../fixtures/job-rig'
import { createPerson, createType, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

/** The numbers of accounts, versions, audit entries and SMS, which any write would change. */
const writes = () =>
  rig.api.sql(`select (select count(*) from accounts) as accounts, (select sum(version) from accounts) as versions,
    (select count(*) from audit_entries where record_kind = 'account' and action <> 'lookUp') as entries, (select count(*) from deliveries) as sms`)

const person = (change?: Parameters<typeof createPerson>[2]) => createPerson(rig.client, rig.type, change)

/**
 * A file with a new phone number, the number of an account to rename, the number of an account that does not
 * change, and an invalid number.
 */
async function mixedFile() {
  const [added, changed, same] = [newPhone(), await person({ fullname: 'Old' }), await person()]
  const lines = [`${added},New`, `${changed.phone},Renamed`, `${same.phone},`, 'nothing,New']
  return { added, changed, same, file: `phone,fullname\n${lines.join('\n')}\n` }
}

describe('an import', () => {
  it('creates accounts from an upload', async () => {
    const [one, two] = [newPhone(), newPhone()]
    const job = await rig.upload(`Teléfono;Nombre\n${one};Ana Ñuñoa\n${two};"Bruno; ""el"" alto"\n`)
    expect(job).toMatchObject({ state: 'draft', total: 2, file: { delimiter: ';', encoding: 'utf-8' } })
    const done = await rig.run(`Teléfono;Nombre\n${one};Ana Ñuñoa\n${two};"Bruno; ""el"" alto"\n`)
    expect(done).toMatchObject({ state: 'done', counts: { check: { created: 2 }, run: { created: 2 } } })
    const [first] = await rig.rows(done)
    expect(await rig.account(first?.accountId ?? '')).toMatchObject({
      phone: one,
      fullname: 'Ana Ñuñoa',
      username: one,
      accountType: rig.type,
      subscribed: true,
      version: 1,
    })
    expect(await rig.accountOf(two)).toMatchObject({ fullname: 'Bruno; "el" alto' })
  })

  it.each(['create', 'upsert'] as const)(
    'predicts in its dry run what the run will do, without changing anything (%s)',
    async (mode) => {
      const { file } = await mixedFile()
      const before = await writes()
      const checked = await rig.check(file, { mode })
      const planned = await rig.rows(checked)
      expect(await writes()).toEqual(before)
      const done = await rig.start(checked)
      expect(done.counts.run).toEqual(checked.counts.check)
      const outcomes = (rows: typeof planned) =>
        rows.map(({ line, outcome, issues }) => [line, outcome, issues])
      expect(outcomes(await rig.rows(done))).toEqual(outcomes(planned))
    },
  )

  it('leaves existing accounts unchanged with mode create', async () => {
    const { changed, file } = await mixedFile()
    const done = await rig.run(file)
    expect(done.counts.run).toEqual({ created: 1, skipped: 2, refused: 1 })
    expect(await rig.faults(done, 'skipped')).toEqual(['3 phone exists', '4 phone exists'])
    expect(await rig.account(changed.id)).toMatchObject({ fullname: 'Old', version: 2 })
  })

  it('changes existing accounts with mode upsert, except those without differences', async () => {
    const { changed, same, file } = await mixedFile()
    const done = await rig.run(file, { mode: 'upsert' })
    expect(done.counts.run).toEqual({ created: 1, updated: 1, skipped: 1, refused: 1 })
    expect(await rig.faults(done, 'skipped')).toEqual(['4  unchanged'])
    expect(await rig.account(changed.id)).toMatchObject({ fullname: 'Renamed', version: 3 })
    expect(await rig.account(same.id)).toMatchObject({ version: 1 })
  })

  it('does not change a field whose cell is empty', async () => {
    const { id, phone } = await person({ fullname: 'Ana', birthday: '1990-05-17', validated: true })
    await rig.run(`phone,fullname,birthday,validated\n${phone},,1991-01-01,\n`, { mode: 'upsert' })
    expect(await rig.account(id)).toMatchObject({
      fullname: 'Ana',
      birthday: '1991-01-01',
      validated: true,
    })
  })

  it('uses the default type only for new accounts', async () => {
    const [other, { id, phone }] = [await createType(rig.api.client()), await person()]
    const added = newPhone()
    const file = `phone,fullname\n${phone},Ana\n${added},Bruno\n`
    await rig.run(file, { mode: 'upsert', accountType: other })
    expect(await rig.account(id)).toMatchObject({ fullname: 'Ana', accountType: rig.type })
    expect(await rig.accountOf(added)).toMatchObject({ accountType: other })
  })

  it('sends the welcome SMS only if requested', async () => {
    const [quiet, welcome] = [newPhone(), newPhone()]
    await rig.run(`phone\n${quiet}\n`)
    await rig.run(`phone\n${welcome}\n`, { sendSMS: true })
    const sent = await rig.api.sql('select phone, channel from deliveries where phone = any($1)', [
      [quiet, welcome],
    ])
    expect(sent).toEqual([{ phone: welcome, channel: 'sms' }])
  })

  it('writes an audit entry with the person and the job for each account', async () => {
    const done = await rig.run(`phone\n${newPhone()}\n`)
    const [row] = await rig.rows(done)
    const query = { recordId: row?.accountId as string }
    const { auditEntries: entries } = dataOf(await rig.api.client().listAuditEntries({ query }))
    expect(entries).toMatchObject([
      { action: 'create', jobId: done.id, identityId: done.createdBy, platform: 'test' },
    ])
    const ofJob = dataOf(
      await rig.api.client().listAuditEntries({ query: { recordId: done.id } }),
    ).auditEntries
    expect(ofJob.map(({ action }) => action)).toEqual(['start', 'update', 'create'])
  })
})

describe('the columns of an import', () => {
  const fieldsOf = async (header: string) =>
    (await rig.upload(`${header}\nx\n`)).file?.columns.map(({ field }) => field)

  it('are guessed from headers in three languages', async () => {
    expect(await fieldsOf('Phone number,Full name,Birth date,Type')).toEqual([
      'phone',
      'fullname',
      'birthday',
      'accountType',
    ])
    expect(
      await fieldsOf('Celular,Nombre completo,Fecha de nacimiento,Tipo de cuenta,Motivo de bloqueo'),
    ).toEqual(['phone', 'fullname', 'birthday', 'accountType', 'blockedReason'])
    expect(await fieldsOf('Telefone,Nome,Data de nascimento,Usuário,Expiração')).toEqual([
      'phone',
      'fullname',
      'birthday',
      'username',
      'expirationDate',
    ])
  })

  it('are guessed as attributes by name and tag, and each field is used only once', async () => {
    const body = { tag: 'unit-number', name: 'Número de Unidad', slot: 'text' } as const
    const { attribute } = dataOf(await rig.api.client().createAttribute({ body }))
    const field = `attribute:${attribute.id}`
    expect(await fieldsOf('fono,numero de unidad')).toEqual(['phone', field])
    expect(await fieldsOf('fono,Unit Number')).toEqual(['phone', field])
    expect(await fieldsOf('fono,attribute:unit-number,UNIT-NUMBER,tipo,type')).toEqual([
      'phone',
      field,
      null,
      'accountType',
      null,
    ])
  })

  it('are mapped as in the previous import that ran', async () => {
    const file = `Contacto,Quien\n${newPhone()},Ana\n`
    await rig.run(file, { fields: ['phone', 'username'] })
    expect(await fieldsOf('Quien,Contacto,Otro')).toEqual(['username', 'phone', null])
    await rig.check(file, { fields: ['phone', 'fullname'] })
    expect(await fieldsOf('Quien,Contacto')).toEqual(['username', 'phone'])
  })

  it.each([
    ['no phone', ['fullname', null, null], 'fields required'],
    ['a repeated field', ['phone', 'username', 'username'], 'fields.2 duplicate'],
    ['too few', ['phone'], 'fields invalid'],
    ['an unknown attribute', ['phone', 'attribute:nope', null], 'fields.1 unknown_attribute'],
  ] as const)('with %s are rejected before the check', async (_, fields, fault) => {
    const { id } = await rig.upload('a,b,c\nx,y,z\n')
    const body = { fields: [...fields], accountType: rig.type }
    const { issues } = failureOf(await rig.client.checkImport({ params: { jobId: id }, body }))
    expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual([fault])
  })
})

describe('a rejected row', () => {
  const correct = (jobId: string, line: number, cells: string[]) =>
    rig.client.correctJobRow({ params: { jobId, line: String(line) }, body: { cells } })

  it('is checked and counted again when corrected', async () => {
    const phone = newPhone()
    const checked = await rig.check(`phone,birthday\nnothing,1990-13-01\n${newPhone()},\n`)
    expect(checked.counts.check).toEqual({ refused: 1, created: 1 })
    const half = dataOf(await correct(checked.id, 2, [phone, '1990-13-01']))
    expect(half.row).toMatchObject({ outcome: 'refused', issues: [{ path: 'birthday' }] })
    const whole = dataOf(await correct(checked.id, 2, [phone, '1990-12-01']))
    expect(whole.row).toMatchObject({ line: 2, outcome: 'created', issues: [] })
    expect(whole.job.counts.check).toMatchObject({ refused: 0, created: 2 })
    await rig.start(checked)
    expect(await rig.accountOf(phone)).toMatchObject({ birthday: '1990-12-01' })
  })

  it('cannot become a duplicate of another row, unless that row is rejected', async () => {
    const [one, two] = [newPhone(), newPhone()]
    const checked = await rig.check(`phone,fullname\n${one},A\n${one},B\n${two},C\n`)
    expect(await rig.faults(checked)).toEqual(['3 phone duplicate'])
    const twice = dataOf(await correct(checked.id, 3, [two, 'B'])).row.issues
    expect(twice).toMatchObject([{ path: 'phone', code: 'duplicate', message: 'is already on line 4' }])
    const renamed = dataOf(await correct(checked.id, 2, [one, 'Again']))
    expect(renamed.row).toMatchObject({ outcome: 'created' })
  })

  it('can be corrected only if it exists, and only with one cell for each column', async () => {
    const checked = await rig.check(`phone,fullname\nnothing,A\n`)
    expect(failureOf(await correct(checked.id, 2, ['x'])).issues).toMatchObject([{ path: 'cells' }])
    expect(failureOf(await correct(checked.id, 7, ['x', 'y'])).code).toBe('not_found')
  })

  it('can be downloaded, corrected and uploaded again', async () => {
    const [one, two] = [newPhone(), newPhone()]
    const file = `Contacto;Quien;Nacido\n${one};=A;1990-13-01\n5,69E+10;"-B; ""b""";1990-01-01\n`
    const fields = ['phone', 'fullname', 'birthday'] as ('phone' | 'fullname' | 'birthday')[]
    const done = await rig.run(file, { fields })
    const report = await rig.report(done)
    expect(report).toContain('line,accountId,reasons,Contacto,Quien,Nacido')
    expect(report).toContain(`'${one},'=A,1990-13-01`)
    const corrected = report.replace('1990-13-01', '1990-12-01').replace('"5,69E+10"', two)
    const again = await rig.run(corrected)
    expect(again.counts.run).toEqual({ created: 2 })
    expect(await rig.accountOf(one)).toMatchObject({ fullname: '=A', birthday: '1990-12-01' })
    expect(await rig.accountOf(two)).toMatchObject({ fullname: '-B; "b"', birthday: '1990-01-01' })
  })
})
