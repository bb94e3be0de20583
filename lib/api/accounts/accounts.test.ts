import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { dataOf, startTestApi, type TestApi } from '../testing/server'

let api: TestApi
let client: Client
let residentType: string
const attributeIds = new Map<string, string>()
let lastNumber = 10_000_000

const nextPhone = () => `+569${lastNumber++}`
const create = async (body: Partial<Parameters<Client['createAccount']>[0]['body']> = {}) =>
  dataOf(
    await client.createAccount({
      body: { accountType: residentType, phone: nextPhone(), sendSMS: false, ...body },
    }),
  ).account
const attribute = (tag: string) => attributeIds.get(tag) as string

beforeAll(async () => {
  api = await startTestApi()
  client = api.client()
  const [type] = dataOf(await client.listAccountTypes({ query: {} })).accountTypes
  residentType = type?.id as string
  for (const { id, tag } of dataOf(await client.listAttributes({ query: {} })).attributes)
    attributeIds.set(tag, id)
})
afterAll(() => api.stop())

describe('create (4.2)', () => {
  test('answers the account with its defaults', async () => {
    const account = await create({ phone: '+56 9 8765 4321' })
    expect(account).toMatchObject({
      accountType: residentType,
      phone: '+56987654321',
      username: '+56987654321',
      role: 'user',
      subscribed: true,
      blocked: false,
      validated: false,
      businessId: 'acme',
      attributesValue: [],
      metadata: {},
      version: 1,
    })
    expect(account.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(Date.now() - Date.parse(account.creationDate)).toBeLessThan(60_000)
    expect(account).not.toHaveProperty('blockedDate')
  })

  test('a phone that is taken is 422 with the id of the account that has it', async () => {
    const first = await create()
    const second = await client.createAccount({ body: { accountType: residentType, phone: first.phone } })
    expect(second).toMatchObject({
      ok: false,
      failure: { status: 422, code: 'phone_taken', data: { accountId: first.id } },
    })
  })

  test('ten creates of one phone at once make one account', async () => {
    const phone = nextPhone()
    const results = await Promise.all(
      Array.from({ length: 10 }, () => client.createAccount({ body: { accountType: residentType, phone } })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await api.sql('select id from accounts where phone = $1', [phone])).toHaveLength(1)
  })

  test.each(['12345', 'not a phone', '+56 9 8765 4321 ext. 5', '987654321', '+999123456789', ''])(
    'the phone %j is 422 at phone',
    async (phone) => {
      const result = await client.createAccount({ body: { accountType: residentType, phone } })
      expect(result).toMatchObject({ ok: false, failure: { status: 422, issues: [{ path: 'phone' }] } })
    },
  )

  test('an unknown account type, attribute and slot are 422 naming their path', async () => {
    const unknownType = await client.createAccount({ body: { accountType: 'nobody', phone: nextPhone() } })
    expect(unknownType).toMatchObject({
      failure: { status: 422, issues: [{ path: 'accountType', code: 'unknown_account_type' }] },
    })
    const faulty = await client.createAccount({
      body: {
        accountType: residentType,
        phone: nextPhone(),
        attributesValue: [
          { attributeId: 'nothing', value: { text: 'x' } },
          { attributeId: attribute('household_size'), value: { text: 'four' } },
          { attributeId: attribute('member_since'), value: { date: null, boolean: true } },
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

  test('what is answered for attributes is accepted back', async () => {
    const account = await create({
      attributesValue: [
        { attributeId: attribute('unit'), value: { text: 'Ñ 4 🏠 مرحبا' } },
        { attributeId: attribute('household_size'), value: { number: 4 } },
        { attributeId: attribute('needs_assistance'), value: { boolean: true } },
        { attributeId: attribute('member_since'), value: { date: '2024-02-29T12:00:00+03:00' } },
        { attributeId: attribute('photo'), value: { image: 'https://example.com/a.png' } },
      ],
    })
    expect(account.attributesValue[0]).toEqual({
      attributeId: attribute('unit'),
      tag: 'unit',
      value: { text: 'Ñ 4 🏠 مرحبا', number: 0, boolean: false, image: null },
    })
    expect(account.attributesValue[3]?.value.date).toBe('2024-02-29T09:00:00.000Z')
    const again = await create({ attributesValue: account.attributesValue })
    expect(again.attributesValue).toEqual(account.attributesValue)
  })

  test('the welcome SMS is one delivery by default and none when switched off', async () => {
    const welcomed = dataOf(
      await client.createAccount({ body: { accountType: residentType, phone: nextPhone() } }),
    ).account
    const silent = await create({ sendSMS: false })
    const rows = await api.sql<{ account_id: string; channel: string }>(
      'select account_id, channel from deliveries where account_id = any($1)',
      [[welcomed.id, silent.id]],
    )
    expect(rows).toEqual([{ account_id: welcomed.id, channel: 'sms' }])
  })

  test('a required attribute that is missing is 422, and only for the types it belongs to', async () => {
    const { attribute: made } = dataOf(
      await client.createAttribute({
        body: { tag: 'badge', name: 'Badge', slot: 'text', required: true, accountTypeIds: [residentType] },
      }),
    )
    const refused = await client.createAccount({ body: { accountType: residentType, phone: nextPhone() } })
    expect(refused).toMatchObject({
      failure: { status: 422, issues: [{ path: 'attributesValue', code: 'attribute_required' }] },
    })
    const types = dataOf(await client.listAccountTypes({ query: {} })).accountTypes
    const other = types.find(({ id }) => id !== residentType)?.id as string
    expect((await client.createAccount({ body: { accountType: other, phone: nextPhone() } })).ok).toBe(true)
    dataOf(await client.deleteAttribute({ params: { id: made.id } }))
  })
})

describe('check (4.3)', () => {
  test('of look-ups and reads that come in at once each gets its own answer, and another business none of ours', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => create()))
    const stranger = api.strangerClient()
    const answers = await Promise.all(
      people.flatMap(({ id, phone }) => [
        client.checkAccount({ body: { phone } }).then((found) => dataOf(found).accountIds[0] === id),
        client
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

  test('a phone is found in any spelling, and a deleted or foreign one as little as an unknown one', async () => {
    const account = await create({ phone: '+56911112222' })
    const found = dataOf(await client.checkAccount({ body: { phone: '+56 (9) 1111-2222' } }))
    expect(found).toEqual({ exists: true, accountIds: [account.id] })
    const foreign = await api.strangerClient().checkAccount({ body: { phone: '+56911112222' } })
    const unknown = await client.checkAccount({ body: { phone: '+56933334444' } })
    expect(dataOf(foreign)).toEqual(dataOf(unknown))
    dataOf(await client.deleteAccount({ params: { accountId: account.id } }))
    expect(dataOf(await client.checkAccount({ body: { phone: '+56911112222' } }))).toEqual(dataOf(unknown))
  })

  test('tags must all match on the same account', async () => {
    const values = (unit: string, size: number) => [
      { attributeId: attribute('unit'), value: { text: unit } },
      { attributeId: attribute('household_size'), value: { number: size } },
    ]
    const account = await create({ attributesValue: values('T-1', 3) })
    await create({ attributesValue: values('T-2', 5) })
    const check = async (tags: { tag: string; value: string | number }[]) =>
      dataOf(await client.checkAccount({ body: { tags } })).accountIds
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

  test('both or neither of phone and tags is 422', async () => {
    const tags = [{ tag: 'unit', value: 'x' }]
    for (const body of [{}, { phone: '+56911112222', tags }, { tags: [] }]) {
      expect(await client.checkAccount({ body })).toMatchObject({ failure: { status: 422 } })
    }
  })
})

describe('read and list (4.4 to 4.6)', () => {
  test('the alias answers the same, with the version as ETag', async () => {
    const account = await create()
    const one = await client.readAccount({ params: { accountId: account.id } })
    const alias = await client.readAccountAlias({ params: { accountId: account.id } })
    expect(alias).toEqual(one)
    expect(one).toMatchObject({ ok: true, etag: '"1"', data: { account } })
  })

  test('the list keeps the order asked, gives duplicates once and leaves unknown ids out', async () => {
    const [a, b] = [await create(), await create()]
    const { accounts } = dataOf(
      await client.listAccounts({ query: { accountIds: [b.id, 'unknown', a.id, b.id] } }),
    )
    expect(accounts).toEqual([b, a])
  })

  test.each([
    ['repeated keys', (a: string, b: string) => `accountIds=${a}&accountIds=${b}`],
    ['brackets', (a: string, b: string) => `accountIds[]=${a}&accountIds[]=${b}`],
    ['indexed brackets', (a: string, b: string) => `accountIds[1]=${b}&accountIds[0]=${a}`],
    ['commas', (a: string, b: string) => `accountIds=${a},${b}`],
    ['a JSON array', (a: string, b: string) => `accountIds=${encodeURIComponent(JSON.stringify([a, b]))}`],
  ])('ids are read as %s', async (_, encode) => {
    const [a, b] = [await create(), await create()]
    const answer = await raw(`/accounts?${encode(a.id, b.id)}`)
    expect(answer.status).toBe(200)
    expect(
      ((await answer.json()) as { data: { accounts: { id: string }[] } }).data.accounts.map(({ id }) => id),
    ).toEqual([a.id, b.id])
  })

  test('mixed encodings are 400, none at all and more than 500 ids 422, and 500 fit', async () => {
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

describe('update and delete (4.9)', () => {
  test('writes a subset, merges attributes and metadata, and raises the version', async () => {
    const account = await create({
      attributesValue: [
        { attributeId: attribute('unit'), value: { text: 'A' } },
        { attributeId: attribute('household_size'), value: { number: 2 } },
      ],
    })
    const update = (body: Parameters<Client['updateAccount']>[0]['body']) =>
      client.updateAccount({ params: { accountId: account.id }, body })
    dataOf(await update({ metadata: { a: 1, deep: { keep: true, drop: 1 } } }))
    const after = dataOf(
      await update({
        fullname: 'Ana',
        metadata: { a: null, deep: { drop: null }, b: [1] },
        attributesValue: [
          { attributeId: attribute('unit'), value: { text: 'B' } },
          { attributeId: attribute('household_size'), value: null },
        ],
      }),
    ).account
    expect(after).toMatchObject({ fullname: 'Ana', metadata: { deep: { keep: true }, b: [1] }, version: 3 })
    expect(after.metadata).not.toHaveProperty('a')
    expect(after.attributesValue.map(({ tag, value }) => [tag, value.text])).toEqual([['unit', 'B']])
    expect(dataOf(await update({ fullname: null })).account).not.toHaveProperty('fullname')
  })

  test('an update that changes nothing keeps the version', async () => {
    const account = await create({
      attributesValue: [{ attributeId: attribute('unit'), value: { text: 'A' } }],
    })
    const same = { subscribed: true, attributesValue: account.attributesValue, metadata: {} }
    expect(
      dataOf(await client.updateAccount({ params: { accountId: account.id }, body: same })).account.version,
    ).toBe(1)
  })

  test('what was read may be written back, also when its attribute is for other types by now', async () => {
    const { attribute: badge } = dataOf(
      await client.createAttribute({ body: { name: 'Badge', tag: 'badge', slot: 'text' } }),
    )
    const value = (text: string) => [{ attributeId: badge.id, tag: 'badge', value: { text } }]
    const account = await create({ attributesValue: value('7') })
    const other = dataOf(await client.createAccountType({ body: { name: 'Guard' } })).accountType.id
    dataOf(await client.updateAttribute({ params: { id: badge.id }, body: { accountTypeIds: [other] } }))
    const update = (attributesValue: Parameters<Client['updateAccount']>[0]['body']['attributesValue']) =>
      client.updateAccount({ params: { accountId: account.id }, body: { fullname: 'Ana', attributesValue } })
    const written = dataOf(await update(account.attributesValue)).account
    expect(written).toMatchObject({ fullname: 'Ana', attributesValue: account.attributesValue })
    expect(await update(value('8'))).toMatchObject({
      failure: { data: { issues: [{ path: 'attributesValue.0.attributeId', code: 'not_applicable' }] } },
    })
  })

  test('blocking sets blockedDate, unblocking clears it and its reason', async () => {
    const { id } = await create()
    const update = async (body: object) =>
      dataOf(await client.updateAccount({ params: { accountId: id }, body })).account
    const blocked = await update({ blocked: true, blockedReason: 'Lost phone' })
    expect(blocked).toMatchObject({ blocked: true, blockedReason: 'Lost phone' })
    expect(Date.now() - Date.parse(blocked.blockedDate as string)).toBeLessThan(60_000)
    expect((await update({ blocked: true })).blockedDate).toBe(blocked.blockedDate)
    const free = await update({ blocked: false })
    expect(free).not.toHaveProperty('blockedDate')
    expect(free).not.toHaveProperty('blockedReason')
  })

  test('a stale If-Match is 412 with the current record and changes nothing', async () => {
    const account = await create()
    const params = { accountId: account.id }
    dataOf(await client.updateAccount({ params, body: { fullname: 'First' } }, { ifMatch: 1 }))
    const stale = await client.updateAccount({ params, body: { fullname: 'Second' } }, { ifMatch: 1 })
    expect(stale).toMatchObject({
      failure: { status: 412, code: 'version_stale', data: { account: { fullname: 'First', version: 2 } } },
    })
    expect(await client.deleteAccount({ params }, { ifMatch: 1 })).toMatchObject({ failure: { status: 412 } })
    expect(dataOf(await client.readAccount({ params })).account.fullname).toBe('First')
  })

  test('of two updates with the same If-Match at once, one wins', async () => {
    const { id } = await create()
    const results = await Promise.all(
      ['A', 'B', 'C', 'D'].map((fullname) =>
        client.updateAccount({ params: { accountId: id }, body: { fullname } }, { ifMatch: 1 }),
      ),
    )
    expect(results.map((result) => (result.ok ? 200 : result.failure.status)).sort()).toEqual([
      200, 412, 412, 412,
    ])
  })

  test('metadata over 16 KiB or 16 levels is 422, also when only the merge makes it so', async () => {
    const { id } = await create()
    const update = (metadata: Record<string, unknown>) =>
      client.updateAccount({ params: { accountId: id }, body: { metadata } })
    const nested = (levels: number): Record<string, unknown> =>
      levels === 0 ? {} : { a: nested(levels - 1) }
    expect(await update({ text: 'x'.repeat(17_000) })).toMatchObject({ failure: { status: 422 } })
    expect(await update(nested(17))).toMatchObject({ failure: { status: 422 } })
    expect((await update(nested(14))).ok).toBe(true)
    dataOf(await update({ one: 'x'.repeat(10_000) }))
    expect(await update({ two: 'x'.repeat(10_000) })).toMatchObject({
      failure: { status: 422, issues: [{ path: 'metadata' }] },
    })
  })

  test('a deleted account is unknown, its phone free, and it comes back by restore', async () => {
    const account = await create()
    const params = { accountId: account.id }
    expect(dataOf(await client.deleteAccount({ params })).account.id).toBe(account.id)
    expect(await client.readAccount({ params })).toMatchObject({ failure: { status: 404 } })
    const successor = await create({ phone: account.phone })
    expect(await client.restoreAccount({ params })).toMatchObject({
      failure: { status: 422, code: 'phone_taken', data: { accountId: successor.id } },
    })
    dataOf(await client.deleteAccount({ params: { accountId: successor.id } }))
    const restored = dataOf(await client.restoreAccount({ params })).account
    expect(restored).not.toHaveProperty('deletedAt')
    expect(dataOf(await client.readAccount({ params })).account).toEqual(restored)
  })

  test('after 30 days a deleted account cannot be restored', async () => {
    const { id } = await create()
    dataOf(await client.deleteAccount({ params: { accountId: id } }))
    await api.sql(`update accounts set deleted_at = now() - interval '31 days' where id = $1`, [id])
    expect(await client.restoreAccount({ params: { accountId: id } })).toMatchObject({
      failure: { status: 404 },
    })
  })

  test('every change is in the audit trail with who, which record, from and to', async () => {
    const { id } = await create()
    dataOf(await client.updateAccount({ params: { accountId: id }, body: { fullname: 'Ana' } }))
    dataOf(await client.deleteAccount({ params: { accountId: id } }))
    const rows = await api.sql<{
      action: string
      identity_id: string
      platform: string
      changes: { fullname?: object }
    }>(
      'select action, identity_id, platform, changes from audit_entries where record_id = $1 order by position',
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(rows[1]?.changes.fullname).toEqual({ from: null, to: 'Ana' })
    expect(rows.every(({ identity_id, platform }) => identity_id && platform === 'test')).toBe(true)
  })
})

function raw(path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${api.token()}`, 'x-client-id': api.businessId }
  return fetch(`${api.baseUrl}/v1/external${path}`, { headers })
}
