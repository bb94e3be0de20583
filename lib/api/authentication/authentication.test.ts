import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import { clientAddressHeader, signClientAddress } from '@/lib/client-address'
import { knownBrowserHeader, signKnownBrowser } from '@/lib/known-browser'
import { deriveKey } from '@/lib/secret'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const anonymous = (headers?: Record<string, string>) => createClient({ baseUrl: api.baseUrl, headers })
const address = (from: string) => ({
  [clientAddressHeader]: signClientAddress(deriveKey(testSecret, 'clientAddress'), from),
})
const raw = (path: string, headers: Record<string, string>) =>
  fetch(`${api.baseUrl}/v1/external${path}`, { headers })

describe('login (4.1)', () => {
  test('a login returns a token for twelve hours, and only its hash is stored', async () => {
    const { accessToken, expiresAt } = dataOf(
      await anonymous().login({ body: { businessId: api.businessId, externalId: api.externalId() } }),
    )
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000)
    const found = await api.sql(
      `select from access_tokens where encode(token_hash, 'escape') like '%' || $1 || '%'`,
      [accessToken],
    )
    expect(found).toEqual([])
    const client = createClient({ baseUrl: api.baseUrl, businessId: api.businessId, token: accessToken })
    expect(dataOf(await client.readOwnIdentity({})).identity).toMatchObject({
      roles: ['admin'],
      name: 'The admin',
    })
  })

  test('an unknown business and an unknown external ID get the same response', async () => {
    const from = anonymous(address('192.0.2.1'))
    const answers = await Promise.all([
      from.login({ body: { businessId: 'nobody', externalId: api.externalId() } }),
      from.login({ body: { businessId: api.businessId, externalId: 'wrong' } }),
      from.login({ body: { businessId: api.strangerBusinessId, externalId: api.externalId() } }),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({
        ok: false,
        failure: { status: 401, code: 'login_failed', data: { code: 'login_failed' } },
      })
      expect(answer.ok ? '' : answer.failure.message).toBe(answers[0]?.ok ? '' : answers[0]?.failure.message)
    }
  })

  test('missing, unknown and wrongly typed fields get 422, and an x-client-id header for a different business gets 400', async () => {
    for (const body of [
      {},
      { businessId: api.businessId },
      { businessId: 1, externalId: 'x' },
      { businessId: '', externalId: 'x' },
    ]) {
      expect(await anonymous().login({ body: body as never })).toMatchObject({ failure: { status: 422 } })
    }
    const mismatch = await anonymous({ 'x-client-id': 'other' }).login({
      body: { businessId: api.businessId, externalId: api.externalId() },
    })
    expect(mismatch).toMatchObject({ failure: { status: 400, code: 'client_id_mismatch' } })
  })

  test('ten failures throttle only the same address for the same business', async () => {
    const attacker = anonymous(address('198.51.100.7'))
    const wrong = { body: { businessId: api.businessId, externalId: 'wrong' } }
    for (let i = 0; i < 10; i += 1)
      expect(await attacker.login(wrong)).toMatchObject({ failure: { status: 401 } })
    const right = { body: { businessId: api.businessId, externalId: api.externalId() } }
    const throttled = await attacker.login(right)
    expect(throttled).toMatchObject({ failure: { status: 429, code: 'too_many_failures' } })
    expect(throttled.ok ? 0 : throttled.failure.retryAfterSeconds).toBeGreaterThan(0)
    expect((await anonymous(address('198.51.100.8')).login(right)).ok).toBe(true)
    expect(await attacker.login({ body: { businessId: 'elsewhere', externalId: 'x' } })).toMatchObject({
      failure: { status: 401 },
    })
  })

  test('an address that is not signed by the web process is ignored', async () => {
    const wrong = { body: { businessId: 'forged', externalId: 'wrong' } }
    for (let i = 0; i < 10; i += 1)
      await anonymous({ [clientAddressHeader]: `10.0.0.${i} forged` }).login(wrong)
    expect(await anonymous({ [clientAddressHeader]: '10.0.0.99 forged' }).login(wrong)).toMatchObject({
      failure: { status: 429 },
    })
  })
})

