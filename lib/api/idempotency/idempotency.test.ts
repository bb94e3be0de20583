import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { dataOf, startTestApi, type TestApi } from '../testing/server'

let api: TestApi
let client: Client
let accountType: string
beforeAll(async () => {
  api = await startTestApi()
  client = api.client()
  accountType = dataOf(await client.listAccountTypes({ query: {} })).accountTypes[0]?.id as string
})
afterAll(() => api.stop())

test('the same key and body is done once and gets the first answer again, ETag included', async () => {
  const body = { accountType, phone: '+56911110001' }
  const options = { idempotencyKey: 'create-1' }
  const first = await client.createAccount({ body }, options)
  const second = await client.createAccount({ body }, options)
  expect(first.ok).toBe(true)
  expect(second).toEqual(first)
})

test('each of the three operations that create takes a key', async () => {
  const message = { message: { title: 'Once' }, phones: ['+56911110009'] }
  const alert = { alertType: 'fire', location: { latitude: 1, longitude: 2 } }
  const sends = [
    await client.sendNotification({ body: message }, { idempotencyKey: 'send' }),
    await client.sendNotification({ body: message }, { idempotencyKey: 'send' }),
  ]
  expect(sends[1]).toEqual(sends[0])
  const alerts = [
    await client.createAlert({ body: alert }, { idempotencyKey: 'alert' }),
    await client.createAlert({ body: alert }, { idempotencyKey: 'alert' }),
  ]
  expect(alerts[1]).toEqual(alerts[0])
  expect(await api.sql(`select id from notifications where message->>'title' = 'Once'`)).toHaveLength(1)
  expect(await api.sql('select id from alerts')).toHaveLength(1)
})

test('the same key with another body is 422', async () => {
  const options = { idempotencyKey: 'create-2' }
  dataOf(await client.createAccount({ body: { accountType, phone: '+56911110002' } }, options))
  expect(await client.createAccount({ body: { accountType, phone: '+56911110003' } }, options)).toMatchObject(
    {
      failure: { status: 422, code: 'idempotency_key_reused' },
    },
  )
})

test('twenty at once with one key make one account; those that come too early are told 409', async () => {
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

test('a refused request keeps no key: the corrected one may use it', async () => {
  const options = { idempotencyKey: 'create-5' }
  expect(await client.createAccount({ body: { accountType, phone: 'wrong' } }, options)).toMatchObject({
    failure: { status: 422 },
  })
  expect((await client.createAccount({ body: { accountType, phone: '+56911110007' } }, options)).ok).toBe(
    true,
  )
})

test('after 24 hours the key is free', async () => {
  const options = { idempotencyKey: 'create-6' }
  dataOf(await client.createAccount({ body: { accountType, phone: '+56911110010' } }, options))
  await api.sql(`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'create-6'`)
  expect((await client.createAccount({ body: { accountType, phone: '+56911110011' } }, options)).ok).toBe(
    true,
  )
})

test('a key that is empty, too long or not visible ASCII is 422', async () => {
  for (const idempotencyKey of ['x'.repeat(256), 'a b', 'ñ']) {
    const result = await client.createAccount(
      { body: { accountType, phone: '+56911110008' } },
      { idempotencyKey },
    )
    expect(result).toMatchObject({ failure: { status: 422 } })
  }
})
