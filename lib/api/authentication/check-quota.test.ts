import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import { clientAddressHeader, signClientAddress } from '@/lib/client-address'
import { deriveKey } from '@/lib/secret'
import { ApiError } from '../api-error'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'
import { CheckQuota } from './check-quota'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ settings: { API_AUTH: 'documented', CHECKS_PER_HOUR: 300 } })
})
afterAll(() => api.stop())

const allowed = 300

test('concurrent lookups share a reservation, so the whole quota can be used', async () => {
  const quota = new CheckQuota()
  await Promise.all(Array.from({ length: allowed }, () => quota.take('whole', allowed)))
  await expect(quota.take('whole', allowed)).rejects.toThrow(ApiError)
})

test.each([1, 3, 25, 99])('a quota of %i lookups an hour allows exactly that many', async (few) => {
  const quota = new CheckQuota()
  for (let taken = 0; taken < few; taken += 1) await quota.take(`few ${few}`, few)
  await expect(quota.take(`few ${few}`, few)).rejects.toThrow(ApiError)
})

test('a process reserves a tenth of the quota at a time and leaves the rest to other processes', async () => {
  const [one, other] = [new CheckQuota(), new CheckQuota()]
  await one.take('tenth', allowed)
  for (let taken = 0; taken < allowed * 0.9; taken += 1) await other.take('tenth', allowed)
  await expect(other.take('tenth', allowed)).rejects.toThrow(ApiError)
})

test('an exhausted quota is exhausted in every process, but only for its caller', async () => {
  const [one, other] = [new CheckQuota(), new CheckQuota()]
  for (let taken = 0; taken < allowed; taken += 1) await one.take('both', allowed)
  await expect(other.take('both', allowed)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: expect.any(Number),
  })
  await other.take('another', allowed)
})

test('the quota resets after an hour', async () => {
  const quota = new CheckQuota()
  for (let taken = 0; taken < allowed; taken += 1) await quota.take('hour', allowed)
  await expect(quota.take('hour', allowed)).rejects.toThrow(ApiError)
  await api.sql(`update attempt_counters set window_ends = now() - interval '1 second' where key = $1`, [
    'check hour',
  ])
  await quota.take('hour', allowed)
})

test('without a token, an address gets a hundredth of the quota, shared by all businesses', async () => {
  const from = (businessId: string, address: string) =>
    createClient({
      baseUrl: api.baseUrl,
      businessId,
      headers: { [clientAddressHeader]: signClientAddress(deriveKey(testSecret, 'clientAddress'), address) },
    })
  const lookUp = { body: { phone: '+56911112222' } }
  const client = from(api.businessId, '192.0.2.1')
  for (let made = 0; made < 3; made += 1) dataOf(await client.checkAccount(lookUp))
  const refused = { ok: false, failure: { status: 429, code: 'too_many_requests' } }
  expect(await client.checkAccount(lookUp)).toMatchObject(refused)
  expect(await from(api.strangerBusinessId, '192.0.2.1').checkAccount(lookUp)).toMatchObject(refused)
  dataOf(await from(api.businessId, '192.0.2.2').checkAccount(lookUp))
})

test('with a token, an identity gets the whole quota, and 429 with the waiting time when it is used up', async () => {
  const lookUp = { body: { phone: '+56911112222' } }
  const client = api.client('agent')
  for (let made = 0; made < allowed; made += 1) dataOf(await client.checkAccount(lookUp))
  const refused = await client.checkAccount(lookUp)
  expect(refused).toMatchObject({ ok: false, failure: { status: 429, code: 'too_many_requests' } })
  expect(refused.ok ? 0 : refused.failure.retryAfterSeconds).toBeGreaterThan(3000)
  dataOf(await api.client('dispatcher').checkAccount(lookUp))
})
