import { beforeAll, expect, test } from 'vitest'
import { examplePhone } from '../fixtures/example-requests'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api } = testApi()
let path: string
beforeAll(async () => {
  const client = api.client()
  const accountType = dataOf(await client.createAccountType({ body: { name: 'Guest' } })).accountType.id
  const { account } = dataOf(await client.createAccount({ body: { accountType, phone: examplePhone() } }))
  path = `/account/${account.id}`
})

const call = (address: string, headers: HeadersInit = {}, init: RequestInit = {}) =>
  fetch(`${api.baseUrl}/v1/external${address}`, {
    ...init,
    headers: {
      authorization: `Bearer ${api.token()}`,
      'x-client-id': api.businessId,
      'content-type': 'application/json',
      ...headers,
    },
  })
const put = (body: object, headers: HeadersInit) =>
  call(path, headers, { method: 'PUT', body: JSON.stringify(body) })

test('personal data is not stored by caches', async () => {
  for (const address of [path, '/accounts/search?q=ana', '/account/x', '/nothing', '/audit/export']) {
    expect((await call(address)).headers.get('cache-control'), address).toBe('no-store')
  }
})

test('a client with the current record gets a 304 without the record, for both strong and weak ETags', async () => {
  const tag = (await call(path)).headers.get('etag') ?? ''
  expect(tag).toMatch(/^"\d+"$/)
  for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    const answer = await call(path, { 'if-none-match': known })
    expect(answer.status, known).toBe(304)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('etag')).toBe(tag)
  }
  expect((await call(path, { 'if-none-match': '"999"' })).status).toBe(200)
})

test('a change accepts an ETag that a proxy has weakened, but no other version', async () => {
  const tag = (await call(path)).headers.get('etag') ?? ''
  const changed = await put({ fullname: 'Ana' }, { 'if-match': `W/${tag}` })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(tag)
  expect((await call(path, { 'if-none-match': tag })).status).toBe(200)
  for (const stale of [tag, `W/${tag}`, '"x"', 'nonsense']) {
    expect((await put({ fullname: 'Eva' }, { 'if-match': stale })).status, stale).toBe(412)
  }
})
