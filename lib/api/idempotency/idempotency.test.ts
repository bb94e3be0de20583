import { beforeAll, expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import { takesIdempotencyKey } from '@/lib/contract/operation'
import { type OperationName, operations } from '@/lib/contract/operations'
import { callRaw } from '../fixtures/call-raw'
import { failingExamples, makeExamples } from '../fixtures/example-requests'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi()
let accountType: string
beforeAll(async () => {
  accountType = dataOf(await client.listAccountTypes({ query: {} })).accountTypes[0]?.id as string
})

test('a request repeated with its key runs once, and gets the first response and ETag again', async () => {
  const body = { accountType, phone: '+56911110001' }
  const options = { idempotencyKey: 'create-1' }
  const first = await client.createAccount({ body }, options)
  const second = await client.createAccount({ body }, options)
  const { answeredAt: _, ...answer } = first as { answeredAt: unknown }
  expect(first.ok).toBe(true)
  expect(second).toMatchObject(answer)
})

test('every write accepts a key, and a retry with that key gets the first response and changes nothing', async () => {
  const examples = await makeExamples(api)
  const headers = { authorization: `Bearer ${api.token()}`, 'x-client-id': api.businessId }
  const writes = (Object.keys(operations) as OperationName[]).filter(
    (name) => takesIdempotencyKey(operations[name]) && !(name in failingExamples),
  )
  expect(writes.length).toBeGreaterThan(30)
  for (const name of writes) {
    const call = () => callRaw(api.baseUrl, name, examples[name], { ...headers, 'idempotency-key': name })
    const first = await call()
    const text = await first.text()
    expect(first.status, `${name} ${text}`).toBe(200)
    const [before] = await countAuditEntries()
    const again = await call()
    expect(again.headers.get('idempotency-replayed'), name).toBe('true')
    expect(await again.text(), name).toBe(text)
    expect(await countAuditEntries(), name).toEqual([before])
  }
})

const countAuditEntries = () => api.sql('select count(*) from audit_entries')

test('an external ID stored for a retry cannot be read in the database', async () => {
  const body = { name: 'Night desk', roles: ['agent' as const] }
  const made = await client.createIdentity({ body }, { idempotencyKey: 'secret' })
  const [stored] = await api.sql<{ answer: string }>(
    `select answer from idempotency_keys where key = 'secret'`,
  )
  expect(stored?.answer).not.toContain(dataOf(made).externalId)
  const again = await client.createIdentity({ body }, { idempotencyKey: 'secret' })
  expect(dataOf(again)).toEqual(dataOf(made))
})

test('a rejection by a database constraint is the same with a key as without one', async () => {
  const [one, other] = await Promise.all(
    ['+56911110020', '+56911110021'].map(async (phone) =>
      dataOf(await client.createAccount({ body: { accountType, phone } })),
    ),
  )
  const request = {
    params: { accountId: one?.account.id ?? '' },
    body: { phone: other?.account.phone },
  }
  expect(await client.updateAccount(request, { idempotencyKey: 'taken' })).toMatchObject({
    failure: { status: 422, code: 'phone_taken', data: { accountId: other?.account.id } },
  })
})

test('an account type deleted by another process is unknown, with or without a key', async () => {
  const made = async () =>
    dataOf(await client.createAccountType({ body: { name: 'Short-lived' } })).accountType.id
  for (const [phone, options] of [
    ['+56911110030', {}],
    ['+56911110031', { idempotencyKey: 'gone' }],
  ] as const) {
    const id = await made()
    dataOf(await client.readAccountType({ params: { id } }))
    expect((await client.createAccount({ body: { accountType: id, phone: 'none' } })).ok).toBe(false)
    await api.sql('delete from account_types where id = $1', [id])
    expect(await client.createAccount({ body: { accountType: id, phone } }, options)).toMatchObject({
      failure: { status: 422, issues: [{ code: 'unknown_account_type' }] },
    })
  }
})

test('a rotation with an idempotency key ends the old external ID’s tokens immediately', async () => {
  const { identity, externalId } = dataOf(
    await client.createIdentity({ body: { name: 'Gate', roles: ['agent'] } }),
  )
  const { accessToken } = dataOf(
    await createClient({ baseUrl: api.baseUrl }).login({ body: { businessId: api.businessId, externalId } }),
  )
  const gate = createClient({ baseUrl: api.baseUrl, businessId: api.businessId, token: accessToken })
  let isRotated = false
  const callAgainAndAgain = async () => {
    while (!isRotated) await gate.readOwnIdentity({})
  }
  const callers = Array.from({ length: 8 }, callAgainAndAgain)
  const request = { params: { identityId: identity.id }, body: { overlapHours: 0 } }
  dataOf(await client.rotateIdentity(request, { idempotencyKey: 'rotate' }))
  isRotated = true
  await Promise.all(callers)
  expect(await gate.readOwnIdentity({})).toMatchObject({ failure: { status: 401 } })
})

test('a key that was used for one record is rejected with 422 for another record, even with the same body', async () => {
  const body = { name: 'Renamed' }
  const ids = await Promise.all(
    ['One', 'Two'].map(
      async (name) => dataOf(await client.createAccountType({ body: { name } })).accountType.id,
    ),
  )
  const rename = (id = '') => client.updateAccountType({ params: { id }, body }, { idempotencyKey: 'rename' })
  expect((await rename(ids[0])).ok).toBe(true)
  expect(await rename(ids[1])).toMatchObject({ failure: { code: 'idempotency_key_reused' } })
})

test('a key that was used with one body is rejected with 422 for another body', async () => {
  const options = { idempotencyKey: 'create-2' }
  dataOf(await client.createAccount({ body: { accountType, phone: '+56911110002' } }, options))
  expect(await client.createAccount({ body: { accountType, phone: '+56911110003' } }, options)).toMatchObject(
    {
      failure: { status: 422, code: 'idempotency_key_reused' },
    },
  )
})

test('only one of twenty concurrent requests with one key runs, and the others get its response or a 409', async () => {
  const body = { accountType, phone: '+56911110004' }
  const results = await Promise.all(
    Array.from({ length: 20 }, () => client.createAccount({ body }, { idempotencyKey: 'create-3' })),
  )
  const statuses = new Set(results.map((result) => (result.ok ? 200 : result.failure.status)))
  expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true)
  expect(statuses).toContain(200)
  expect(await api.sql('select id from accounts where phone = $1', [body.phone])).toHaveLength(1)
})

