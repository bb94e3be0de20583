import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { ErrorBody } from '@/lib/contract/errors'
import type { OperationName } from '@/lib/contract/operations'
import { callRaw, type RawRequest } from '../fixtures/call-raw'
import { examplePhone } from '../fixtures/example-requests'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'

/**
 * Sends requests to the documented operations in the way that clients in many languages do. Unknown fields are
 * allowed, which is the default.
 */
let api: TestApi
let client: Client
let accountType: string
let attributeId: string
beforeAll(async () => {
  api = await startTestApi({ settings: { STRICT_REQUESTS: false } })
  client = api.client()
  accountType = dataOf(await client.createAccountType({ body: { name: 'Guest' } })).accountType.id
  const attribute = { tag: 'badge', name: 'Badge', slot: 'text' } as const
  attributeId = dataOf(await client.createAttribute({ body: attribute })).attribute.id
})
afterAll(() => api.stop())

type Answer = { status: number; ignored: string | null; data: Record<string, unknown>; issues: string[] }

async function call(name: OperationName, request: RawRequest, headers: object = {}): Promise<Answer> {
  const response = await callRaw(api.baseUrl, name, request, {
    authorization: `Bearer ${api.token()}`,
    'x-client-id': api.businessId,
    ...headers,
  })
  const { data } = (await response.json()) as { data: ErrorBody['data'] & Record<string, unknown> }
  const issues = (data.issues ?? []).map(({ path, code }) => `${path} ${code}`)
  return { status: response.status, ignored: response.headers.get('x-ignored'), data, issues }
}

const place = { latitude: -33.4, longitude: -70.6 }

describe('null', () => {
  test.each<[OperationName, () => RawRequest]>([
    [
      'createAccount',
      () => ({
        body: { accountType, phone: examplePhone(), attributesValue: null, sendSMS: null, fullname: null },
      }),
    ],
    ['checkAccount', () => ({ body: { phone: examplePhone(), tags: null } })],
    [
      'sendNotification',
      () => ({
        body: {
          message: { title: 'Water', body: null, url: null, sendWhatsApp: null },
          phones: [examplePhone()],
          accountIDs: null,
          accountTypeIDs: null,
          hiddenFromList: null,
          senderAccountId: null,
          metadata: null,
        },
      }),
    ],
    [
      'createAlert',
      () => ({
        body: {
          alertType: 'fire',
          location: { ...place, accuracy: null },
          region: null,
          account: null,
          additional: null,
        },
      }),
    ],
  ])('%s accepts null for optional properties', async (name, request) => {
    expect(await call(name, request())).toMatchObject({ status: 200, ignored: null })
  })

  test('a required property that is null counts as missing', async () => {
    expect(await call('createAccount', { body: { accountType, phone: null } })).toMatchObject({
      status: 422,
      issues: ['phone required'],
    })
  })

  test('null clears a field only if the field may be cleared', async () => {
    const { id } = await newAccount({ fullname: 'Ana', username: 'ana' })
    const params = { accountId: id }
    const { data } = await call('updateAccount', { params, body: { fullname: null, username: null } })
    expect(data.account).toMatchObject({ username: 'ana' })
    expect(data.account).not.toHaveProperty('fullname')
    const given = [{ attributeId, value: { text: 'B', image: null } }]
    const kept = await call('updateAccount', { params, body: { attributesValue: given } })
    expect(kept).toMatchObject({ status: 200 })
  })
})

describe('unknown names', () => {
  test('unknown properties at any depth and unknown query parameters are ignored and listed', async () => {
    const attributesValue = [{ attributeId, colour: 1, value: { text: 'A', unit: 'x' } }]
    const body = { accountType, phone: examplePhone(), attributesValue, externalRef: 7, 'wéird name,': true }
    const answer = await call('createAccount', { query: { trace: '1' }, body })
    expect(answer.status).toBe(200)
    expect(answer.ignored?.split(', ').map(decodeURIComponent).toSorted()).toEqual([
      'attributesValue.0.colour',
      'attributesValue.0.value.unit',
      'externalRef',
      'trace',
      'wéird name,',
    ])
  })

  test('a header that the operation does not use is ignored and listed', async () => {
    const headers = { 'idempotency-key': 'k', 'if-match': '"1"' }
    const answer = await call('checkAccount', { body: { phone: examplePhone() } }, headers)
    expect(answer).toMatchObject({ status: 200, ignored: 'Idempotency-Key, If-Match' })
  })

  test('free-form properties may have any name', async () => {
    const metadata = { sectionId: 's', sectionid: 't', anything: [1] }
    const body = { message: { title: 'x' }, phones: [examplePhone()], metadata }
    expect(await call('sendNotification', { body })).toMatchObject({ status: 200, ignored: null })
  })
})

