import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '../fixtures/server'
import { type AccountsRig, startAccountsRig } from './accounts.fixture'

let rig: AccountsRig
beforeAll(async () => {
  rig = await startAccountsRig()
})
afterAll(() => rig.api.stop())

describe('create (4.2)', () => {
  test('creating an account returns it with its defaults', async () => {
    const account = await rig.create({ phone: '+56 9 8765 4321' })
    expect(account).toMatchObject({
      accountType: rig.residentType,
      phone: '+56987654321',
      username: '+56987654321',
      role: 'user',
      subscribed: true,
      blocked: false,
      validated: false,
      businessId: rig.api.businessId,
      attributesValue: [],
      metadata: {},
      version: 1,
    })
    expect(account.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(Date.now() - Date.parse(account.creationDate)).toBeLessThan(60_000)
    expect(account).not.toHaveProperty('blockedDate')
  })

  test('a taken phone number is rejected with 422 and the ID of its account', async () => {
    const first = await rig.create()
    const second = await rig.client.createAccount({
      body: { accountType: rig.residentType, phone: first.phone },
    })
    expect(second).toMatchObject({
      ok: false,
      failure: { status: 422, code: 'phone_taken', data: { accountId: first.id } },
    })
  })

  test('ten concurrent creates with the same phone number create one account', async () => {
    const phone = rig.nextPhone()
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        rig.client.createAccount({ body: { accountType: rig.residentType, phone } }),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rig.api.sql('select id from accounts where phone = $1', [phone])).toHaveLength(1)
  })

  test.each(['12345', 'not a phone', '+56 9 8765 4321 ext. 5', '987654321', '+999123456789', ''])(
    'the phone number %j is rejected with 422 at phone',
    async (phone) => {
      const result = await rig.client.createAccount({ body: { accountType: rig.residentType, phone } })
      expect(result).toMatchObject({ ok: false, failure: { status: 422, issues: [{ path: 'phone' }] } })
    },
  )

  test('an unknown account type, attribute or slot is rejected with 422 and its path', async () => {
    const unknownType = await rig.client.createAccount({
      body: { accountType: 'nobody', phone: rig.nextPhone() },
    })
    expect(unknownType).toMatchObject({
      failure: { status: 422, issues: [{ path: 'accountType', code: 'unknown_account_type' }] },
    })
    const faulty = await rig.client.createAccount({
      body: {
        accountType: rig.residentType,
        phone: rig.nextPhone(),
        attributesValue: [
          { attributeId: 'nothing', value: { text: 'x' } },
          { attributeId: rig.attributeId('household_size'), value: { text: 'four' } },
          { attributeId: rig.attributeId('member_since'), value: { date: null, boolean: true } },
        ],
      },
    })
    expect(faulty).toMatchObject({
      failure: {
        status: 422,
        issues: [
          { path: 'attributesValue.0.attributeId', code: 'unknown_attribute' },
          { path: 'attributesValue.1.value.text', code: 'wrong_slot' },
          { path: 'attributesValue.2.value.boolean', code: 'wrong_slot' },
        ],
      },
    })
  })

  test('attribute values from a response are accepted in a request', async () => {
    const account = await rig.create({
      attributesValue: [
        { attributeId: rig.attributeId('unit'), value: { text: 'Ñ 4 🏠 مرحبا' } },
        { attributeId: rig.attributeId('household_size'), value: { number: 4 } },
        { attributeId: rig.attributeId('needs_assistance'), value: { boolean: true } },
        { attributeId: rig.attributeId('member_since'), value: { date: '2024-02-29T12:00:00+03:00' } },
        { attributeId: rig.attributeId('photo'), value: { image: 'https://example.com/a.png' } },
      ],
    })
    expect(account.attributesValue[0]).toEqual({
      attributeId: rig.attributeId('unit'),
      tag: 'unit',
      value: { text: 'Ñ 4 🏠 مرحبا', number: 0, boolean: false, image: null },
    })
    expect(account.attributesValue[3]?.value.date).toBe('2024-02-29T09:00:00.000Z')
    const again = await rig.create({ attributesValue: account.attributesValue })
    expect(again.attributesValue).toEqual(account.attributesValue)
  })

  test('creating an account sends one welcome SMS by default and none if disabled', async () => {
    const welcomed = dataOf(
      await rig.client.createAccount({ body: { accountType: rig.residentType, phone: rig.nextPhone() } }),
    ).account
    const silent = await rig.create({ sendSMS: false })
    const rows = await rig.api.sql<{ account_id: string; channel: string }>(
      'select account_id, channel from deliveries where account_id = any($1)',
      [[welcomed.id, silent.id]],
    )
    expect(rows).toEqual([{ account_id: welcomed.id, channel: 'sms' }])
  })

  test('a missing required attribute is rejected with 422, but only for the account types it belongs to', async () => {
    const { attribute: made } = dataOf(
      await rig.client.createAttribute({
        body: {
          tag: 'badge',
          name: 'Badge',
          slot: 'text',
          required: true,
          accountTypeIds: [rig.residentType],
        },
      }),
    )
    const refused = await rig.client.createAccount({
      body: { accountType: rig.residentType, phone: rig.nextPhone() },
    })
    expect(refused).toMatchObject({
      failure: { status: 422, issues: [{ path: 'attributesValue', code: 'attribute_required' }] },
    })
    const types = dataOf(await rig.client.listAccountTypes({ query: {} })).accountTypes
    const other = types.find(({ id }) => id !== rig.residentType)?.id as string
    expect(
      (await rig.client.createAccount({ body: { accountType: other, phone: rig.nextPhone() } })).ok,
    ).toBe(true)
    dataOf(await rig.client.deleteAttribute({ params: { id: made.id } }))
  })
})