describe('login from a known browser', () => {
  const key = deriveKey(testSecret, 'knownBrowser')
  const wrong = () => ({ body: { businessId: api.businessId, externalId: 'wrong' } })
  const right = () => ({ body: { businessId: api.businessId, externalId: api.externalId() } })
  const browser = (
    browserId: string,
    from: string,
    { identityId = 'one', businessId = api.businessId } = {},
  ) =>
    anonymous({
      ...address(from),
      [knownBrowserHeader]: signKnownBrowser(key, { browserId, businessId, identityId }),
    })
  const throttled = { failure: { status: 429, code: 'too_many_failures' } }
  async function fail(client: ReturnType<typeof anonymous>, times: number) {
    for (let i = 0; i < times; i += 1)
      expect(await client.login(wrong())).toMatchObject({ failure: { status: 401 } })
  }

  test('a known browser and another caller at its address cannot lock each other out with ten failures', async () => {
    const neighbour = anonymous(address('203.0.113.1'))
    await fail(neighbour, 10)
    expect(await neighbour.login(right())).toMatchObject(throttled)
    expect((await browser('known', '203.0.113.1').login(right())).ok).toBe(true)
    await fail(browser('clumsy', '203.0.113.2'), 10)
    expect((await anonymous(address('203.0.113.2')).login(right())).ok).toBe(true)
  })

  test('a known browser is locked out after ten failures of its own, regardless of its address', async () => {
    for (let i = 0; i < 10; i += 1) await fail(browser('guessing', `203.0.113.${10 + i}`), 1)
    expect(await browser('guessing', '203.0.113.30').login(right())).toMatchObject(throttled)
    expect((await browser('other', '203.0.113.30').login(right())).ok).toBe(true)
  })

  test('concurrent guesses are also counted', async () => {
    const guesses = Array.from({ length: 30 }, () => browser('hasty', '203.0.113.40').login(wrong()))
    const statuses = (await Promise.all(guesses)).map((answer) => (answer.ok ? 200 : answer.failure.status))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  test('attempts in progress on other servers count until they end, or until the window ends', async () => {
    const here = browser('shared', '203.0.113.60')
    await fail(here, 4)
    const set = (columns: string) =>
      api.sql(
        `update attempt_counters set ${columns} where key like 'login browser shared %' returning attempts, in_progress`,
      )
    expect(await set('in_progress = 6')).toHaveLength(1)
    const waiting = here.login(right())
    await fail(browser('beside', '203.0.113.61'), 3)
    await set('attempts = 10, in_progress = 0')
    expect(await waiting).toMatchObject(throttled)
    await set('attempts = 4, in_progress = 6')
    const second = here.login(right())
    await set('in_progress = in_progress - 1')
    expect((await second).ok).toBe(true)
    await set("in_progress = 10, window_ends = now() - interval '1 second'")
    expect((await here.login(right())).ok).toBe(true)
    const [left] = await set('attempts = attempts')
    expect(left).toEqual({ attempts: 0, in_progress: 0 })
  })

  test("after fifty failures by an identity's known browsers, the address's counter applies", async () => {
    const identityId = 'minting'
    for (let i = 0; i < 6; i += 1) await fail(browser(`minted-${i}`, '203.0.113.50', { identityId }), 10)
    expect(await browser('minted-6', '203.0.113.50', { identityId }).login(right())).toMatchObject(throttled)
    expect((await browser('minted-7', '203.0.113.51', { identityId }).login(right())).ok).toBe(true)
  })

  test('a browser with a cookie that is forged or from another business is unknown', async () => {
    await fail(anonymous(address('203.0.113.60')), 10)
    const elsewhere = browser('elsewhere', '203.0.113.60', { businessId: api.strangerBusinessId })
    expect(await elsewhere.login(right())).toMatchObject(throttled)
    for (const forged of [
      `mine.${api.businessId}.one.`,
      `mine.${api.businessId}.one`,
      '....',
      '',
      signKnownBrowser(deriveKey(testSecret, 'clientAddress'), {
        browserId: 'mine',
        businessId: api.businessId,
        identityId: 'one',
      }),
    ]) {
      const client = anonymous({ ...address('203.0.113.60'), [knownBrowserHeader]: forged })
      expect(await client.login(right())).toMatchObject(throttled)
    }
  })
})

describe('authentication of calls (5)', () => {
  test('a missing, malformed or unknown token, or another scheme, gets 401', async () => {
    const id = { 'x-client-id': api.businessId }
    for (const authorization of [
      undefined,
      'Bearer',
      'Bearer unknown',
      'Basic YTpi',
      `Token ${api.token()}`,
    ]) {
      const response = await raw(
        '/accounts/search',
        authorization === undefined ? id : { ...id, authorization },
      )
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test("the x-client-id header is required where 5.1 requires it, and must name the token's business", async () => {
    const authorization = `Bearer ${api.token()}`
    expect((await raw('/accounts?accountIds=x', { authorization })).status).toBe(400)
    expect((await raw('/account/x', { authorization })).status).toBe(404)
    expect((await raw('/accounts/search?q=ana', { authorization })).status).toBe(200)
    expect((await raw('/account/x', { authorization, 'x-client-id': api.strangerBusinessId })).status).toBe(
      403,
    )
    expect((await raw('/accounts?accountIds=x', { authorization, 'x-client-id': 'nobody' })).status).toBe(403)
  })

  test('the platform is stored in the audit log, cut to 64 characters', async () => {
    const platform = 'p'.repeat(200)
    const client = createClient({
      baseUrl: api.baseUrl,
      businessId: api.businessId,
      token: api.token(),
      platform,
    })
    expect(await client.createAccountType({ body: { name: 'Cut' } })).toMatchObject({ ok: true })
    expect(await api.sql('select platform from audit_entries order by position desc limit 1')).toEqual([
      { platform: platform.slice(0, 64) },
    ])
  })

  test('logging out revokes only the token that was used', async () => {
    const login = { body: { businessId: api.businessId, externalId: api.externalId('agent') } }
    const { accessToken } = dataOf(await anonymous().login(login))
    const client = createClient({ baseUrl: api.baseUrl, businessId: api.businessId, token: accessToken })
    dataOf(await client.logout({}))
    expect(await client.readOwnIdentity({})).toMatchObject({ failure: { status: 401 } })
    expect((await api.client('agent').readOwnIdentity({})).ok).toBe(true)
  })
})

describe('identities', () => {
  test('a new identity logs in with the external ID that was shown once', async () => {
    const admin = api.client()
    const { identity, externalId } = dataOf(
      await admin.createIdentity({ body: { name: 'Night desk', roles: ['dispatcher', 'agent'] } }),
    )
    expect(externalId.length).toBeGreaterThanOrEqual(22)
    dataOf(await anonymous().login({ body: { businessId: api.businessId, externalId } }))
    const listed = dataOf(await admin.listIdentities({ query: {} })).identities.find(
      ({ id }) => id === identity.id,
    )
    expect(listed).toMatchObject({ name: 'Night desk', roles: ['agent', 'dispatcher'], disabled: false })
    expect(listed?.lastUsedAt).not.toBeNull()
    expect(JSON.stringify(listed)).not.toContain(externalId)
  })

  test('disabling an identity or changing its roles affects its tokens immediately', async () => {
    const admin = api.client()
    const { identity, externalId } = dataOf(
      await admin.createIdentity({ body: { name: 'Temp', roles: ['agent'] } }),
    )
    const login = { body: { businessId: api.businessId, externalId } }
    const { accessToken } = dataOf(await anonymous().login(login))
    const client = createClient({ baseUrl: api.baseUrl, businessId: api.businessId, token: accessToken })
    const create = () => client.createAccount({ body: { accountType: 'x', phone: 'x' } })
    expect(await create()).toMatchObject({ failure: { status: 422 } })
    const params = { identityId: identity.id }
    dataOf(await admin.updateIdentity({ params, body: { roles: ['sender'] } }))
    expect(await create()).toMatchObject({ failure: { status: 403 } })
    dataOf(await admin.updateIdentity({ params, body: { disabled: true } }))
    expect(await create()).toMatchObject({ failure: { status: 401 } })
    expect(await anonymous().login(login)).toMatchObject({ failure: { status: 401 } })
  })
})

describe('API_AUTH=documented', () => {
  test('only the operations in 4.2 to 4.7 accept an x-client-id header without a token', async () => {
    const open = await startDocumented()
    try {
      const client = createClient({ baseUrl: open.baseUrl, businessId: open.businessId })
      const [type] = dataOf(await open.client().listAccountTypes({ query: {} })).accountTypes
      const { account } = dataOf(
        await client.createAccount({ body: { accountType: type?.id as string, phone: '+56911112222' } }),
      )
      expect(dataOf(await client.checkAccount({ body: { phone: '+56911112222' } })).exists).toBe(true)
      expect(dataOf(await client.readAccount({ params: { accountId: account.id } })).account.id).toBe(
        account.id,
      )
      expect(
        dataOf(await client.listAccounts({ query: { accountIds: [account.id] } })).accounts,
      ).toHaveLength(1)
      expect(
        dataOf(await client.sendNotification({ body: { message: { body: 'x' }, accountIDs: [account.id] } }))
          .recipients,
      ).toBe(1)
      const closed = await Promise.all([
        client.createAlert({ body: { alertType: 'fire', location: { latitude: 0, longitude: 0 } } }),
        client.updateAccount({ params: { accountId: account.id }, body: {} }),
        client.deleteAccount({ params: { accountId: account.id } }),
        client.searchAccounts({ query: {} }),
        client.listNotifications({ query: {} }),
        client.listIdentities({ query: {} }),
      ])
      for (const result of closed) expect(result).toMatchObject({ failure: { status: 401 } })
      const nobody = createClient({ baseUrl: open.baseUrl, businessId: 'nobody' })
      expect(await nobody.checkAccount({ body: { phone: '+56911112222' } })).toMatchObject({
        failure: { status: 401 },
      })
      const missing = createClient({ baseUrl: open.baseUrl })
      expect(await missing.checkAccount({ body: { phone: '+56911112222' } })).toMatchObject({
        failure: { status: 400 },
      })
    } finally {
      await open.stop()
    }
  })

  async function startDocumented() {
    await api.stop()
    const open = await startTestApi({ settings: { API_AUTH: 'documented' } })
    api = { ...open, stop: async () => {} }
    return open
  }
})