test('a key belongs to its business and its identity', async () => {
  const options = { idempotencyKey: 'create-4' }
  dataOf(await client.createAccount({ body: { accountType, phone: '+56911110005' } }, options))
  const other = await api
    .client('agent')
    .createAccount({ body: { accountType, phone: '+56911110006' } }, options)
  expect(other.ok).toBe(true)
})

test('a rejected request does not use up its key, so the corrected request may use it', async () => {
  const options = { idempotencyKey: 'create-5' }
  expect(await client.createAccount({ body: { accountType, phone: 'wrong' } }, options)).toMatchObject({
    failure: { status: 422 },
  })
  expect((await client.createAccount({ body: { accountType, phone: '+56911110007' } }, options)).ok).toBe(
    true,
  )
})

test('a key can be used again after 24 hours', async () => {
  const options = { idempotencyKey: 'create-6' }
  dataOf(await client.createAccount({ body: { accountType, phone: '+56911110010' } }, options))
  await api.sql(`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'create-6'`)
  expect((await client.createAccount({ body: { accountType, phone: '+56911110011' } }, options)).ok).toBe(
    true,
  )
})

test('a key that is too long, contains a space or is not ASCII is rejected with 422', async () => {
  for (const idempotencyKey of ['x'.repeat(256), 'a b', 'ñ']) {
    const result = await client.createAccount(
      { body: { accountType, phone: '+56911110008' } },
      { idempotencyKey },
    )
    expect(result).toMatchObject({ failure: { status: 422 } })
  }
})