describe('check (4.3)', () => {
  test('concurrent lookups and reads each get their own response, and another business finds nothing', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => rig.create()))
    const stranger = rig.api.strangerClient()
    const answers = await Promise.all(
      people.flatMap(({ id, phone }) => [
        rig.client.checkAccount({ body: { phone } }).then((found) => dataOf(found).accountIds[0] === id),
        rig.client
          .readAccount({ params: { accountId: id } })
          .then((read) => dataOf(read).account.phone === phone),
        stranger.checkAccount({ body: { phone } }).then((found) => !dataOf(found).exists),
        stranger
          .readAccount({ params: { accountId: id } })
          .then((read) => !read.ok && read.failure.status === 404),
      ]),
    )
    expect(answers).toEqual(answers.map(() => true))
  })

  test('a phone number is found in any form, but not if it is unknown, deleted or belongs to another business', async () => {
    const account = await rig.create({ phone: '+56911112222' })
    const found = dataOf(await rig.client.checkAccount({ body: { phone: '+56 (9) 1111-2222' } }))
    expect(found).toEqual({ exists: true, accountIds: [account.id] })
    const foreign = await rig.api.strangerClient().checkAccount({ body: { phone: '+56911112222' } })
    const unknown = await rig.client.checkAccount({ body: { phone: '+56933334444' } })
    expect(dataOf(foreign)).toEqual(dataOf(unknown))
    dataOf(await rig.client.deleteAccount({ params: { accountId: account.id } }))
    expect(dataOf(await rig.client.checkAccount({ body: { phone: '+56911112222' } }))).toEqual(
      dataOf(unknown),
    )
  })

  test('all tags must match the same account', async () => {
    const values = (unit: string, size: number) => [
      { attributeId: rig.attributeId('unit'), value: { text: unit } },
      { attributeId: rig.attributeId('household_size'), value: { number: size } },
    ]
    const account = await rig.create({ attributesValue: values('T-1', 3) })
    await rig.create({ attributesValue: values('T-2', 5) })
    const check = async (tags: { tag: string; value: string | number }[]) =>
      dataOf(await rig.client.checkAccount({ body: { tags } })).accountIds
    expect(
      await check([
        { tag: 'unit', value: 'T-1' },
        { tag: 'household_size', value: '3' },
      ]),
    ).toEqual([account.id])
    expect(
      await check([
        { tag: 'unit', value: 'T-1' },
        { tag: 'household_size', value: 5 },
      ]),
    ).toEqual([])
    expect(await check([{ tag: 'nobody_defined_this', value: 'x' }])).toEqual([])
  })

  test('a check with both a phone number and tags, or with neither, is rejected with 422', async () => {
    const tags = [{ tag: 'unit', value: 'x' }]
    for (const body of [{}, { phone: '+56911112222', tags }, { tags: [] }]) {
      expect(await rig.client.checkAccount({ body })).toMatchObject({ failure: { status: 422 } })
    }
  })
})

