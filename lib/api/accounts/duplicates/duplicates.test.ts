import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../alerts/alerts.fixture'
import { dataOf } from '../../fixtures/server'
import { type AccountsRig, startAccountsRig } from '../accounts.fixture'
import { searchText } from '../search/search-text'
import { wordsStatement } from './duplicates-repository'

let rig: AccountsRig
let notes: string
beforeAll(async () => {
  rig = await startAccountsRig()
  const body = { tag: 'doorway', name: 'Doorway', slot: 'text' as const }
  notes = dataOf(await rig.client.createAttribute({ body })).attribute.id
})
afterAll(() => rig.api.stop())

const duplicatesOf = async (accountId: string) =>
  dataOf(await rig.client.listDuplicates({ params: { accountId } })).duplicates
const door = (text: string) => [{ attributeId: notes, value: { text } }]

let named = 0
/** A person with a unique name and a phone number that is not similar to any other in this file. */
const someone = () => ({
  fullname: `Ána Núñez ${named++}`,
  phone: `+5698${String(named * 7001).padStart(7, '0')}`,
})

test('accounts with the same name (ignoring accents and case) and the same text in an attribute are found, with both reasons', async () => {
  const { fullname, phone } = someone()
  const { id } = await rig.create({ fullname, phone, attributesValue: door('12 B') })
  const other = await rig.create({
    fullname: fullname.toUpperCase().replace('Á', 'A'),
    attributesValue: door('12 B'),
  })
  await rig.create({ fullname, attributesValue: door('12 C') })
  await rig.create({ fullname: 'Somebody else', attributesValue: door('12 B') })
  expect(await duplicatesOf(id)).toEqual([
    {
      account: other,
      reasons: [{ kind: 'name' }, { kind: 'attribute', attributeId: notes }],
      counts: { alerts: 0, notes: 0, devices: 0 },
    },
  ])
})

test.each([
  ['a different word order in the name', (name: string) => name.split(' ').reverse().join(', '), '12 B'],
  ['extra spaces in the name', (name: string) => `  ${name.replaceAll(' ', '  ')}`, '12 B'],
  ['a different case in the attribute’s text', (name: string) => name, 'casá  12 b'],
  ['a different word order in the attribute’s text', (name: string) => name, '12-B, Casa'],
])('a duplicate is found despite %s', async (_, rename, text) => {
  const { fullname, phone } = someone()
  const { id } = await rig.create({
    fullname,
    phone,
    attributesValue: door(text.length > 4 ? 'Casa 12 B' : text),
  })
  const other = await rig.create({ fullname: rename(fullname), attributesValue: door(text) })
  await rig.create({ fullname: `${fullname} Junior`, attributesValue: door(text) })
  expect(await duplicatesOf(id)).toMatchObject([
    { account: { id: other.id }, reasons: [{ kind: 'name' }, { kind: 'attribute', attributeId: notes }] },
  ])
})

test.each([
  ['one digit differs', (phone: string) => `${phone.slice(0, -1)}${(Number(phone.at(-1)) + 1) % 10}`],
  ['two digits are swapped', (phone: string) => `${phone.slice(0, 3)}89${phone.slice(5)}`],
  ['one digit is missing', (phone: string) => phone.slice(0, -1)],
  ['one digit is added', (phone: string) => `${phone}5`],
])('an account with the same name and a phone number where %s is found', async (_, slip) => {
  const { fullname, phone } = someone()
  const { id } = await rig.create({ fullname, phone })
  const other = await rig.create({ fullname })
  // The changed number may be invalid, so it is stored directly in the database.
  await rig.api.sql('update accounts set phone = $1 where id = $2', [slip(phone), other.id])
  const stranger = await rig.create({ fullname: 'Somebody else' })
  await rig.api.sql('update accounts set phone = $1 where id = $2', [`${phone.slice(0, -1)}x`, stranger.id])
  expect(await duplicatesOf(id)).toMatchObject([
    { account: { id: other.id }, reasons: [{ kind: 'name' }, { kind: 'phone' }] },
  ])
})

