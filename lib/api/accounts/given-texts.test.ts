import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plaza } from '../alerts/alerts.fixture'
import { dataOf } from '../fixtures/server'
import { type AccountsRig, startAccountsRig } from './accounts.fixture'

let rig: AccountsRig
let bay: string
let shift: string
beforeAll(async () => {
  rig = await startAccountsRig()
  const define = async (tag: string, options: string[] = []) =>
    dataOf(await rig.client.createAttribute({ body: { tag, name: tag, slot: 'text', options } })).attribute
  bay = (await define('Bay')).id
  const { id, options } = await define('shift', [' Day\u00a0', 'Night'])
  expect(options).toEqual(['Day', 'Night'])
  shift = id
})
afterAll(() => rig.api.stop())

const withBay = (text: string) => rig.create({ attributesValue: [{ attributeId: bay, value: { text } }] })
const check = async (tag: string, value: string | number) =>
  dataOf(await rig.client.checkAccount({ body: { tags: [{ tag, value }] } }))

describe('blanks and invisible characters at the ends of text', () => {
  test('create and update trim blanks and invisible characters from names, usernames, roles and attributes', async () => {
    const { id, ...account } = await rig.create({
      username: '\u200bana.soto\u00a0',
      fullname: '\ufeff Ana  Soto\u3000',
      role: ' guard\t',
      attributesValue: [{ attributeId: bay, tag: 'BAY ', value: { text: ' B-200\u00ad' } }],
    })
    expect(account).toMatchObject({ username: 'ana.soto', fullname: 'Ana  Soto', role: 'guard' })
    expect(account.attributesValue[0]?.value.text).toBe('B-200')
    const body = { fullname: '\u2009Beto \u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u2066' }
    const updated = dataOf(await rig.client.updateAccount({ params: { accountId: id }, body })).account
    expect(updated.fullname).toBe('Beto \u{1f468}\u200d\u{1f469}\u200d\u{1f467}')
  })

  test('text with only blanks and invisible characters is rejected as blank', async () => {
    const body = { accountType: rig.residentType, phone: rig.nextPhone(), username: '\u200b\u00a0' }
    expect(await rig.client.createAccount({ body })).toMatchObject({
      failure: { issues: [{ path: 'username', code: 'blank' }] },
    })
  })
})

describe('looking up text regardless of case and surrounding blanks', () => {
  // Stores the text untrimmed, as in accounts that were stored before text fields were trimmed.
  const stored = async (text: string) => {
    const { id } = await withBay('x')
    await rig.api.sql(
      `update accounts set attributes = jsonb_set(attributes, '{0,value,text}', to_jsonb($2::text)) where id = $1`,
      [id, text],
    )
    return id
  }

  test('check finds a text attribute regardless of case and blanks, even if it was stored with blanks', async () => {
    const ids = [(await withBay('B-201')).id, await stored('b-201 '), await stored('\u200bB-201\u2009')]
    for (const value of ['B-201', 'b-201', ' B-201\u00a0']) {
      for (const tag of ['Bay', 'bay', ' BAY ']) {
        expect((await check(tag, value)).accountIds.toSorted()).toEqual(ids.toSorted())
      }
    }
    expect((await check('Bay', 'B-20')).accountIds).toEqual([])
  })

  test('check suggests a similar tag for an unknown tag', async () => {
    const { id } = await withBay('B-202')
    expect((await check('bay', 'B-202')).accountIds).toContain(id)
    const unknown = { path: 'tags.0.tag', code: 'unknown_tag' }
    expect(await check('shfit', 'B-202')).toMatchObject({
      exists: false,
      warnings: [
        {
          ...unknown,
          proposal: 'shift',
          message: 'is not the tag of any attribute; did you mean shift?',
        },
      ],
    })
    expect((await check('colour', 'B-202')).warnings).toEqual([
      { ...unknown, message: 'is not the tag of any attribute' },
    ])
  })

  test('an alert finds its account by a tag or username regardless of case and blanks', async () => {
    const { id } = await withBay('Torre Ñ')
    const named = await rig.create({ username: 'Carla.Paz' })
    for (const [tag, value, accountId] of [
      ['bay', '\u00a0torre ñ ', id],
      ['Username', 'carla.paz ', named.id],
    ] as const) {
      const account = { typeId: rig.residentType, tag, value }
      const body = { alertType: 'fire', location: plaza, account }
      expect(dataOf(await rig.client.createAlert({ body })).alert).toMatchObject({ accountId, warnings: [] })
    }
  })

  test('a list filter finds and counts text regardless of case and blanks', async () => {
    const id = await stored('Piso 3\u00a0')
    const query = { attribute: [`${bay}:is:piso 3`] }
    expect(dataOf(await rig.client.searchAccounts({ query })).accounts.map((one) => one.id)).toEqual([id])
    expect(dataOf(await rig.client.countAccounts({ query })).count).toBe(1)
  })

  test('two long strings that differ only at the end are told apart', async () => {
    const long = 'x'.repeat(3_000)
    const { id } = await withBay(`${long}a`)
    await withBay(`${long}b`)
    expect((await check('Bay', `${long}A `)).accountIds).toEqual([id])
  })

  test('an option is accepted in any case and stored as defined', async () => {
    const account = await rig.create({ attributesValue: [{ attributeId: shift, value: { text: 'NIGHT ' } }] })
    expect(account.attributesValue[0]?.value.text).toBe('Night')
  })

  test('an exact username takes precedence over one that differs only in case', async () => {
    const lower = await rig.create({ username: 'dana' })
    await rig.create({ username: 'Dana' })
    const account = { typeId: rig.residentType, tag: 'username', value: 'dana' }
    const body = { alertType: 'fire', location: plaza, account }
    expect(dataOf(await rig.client.createAlert({ body })).alert.accountId).toBe(lower.id)
  })
})