describe('misspelled names', () => {
  test.each<[OperationName, RawRequest, string]>([
    ['login', { body: { businessID: 'x', externalId: 'y' } }, 'businessID'],
    ['createAccount', { body: { accountType: 'x', phone: '+56912345678', sendSms: false } }, 'sendSms'],
    ['checkAccount', { body: { phone: '+56912345678', tag: 'x' } }, 'tag'],
    ['sendNotification', { body: { message: { titel: 'x' }, phones: ['+56912345678'] } }, 'message.titel'],
    ['listAccounts', { query: { accountId: 'x' } }, 'accountId'],
    ['updateAlert', { params: { id: 'x' }, body: { close: 1 } }, 'close'],
  ])('%s rejects a misspelled name with a suggestion: %j', async (name, request, path) => {
    const answer = await call(name, request)
    expect(answer.status).toBe(422)
    expect(answer.issues).toContain(`${path} unknown_member`)
  })

  test('a name is not a misspelling if the similar one is present too', async () => {
    const body = { alertType: 'fire', location: { ...place, altitude: 12 } }
    const { status, ignored, data } = await call('createAlert', { body })
    expect({ status, ignored, warnings: data.warnings }).toEqual({
      status: 200,
      ignored: 'location.altitude',
      warnings: [],
    })
  })

  test.each(['region\u0000', 'region\ud800', '\ud800'])(
    'a name that cannot be stored is ignored: %j',
    async (name) => {
      const body = { alertType: 'fire', location: place, [name]: 'x' }
      expect(await call('createAlert', { body })).toMatchObject({ status: 200, data: { warnings: [] } })
      const account = { accountType, phone: examplePhone(), [name]: 'x' }
      expect(await call('createAccount', { body: account })).toMatchObject({ status: 200 })
    },
  )

  test('the header and the alert list only the first of very many unknown names', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2000 }, (_, n) => [`region${n % 100}${'ñ'.repeat(n % 200)}`, 1]),
    )
    const { status, ignored, data } = await call('createAlert', {
      body: { alertType: 'fire', location: place, ...many },
    })
    expect(status).toBe(200)
    expect(ignored?.length).toBeLessThan(2_000)
    expect((data.warnings as unknown[]).length).toBeLessThanOrEqual(20)
  })

  test('a misspelled name in an alert gets a warning', async () => {
    const body = { alertType: 'fire', location: { ...place, acuracy: 4 }, Region: 'RM', additonal: {} }
    const { status, data } = await call('createAlert', { body })
    expect(status).toBe(200)
    const warnings = data.warnings as { path: string; message: string }[]
    expect(warnings.map(({ path }) => path).toSorted()).toEqual(['Region', 'additonal', 'location.acuracy'])
  })
})

describe('responses can be sent back', () => {
  test('an unchanged account changes nothing, and a changed read-only property gets 422', async () => {
    const attributesValue = [{ attributeId, value: {} }]
    const account = await newAccount({ fullname: 'Ana', attributesValue, metadata: { a: 1 } })
    const params = { accountId: account.id }
    const same = await call('updateAccount', { params, body: account })
    expect(same).toMatchObject({ status: 200, ignored: null, data: { account } })
    const moved = account.creationDate.replace('.', '.0').replace('Z', '+00:00').toLowerCase()
    expect((await call('updateAccount', { params, body: { creationDate: moved } })).status).toBe(422)
    const respelt = account.creationDate.replace('Z', '+00:00').toLowerCase()
    expect((await call('updateAccount', { params, body: { creationDate: respelt } })).status).toBe(200)
    const body = { ...account, id: 'another', version: 9, businessId: 'globex', fullname: 'Eva' }
    expect(await call('updateAccount', { params, body })).toMatchObject({
      status: 422,
      issues: ['id read_only', 'businessId read_only', 'version read_only'],
    })
  })

  test('a blocked account can be sent back unblocked', async () => {
    const { id } = await newAccount({})
    const params = { accountId: id }
    const blocked = await call('updateAccount', { params, body: { blocked: true, blockedReason: 'Lost' } })
    const body = { ...(blocked.data.account as object), blocked: false }
    const { status, data } = await call('updateAccount', { params, body })
    expect(status).toBe(200)
    expect(data.account).toMatchObject({ blocked: false })
    expect(data.account).not.toHaveProperty('blockedReason')
  })

  test('an alert can be sent back, even if the account that raised it was deleted', async () => {
    const { id } = await newAccount({})
    const account = { typeId: accountType, tag: 'id', value: id }
    const body = { alertType: 'fire', location: place, account, region: 'RM' }
    const alert = (await call('createAlert', { body })).data.alert as { id: string }
    const params = { id: alert.id }
    dataOf(await client.deleteAccount({ params: { accountId: id } }))
    const same = await call('updateAlert', { params, body: alert })
    expect(same).toMatchObject({ status: 200, ignored: null, data: { alert } })
    const flooded = { ...alert, alertType: 'flood', region: null }
    expect(await call('updateAlert', { params, body: flooded })).toMatchObject({
      status: 422,
      issues: ['alertType read_only', 'region read_only'],
    })
    expect(await call('updateAlert', { params, body: { ...alert, closed: 1 } })).toMatchObject({
      status: 200,
      data: { alert: { closed: 1 } },
    })
  })
})