test('accounts that share only a name, or are deleted, nameless or in another business, are not duplicates', async () => {
  const { fullname, phone } = someone()
  const { id } = await rig.create({ fullname, phone, attributesValue: door('7') })
  await rig.create({ fullname })
  const gone = await rig.create({ fullname, attributesValue: door('7') })
  dataOf(await rig.client.deleteAccount({ params: { accountId: gone.id } }))
  const elsewhere = await rig.create({ fullname, attributesValue: door('7') })
  await rig.api.sql(
    `insert into account_types (business_id, id, name) select $1, account_type, 'x' from accounts where id = $2`,
    [rig.api.strangerBusinessId, elsewhere.id],
  )
  await rig.api.sql('update accounts set business_id = $1 where id = $2', [
    rig.api.strangerBusinessId,
    elsewhere.id,
  ])
  expect(await duplicatesOf(id)).toEqual([])
  const nameless = await rig.create({ attributesValue: door('7') })
  await rig.create({ attributesValue: door('7') })
  expect(await duplicatesOf(nameless.id)).toEqual([])
  expect(refusalOf(await rig.client.listDuplicates({ params: { accountId: gone.id } })).status).toBe(404)
})

test('at most ten duplicates are listed, those with similar numbers first, each with the number of records that a merge would move', async () => {
  const { fullname, phone } = someone()
  const { id } = await rig.create({ fullname, phone, attributesValue: door('9') })
  const near = await rig.create({
    fullname,
    phone: `${phone.slice(0, -1)}${(Number(phone.at(-1)) + 5) % 10}`,
  })
  for (let made = 0; made < 11; made += 1) await rig.create({ fullname, attributesValue: door('9') })
  const params = { accountId: near.id }
  dataOf(await rig.client.createAccountNote({ params, body: { text: 'x' } }))
  dataOf(await rig.client.createDevice({ params, body: { kind: 'fcm', token: `near-${near.id}` } }))
  const found = await duplicatesOf(id)
  expect(found).toHaveLength(10)
  expect(found[0]).toMatchObject({
    account: { id: near.id },
    counts: { alerts: 0, notes: 1, devices: 1 },
  })
})

test('accounts that share a name and an ID number are duplicates, even if they have many longer text fields', async () => {
  const longer = await Promise.all(
    ['gate', 'street', 'floor', 'school', 'doctor', 'work', 'parish', 'club', 'bus'].map(async (tag) => {
      const body = { tag: `at-${tag}`, name: tag, slot: 'text' as const }
      return dataOf(await rig.client.createAttribute({ body })).attribute.id
    }),
  )
  const { fullname, phone } = someone()
  const textsOf = (words: string) => longer.map((attributeId) => ({ attributeId, value: { text: words } }))
  const { id } = await rig.create({
    fullname,
    phone,
    attributesValue: [...door('12345678-9'), ...textsOf('one two three')],
  })
  const other = await rig.create({
    fullname,
    attributesValue: [...door('12345678-9'), ...textsOf('four five six')],
  })
  expect(await duplicatesOf(id)).toMatchObject([{ account: { id: other.id } }])
})

test('duplicates are found through an index, even if thousands of accounts share the name', {
  tags: 'long',
}, async () => {
  const textOf = (fullname: string) => searchText({ fullname, phone: '', username: '', attributesValue: [] })
  const insertMany = (count: number, name: string, prefix: string) =>
    rig.api.sql(
      `insert into accounts (business_id, id, account_type, username, phone, search, fullname)
        select $1, new_id(), $2, phone, phone, $6, $3
        from (select $4 || (7000000 + n) as phone, n from generate_series(1, $5::int) n) numbers`,
      [rig.api.businessId, rig.residentType, name, prefix, count, textOf(name)],
    )
  await insertMany(1_000, 'Juan Soto', '+5521')
  await insertMany(10_000, 'Somebody', '+5531')
  await rig.api.sql('analyze accounts')
  const { id } = await rig.create({ fullname: 'Juan Soto', attributesValue: door('Tower 4 B') })
  const other = await rig.create({ fullname: 'Juan Soto', attributesValue: door('Tower 4 B') })
  expect(await duplicatesOf(id)).toMatchObject([{ account: { id: other.id } }])
  const { text, values } = wordsStatement(
    rig.api.businessId,
    { name: ['juan', 'soto'], texts: [['tower', '4', 'b']] },
    10,
  )
  const plan = await rig.api.sql<Record<string, string>>(`explain ${text}`, values)
  const lines = plan.map((line) => line['QUERY PLAN'] ?? '')
  // A sequential scan of a single partition is allowed, because the planner may prefer it for a small one.
  expect(lines.filter((line) => /Seq Scan on accounts\b/.test(line))).toEqual([])
  expect(lines.join('\n')).toMatch(/accounts_word_keys/)
})
