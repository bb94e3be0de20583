import { strFromU8, unzipSync } from 'fflate'
import pino from 'pino'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { Account } from '@/lib/contract/accounts/account'
import { importFields, languages, slots } from '@/lib/contract/choices'
import { messages } from '@/lib/i18n/messages'
import { systemCaller } from '../businesses/service'
import { type SlotAttributes, storeHostileAccounts } from '../fixtures/hostile-accounts'
import { failureOf, type JobRig, jobsOf, startJobRig } from '../fixtures/job-rig'
import { runs } from '../fixtures/long-run'
import { createPerson, createType } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

const logged: { operation?: string; msg: string }[] = []
const logger = pino({ level: 'error' }, { write: (line: string) => logged.push(JSON.parse(line)) })

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig(logger)
})
afterAll(() => rig.stop())

const linesOf = (csv: string) => csv.split('\r\n').slice(0, -1)
const idOf = (line: string) => line.split(',')[0]

describe('an export', () => {
  it('has a header and the filtered accounts, newest first', async () => {
    const type = await createType(rig.api.client())
    const people = [
      await createPerson(rig.client, type),
      await createPerson(rig.client, type, { blocked: true }),
    ]
    await createPerson(rig.client, type, { validated: true })
    const csv = await rig.export({ filters: { accountType: type, validated: 'false' } })
    expect(csv).toMatch(/^\ufeffid,creationDate,phone,accountType,username,/)
    expect(linesOf(csv).slice(1).map(idOf)).toEqual(people.map(({ id }) => id).reverse())
    const none = await rig.export({ filters: { accountType: type, q: 'nobody at all' } })
    expect(linesOf(none)).toHaveLength(1)
  })

  it('names a type by its ID if another type has the same name', async () => {
    const admin = rig.api.client()
    const twins = await Promise.all(
      ['Twin', 'TWIN'].map(
        async (name) => dataOf(await admin.createAccountType({ body: { name } })).accountType.id,
      ),
    )
    const { id, phone } = await createPerson(rig.client, twins[0] as string)
    expect(await rig.export({ accountIds: [id] })).toContain(`,'${phone},${twins[0]},`)
  })

  it('lists each requested account once, in the given order, and none from another business', async () => {
    const ids = [await createPerson(rig.client, rig.type), await createPerson(rig.client, rig.type)].map(
      ({ id }) => id,
    )
    const foreign = await createPerson(rig.api.strangerClient(), await createType(rig.api.strangerClient()))
    const accountIds = [ids[1], foreign.id, ids[0], ...Array(1_000).fill('nobody'), ids[1]] as string[]
    expect(
      linesOf(await rig.export({ accountIds }))
        .slice(1)
        .map(idOf),
    ).toEqual([ids[1], ids[0]])
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+x', "'+x"],
    ['-x', "'-x"],
    ['@x', "'@x"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ["'plain", "'plain"],
    ['a "b"', '"a ""b"""'],
  ])('guards the cell %j from spreadsheets', async (fullname, cell) => {
    const { id, phone } = await createPerson(rig.client, rig.type, { fullname })
    const csv = await rig.export({ accountIds: [id] })
    const [, line] = linesOf(csv)
    const { name } = dataOf(await rig.client.readAccountType({ params: { id: rig.type } })).accountType
    expect(line).toContain(`,'${phone},${name},'${phone},${cell},`)
  })

  it('has the given columns and headings, semicolons and decimal commas, and times in the given zone', async () => {
    const { id, weight } = await createMeasured(71.5)
    const csv = await rig.export({
      accountIds: [id],
      columns: [
        { field: 'fullname', heading: 'Nombre' },
        { field: 'birthday', heading: 'Nacimiento' },
        { field: 'expirationDate', heading: 'Vence; hora local' },
        { field: `attribute:${weight}`, heading: 'Peso' },
      ],
      separator: ';',
      timeZone: 'America/Santiago',
    })
    expect(linesOf(csv)).toEqual([
      '\ufeffNombre;Nacimiento;"Vence; hora local";Peso',
      `"'=Ana; <a> & ""b""";1980-02-29;2027-01-31 20:59;71,5`,
    ])
  })

  it('writes every cell as stored and no byte order mark if it is for programs', async () => {
    const { id, phone } = await createMeasured(-7)
    const columns = [
      { field: 'phone' as const, heading: 'phone' },
      { field: 'fullname' as const, heading: '=name' },
    ]
    const csv = await rig.export({ accountIds: [id], columns, plain: true })
    expect(linesOf(csv)).toEqual(['phone,=name', `${phone},"=Ana; <a> & ""b"""`])
  })

  it('writes yes and no in the person’s language, which an import can read, and leaves empty metadata empty', async () => {
    const empty = await createPerson(rig.client, rig.type, { subscribed: true, blocked: false })
    const full = await createPerson(rig.client, rig.type, { subscribed: false, metadata: { a: 1 } })
    const fields = ['phone', 'subscribed', 'metadata'] as const
    const columns = fields.map((field) => ({ field, heading: field }))
    const accountIds = [empty.id, full.id]
    for (const { yes, no } of Object.values(messages).map(({ common }) => common)) {
      const csv = await rig.export({ accountIds, columns, flags: { yes, no } })
      expect(linesOf(csv).slice(1)).toEqual([`'${empty.phone},${yes},`, `'${full.phone},${no},"{""a"":1}"`])
      expect((await rig.check(csv, { mode: 'upsert' })).counts.check).toEqual({ skipped: 2 })
    }
    const [, line] = linesOf(await rig.export({ accountIds, columns, plain: true }))
    expect(line).toBe(`${empty.phone},true,{}`)
  })

  it('rejects an unknown attribute with 422 at its column', async () => {
    const columns = [
      { field: 'fullname' as const, heading: 'Name' },
      { field: 'attribute:nothing' as const, heading: 'Nothing' },
    ]
    for (const result of [
      await rig.client.exportAccounts({ body: { columns } }),
      await rig.client.exportAccountsWorkbook({ body: { columns } }),
    ]) {
      const failure = failureOf(result)
      expect([failure.status, failure.issues.map(({ path }) => path)]).toEqual([422, ['columns.1.field']])
    }
  })

  it('writes numbers, booleans, dates, and zoned times to the minute as typed cells of a workbook', async () => {
    const { id, phone, weight } = await createMeasured(71.5)
    const workbook = await rig.exportWorkbook({
      accountIds: [id],
      columns: [
        { field: 'fullname', heading: 'Name' },
        { field: 'phone', heading: 'Phone' },
        { field: 'blocked', heading: 'Blocked' },
        { field: 'birthday', heading: 'Birthday' },
        { field: 'expirationDate', heading: 'Expires' },
        { field: `attribute:${weight}`, heading: '<"&\u0001>' },
      ],
      timeZone: 'America/Santiago',
    })
    const rows = await readSheet(Buffer.from(await workbook.arrayBuffer()))
    // A workbook stores a time as a fraction of a day, so it may be off by up to half a second.
    expect(Math.round(Number(rows[1]?.[4]) / 1000)).toBe(Date.parse('2027-01-31T20:59:00Z') / 1000)
    expect(rows).toEqual([
      ['Name', 'Phone', 'Blocked', 'Birthday', 'Expires', '<"&>'],
      ['=Ana; <a> & "b"', phone, false, new Date('1980-02-29T00:00:00Z'), expect.any(Date), 71.5],
    ])
  })

  it('can be a workbook, in which an import then finds nothing to change', async () => {
    const old = await createPerson(rig.client, rig.type, { fullname: 'Eva', birthday: '1899-12-31' })
    const { id } = await createMeasured(-0.1)
    const job = await rig.check(await rig.exportWorkbook({ accountIds: [id, old.id] }), { mode: 'upsert' })
    expect(await rig.faults(job)).toEqual([])
    expect(job.counts.check).toEqual({ skipped: 2 })
  })

  it('gives a workbook’s first sheet the given name, if a sheet can have that name', async () => {
    const body = { accountIds: ['nobody'], sheet: 'Cuentas' }
    const file = new Uint8Array(await (await rig.exportWorkbook(body)).arrayBuffer())
    expect(strFromU8(unzipSync(file)['xl/workbook.xml'] as Uint8Array)).toContain('<sheet name="Cuentas"')
    const refused = failureOf(await rig.client.exportAccountsWorkbook({ body: { sheet: 'A/B' } }))
    expect(refused.issues.map(({ path }) => path)).toEqual(['sheet'])
  })

  it('has only headings if it is a workbook without accounts', async () => {
    const workbook = await rig.exportWorkbook({
      accountIds: ['nobody'],
      columns: [{ field: 'id', heading: 'ID' }],
    })
    expect(await readSheet(Buffer.from(await workbook.arrayBuffer()))).toEqual([['ID']])
  })

  it('is recorded in the audit log with its parameters', async () => {
    const filters = { q: 'ana' }
    await rig.export({ filters })
    const { auditEntries: entries } = dataOf(
      await rig.api.client().listAuditEntries({ query: { action: 'export' } }),
    )
    expect(entries[0]).toMatchObject({ recordKind: 'account', changes: { filters } })
  })

  it('is listed with its creator and number of accounts, newest first', async () => {
    const { id } = await createPerson(rig.client, rig.type)
    await rig.export({ accountIds: [id, 'nobody'] })
    await rig.exportWorkbook({ accountIds: [id] })
    const [workbook, csv] = await listed()
    const by = dataOf(await rig.client.readOwnIdentity({})).identity.id
    const one = { state: 'done', written: 1, createdBy: by, finishedAt: expect.any(String) }
    expect([workbook, csv]).toMatchObject([
      { ...one, format: 'xlsx' },
      { ...one, format: 'csv' },
    ])
    expect(dataOf(await rig.api.strangerClient().listAccountExports({ query: {} })).exports).toEqual([])
  })

  it('is listed with its selection, and with whether its CSV is plain', async () => {
    await rig.exportWorkbook({ accountIds: ['nobody'] })
    expect((await listed())[0]).toMatchObject({ format: 'xlsx', which: 'chosen', filters: null, plain: null })
    await rig.export({ filters: { q: 'ana' } })
    await rig.export({ plain: true })
    expect(await listed()).toMatchObject([
      { format: 'csv', which: 'all', filters: null, plain: true },
      { format: 'csv', which: 'filtered', filters: { q: 'ana' }, plain: false },
    ])
  })

  it('is listed with each of its filters', async () => {
    const body = { tag: 'floor-of-export', name: 'Floor', slot: 'number' as const }
    const { id: floor } = dataOf(await rig.api.client().createAttribute({ body })).attribute
    const asked = {
      q: 'ana',
      accountType: rig.type,
      createdSince: '2026-01-01T03:00:00.000Z',
      createdUntil: '2027-01-01T03:00:00.000Z',
      attribute: [`${floor}:min:5`],
      job: 'no-job',
    }
    const flags = { subscribed: 'true', blocked: 'false', validated: 'true', testAccount: 'false' } as const
    await rig.export({ filters: { ...asked, ...flags, deleted: 'true' } })
    const read = { subscribed: true, blocked: false, validated: true, testAccount: false, deleted: true }
    expect((await listed())[0]?.filters).toEqual({ ...asked, ...read })
  })

  it('is listed as stopped if its reader disconnects, or if its server has been silent for minutes', {
    tags: 'long',
  }, async () => {
    const accountType = await createLong(2_000_001)
    const file = dataOf(await rig.client.exportAccounts({ body: { filters: { accountType } } }))
    await file.cancel()
    await expect.poll(async () => (await listed())[0]?.state).toBe('stopped')
    await rig.api.sql(
      `insert into account_exports (business_id, format, told_at) values ($1, 'csv', now() - interval '3 minutes'), ($1, 'xlsx', now())`,
      [rig.api.businessId],
    )
    expect((await listed()).slice(0, 2)).toMatchObject([
      { format: 'xlsx', state: 'running' },
      { format: 'csv', state: 'stopped', finishedAt: null },
    ])
  })

  it('rejects an invalid filter with 422 at its path, and is then not recorded', async () => {
    const before = await exportsInLog()
    for (const attribute of ['nothing', 'unknown:is:1']) {
      const body = { filters: { attribute } }
      const failure = failureOf(await rig.client.exportAccounts({ body }))
      expect([failure.status, failure.issues.map(({ path }) => path)]).toEqual([422, ['filters.attribute.0']])
    }
    expect(await exportsInLog()).toEqual(before)
  })

  it('is rejected with 403 for roles that may not export', async () => {
    const { id: jobId } = await rig.upload('phone\n+56911112222\n')
    const sender = rig.api.client('sender')
    const results = [
      await sender.exportAccounts({ body: {} }),
      await sender.exportJobRows({ params: { jobId }, query: {} }),
      await sender.exportAuditEntries({ query: {} }),
      await sender.listAccountExports({ query: {} }),
    ]
    expect(results.map((result) => failureOf(result).status)).toEqual([403, 403, 403, 403])
  })

  it('responds with an error rather than a file if its first page cannot be read', async () => {
    const { id: jobId } = await rig.upload('phone\n+56911112223\n')
    const rows = await withoutTable('job_rows', () =>
      rig.client.exportJobRows({ params: { jobId }, query: {} }),
    )
    expect(failureOf(rows).status).toBe(500)
    const accounts = await withoutTable('accounts', () => rig.client.exportAccounts({ body: {} }))
    expect(failureOf(accounts).status).toBe(500)
  })

  it('is aborted and logged once if it fails midway', { tags: 'long' }, async () => {
    const type = await createLong(1_000_001)
    const ofTheServer = vi.spyOn(console, 'error')
    const file = dataOf(await rig.client.exportAccounts({ body: { filters: { accountType: type } } }))
    const reader = file.getReader()
    await reader.read()
    logged.length = 0
    await withoutTable('accounts', async () => {
      const readOn = async () => {
        while (!(await reader.read()).done);
      }
      await expect(readOn()).rejects.toThrow()
    })
    expect((await listed())[0]).toMatchObject({ state: 'stopped', finishedAt: expect.any(String) })
    expect(logged).toMatchObject([{ operation: 'exportAccounts', msg: 'unexpected failure' }])
    expect(ofTheServer).not.toHaveBeenCalled()
    ofTheServer.mockRestore()
  })
})

/**
 * Creates a type with 5,000 accounts, whose export of 50 MB does not fit into the buffers if the client stops
 * reading.
 */
async function createLong(from: number): Promise<string> {
  const type = await createType(rig.api.client())
  await rig.api.sql(
    `insert into accounts (business_id, id, account_type, username, phone, search, metadata)
      select $1, 'long-' || n, $2, 'x', '+1999' || n, '', jsonb_build_object('x', repeat('x', 10000))
      from generate_series($3::int, $3::int + 4999) as n`,
    [rig.api.businessId, type, from],
  )
  return type
}

/** Creates an account with a text, a date, a timestamp and a number. */
async function createMeasured(kilos: number) {
  const body = { tag: `weight-${crypto.randomUUID()}`, name: 'Weight', slot: 'number' as const }
  const { id: weight } = dataOf(await rig.api.client().createAttribute({ body })).attribute
  const person = await createPerson(rig.client, rig.type, {
    fullname: '=Ana; <a> & "b"',
    birthday: '1980-02-29',
    expirationDate: '2027-01-31T23:59:00.000Z',
    attributesValue: [{ attributeId: weight, value: { number: kilos } }],
  })
  return { ...person, weight }
}

const listed = async () => dataOf(await rig.client.listAccountExports({ query: { limit: '2' } })).exports

const exportsInLog = async () =>
  dataOf(await rig.api.client().listAuditEntries({ query: { action: 'export' } })).auditEntries.map(
    ({ id }) => id,
  )

async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  await rig.api.sql(`alter table ${table} rename to ${table}_away`)
  try {
    return await work()
  } finally {
    await rig.api.sql(`alter table ${table}_away rename to ${table}`)
  }
}