describe('read and list (4.4 to 4.6)', () => {
  test('the alias path returns the same account, with its version as the ETag', async () => {
    const account = await rig.create()
    const one = await rig.client.readAccount({ params: { accountId: account.id } })
    const alias = await rig.client.readAccountAlias({ params: { accountId: account.id } })
    expect(alias).toEqual(one)
    expect(one).toMatchObject({ ok: true, etag: '"1"', data: { account } })
  })

  test('the list keeps the requested order, returns repeated IDs once and omits unknown IDs', async () => {
    const [a, b] = [await rig.create(), await rig.create()]
    const { accounts } = dataOf(
      await rig.client.listAccounts({ query: { accountIds: [b.id, 'unknown', a.id, b.id] } }),
    )
    expect(accounts).toEqual([b, a])
  })

  test.each([
    ['repeated keys', (a: string, b: string) => `accountIds=${a}&accountIds=${b}`],
    ['brackets', (a: string, b: string) => `accountIds[]=${a}&accountIds[]=${b}`],
    ['indexed brackets', (a: string, b: string) => `accountIds[1]=${b}&accountIds[0]=${a}`],
    ['commas', (a: string, b: string) => `accountIds=${a},${b}`],
    ['a JSON array', (a: string, b: string) => `accountIds=${encodeURIComponent(JSON.stringify([a, b]))}`],
  ])('IDs can be sent as %s', async (_, encode) => {
    const [a, b] = [await rig.create(), await rig.create()]
    const answer = await raw(`/accounts?${encode(a.id, b.id)}`)
    expect(answer.status).toBe(200)
    expect(
      ((await answer.json()) as { data: { accounts: { id: string }[] } }).data.accounts.map(({ id }) => id),
    ).toEqual([a.id, b.id])
  })

  test('mixed encodings get 400, an empty list or more than 500 IDs get 422, and 500 IDs are allowed', async () => {
    expect((await raw('/accounts?accountIds=a,b&accountIds=c')).status).toBe(400)
    expect((await raw('/accounts?accountIds[]=a&accountIds=c')).status).toBe(400)
    expect((await raw('/accounts?accountIds=[1')).status).toBe(400)
    expect((await raw('/accounts')).status).toBe(422)
    expect((await raw('/accounts?accountIds=')).status).toBe(422)
    const ids = Array.from({ length: 501 }, () => crypto.randomUUID())
    expect((await raw(`/accounts?${ids.map((id) => `accountIds=${id}`).join('&')}`)).status).toBe(422)
    expect(
      (
        await raw(
          `/accounts?${ids
            .slice(1)
            .map((id) => `accountIds=${id}`)
            .join('&')}`,
        )
      ).status,
    ).toBe(200)
  })
})

function raw(path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${rig.api.token()}`, 'x-client-id': rig.api.businessId }
  return fetch(`${rig.api.baseUrl}/v1/external${path}`, { headers })
}