test('create accepts the same fields as update, and sets omitted ones to the defaults from 4.2', async () => {
  const given = {
    username: 'ana',
    fullname: 'Ana Ñuñoa',
    birthday: '1990-05-17',
    role: 'guard',
    subscribed: false,
    validated: true,
    expirationDate: '2099-12-31',
    metadata: { floor: 3 },
  }
  expect(await newAccount(given)).toMatchObject({ ...given, blocked: false })
  const plain = await newAccount({})
  expect(plain).toMatchObject({ username: plain.phone, role: 'user', subscribed: true, validated: false })
  expect(plain.metadata).toEqual({})
  const expired = await newAccount({ expirationDate: '2020-01-01' })
  const message = { title: 'x' }
  const { data } = await call('sendNotification', { body: { message, accountIDs: [expired.id] } })
  const params = { notificationId: data.notificationId as string }
  expect(dataOf(await client.listDeliveries({ params, query: {} })).deliveries).toMatchObject([
    { state: 'skipped', reason: 'expired' },
  ])
  expect((await client.searchAccounts({ query: { q: 'nunoa' } })).ok).toBe(true)
})

test('an omitted value has the default of its slot', async () => {
  const slots = ['text', 'number', 'boolean', 'date', 'image'] as const
  const attributesValue = []
  for (const slot of slots) {
    const body = { tag: `default-${slot}`, name: slot, slot }
    attributesValue.push({
      attributeId: dataOf(await client.createAttribute({ body })).attribute.id,
      value: {},
    })
  }
  const account = await newAccount({ attributesValue })
  const empty = { text: '', number: 0, boolean: false, image: null }
  expect(account.attributesValue.map(({ value }) => value)).toEqual(slots.map(() => empty))
})

test('timestamps may have T and Z in either case', async () => {
  const account = await newAccount({ expirationDate: '2099-12-31t10:00:00.5z' })
  expect(account.expirationDate).toBe('2099-12-31T10:00:00.5Z')
})

test('the response to an unknown account type lists the existing types', async () => {
  const body = { accountType: 'nobody', phone: examplePhone() }
  const { status, data, issues } = await call('createAccount', { body })
  expect({ status, issues }).toEqual({ status: 422, issues: ['accountType unknown_account_type'] })
  expect(data.accountTypes).toContainEqual({ id: accountType, name: 'Guest' })
  expect(JSON.stringify(data)).toContain('GET /account-types')
})

test('extensions accept only known properties', async () => {
  expect(await call('createAccountType', { body: { name: 'X', size: 1 } })).toMatchObject({
    status: 422,
    issues: ['size unknown_member'],
  })
})

type Account = {
  id: string
  phone: string
  creationDate: string
  expirationDate: string
  metadata: object
  attributesValue: { value: object }[]
}

async function newAccount(more: object): Promise<Account> {
  const body = { accountType, phone: examplePhone(), sendSMS: false, ...more }
  const { status, data, issues } = await call('createAccount', { body })
  expect({ status, issues }).toEqual({ status: 200, issues: [] })
  return data.account as Account
}

test.each([[{ phone: '+56911112222' }], [{ correo: 'ana@example.com' }], [{ tagg: 'phone' }]])(
  'an alert with only %j as its account is not attributed to the only account of its type',
  async (unknown) => {
    const only = dataOf(await client.createAccountType({ body: { name: `Lone ${Object.keys(unknown)}` } }))
    const typeId = only.accountType.id
    await call('createAccount', { body: { accountType: typeId, phone: examplePhone(), sendSMS: false } })
    const raise = (account: object) =>
      call('createAlert', { body: { alertType: 'fire', location: place, account } })
    const { data } = await raise({ typeId, ...unknown })
    expect(data.alert).toMatchObject({ accountId: null })
    expect(data.warnings).toContainEqual(expect.objectContaining({ path: 'account', code: 'no_match' }))
    for (const alone of [{ typeId }, { typeId, tag: null }, { typeId, tag: null, value: null }]) {
      expect((await raise(alone)).data.alert).toMatchObject({ accountTypeId: typeId })
    }
  },
)