describe('import(export(x))', () => {
  const count = runs(200, 1_000)
  const seed = Math.floor(Math.random() * 2 ** 31)
  let type: string
  let strangerType: string

  beforeAll(async () => {
    type = await createType(rig.api.client())
    const { name } = dataOf(await rig.client.readAccountType({ params: { id: type } })).accountType
    strangerType = dataOf(await rig.api.strangerClient().createAccountType({ body: { name } })).accountType.id
    await createAttributes(rig.api.strangerClient())
    const attributes = await createAttributes(rig.api.client())
    const given = { accountType: type, attributes, count, seed }
    await storeHostileAccounts(systemCaller(rig.api.businessId), given)
  })

  it('equals x in every field that an import can fill, for hostile rows', async () => {
    const csv = await rig.export({ filters: { accountType: type } })
    const stranger = jobsOf(rig.api.strangerClient(), strangerType)
    const job = await stranger.run(csv)
    expect(await stranger.faults(job), `seed ${seed}`).toEqual([])
    expect(job.counts.run).toEqual({ created: count })
    const imported = await importableOf(rig.api.strangerClient(), strangerType)
    const exported = await importableOf(rig.client, type)
    expect(exported.size).toBe(count)
    for (const [phone, account] of exported) expect(imported.get(phone), `seed ${seed}`).toEqual(account)
  })

  it.each(languages)(
    'keeps every timestamp when exported in the language %s and the time zone of the business',
    { tags: 'long' },
    async (language) => {
      const timeZone = 'America/Santiago'
      dataOf(await rig.api.client().updateBusiness({ body: { timeZone } }))
      const ofPeople = await createType(rig.api.client())
      const body = { tag: `visit-${language}`, name: `Visit ${language}`, slot: 'date' as const }
      const { id: visit } = dataOf(await rig.api.client().createAttribute({ body })).attribute
      const visits = [
        '2026-11-24T17:05:00.000Z',
        '2026-11-24T00:00:00Z',
        '2026-11-24T17:05:59+02:00',
        '2026-04-05T03:30:00.5Z',
        '2026-11-24T03:00:00Z',
      ]
      const ends = [
        '2027-02-01T02:59:59Z',
        '2027-01-31',
        '2027-01-31T00:00:00.000Z',
        '2026-04-05T03:30:00-03:00',
        '2027-02-01T03:00:00Z',
      ]
      for (const [at, date] of visits.entries()) {
        const attributesValue = [{ attributeId: visit, value: { date } }]
        await createPerson(rig.client, ofPeople, {
          birthday: '1990-05-03',
          expirationDate: ends[at],
          attributesValue,
        })
      }
      const { accounts, common } = messages[language]
      const fields = [...importFields, 'creationDate', 'id'] as const
      const columns = [
        ...fields.map((field) => ({ field, heading: accounts.fields[field] })),
        { field: `attribute:${visit}`, heading: body.name },
      ]
      const flags = { yes: common.yes, no: common.no }
      const separator = language === 'en' ? (',' as const) : (';' as const)
      const filters = { accountType: ofPeople }
      const csv = await rig.export({ filters, columns, timeZone, flags, separator })
      expect(csv).toContain('2026-11-24 14:05')
      const job = await rig.check(csv, { mode: 'upsert', accountType: ofPeople, dates: 'dmy' })
      const filled = job.file?.columns.map(({ field }) => field)
      expect(filled).toEqual(expect.arrayContaining(['birthday', 'expirationDate', `attribute:${visit}`]))
      expect(await rig.faults(job)).toEqual([])
      expect(job.counts.check).toEqual({ skipped: visits.length })
      const sheet = await rig.exportWorkbook({ filters, columns, timeZone })
      const again = await rig.check(sheet, { mode: 'upsert', accountType: ofPeople })
      expect(await rig.faults(again)).toEqual([])
      expect(again.counts.check).toEqual({ skipped: visits.length })
    },
  )

  it('changes nothing in the business it came from', async () => {
    const csv = await rig.export({ filters: { accountType: type } })
    const job = await rig.check(csv, { mode: 'upsert' })
    expect(job.counts.check, `seed ${seed}`).toEqual({ skipped: count })
  })
})

async function createAttributes(client: Client): Promise<SlotAttributes> {
  const entries = slots.map(async (slot) => {
    const body = { tag: `a-${slot}`, name: `The ${slot}`, slot }
    return [slot, dataOf(await client.createAttribute({ body })).attribute.id]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The fields that an import can change, by phone number, for all accounts of a type. */
async function importableOf(client: Client, accountType: string): Promise<Map<string, object>> {
  const accounts: Account[] = []
  let cursor: string | undefined
  do {
    const page = dataOf(await client.searchAccounts({ query: { accountType, limit: '500', cursor } }))
    accounts.push(...page.accounts)
    cursor = page.next ?? undefined
  } while (cursor)
  return new Map(accounts.map((account) => [account.phone, importable(account)]))
}

function importable(account: Account): object {
  const fields = importFields.filter((field) => field !== 'accountType')
  const members = fields.map((field) => [field, account[field]])
  const values = account.attributesValue.map(({ tag, value }) => [tag, value])
  return { ...Object.fromEntries(members), attributes: Object.fromEntries(values) }
}
