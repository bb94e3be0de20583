import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import { raiseAlert } from '../alerts/alerts.fixture'
import { connectAlone } from '../db/pool'
import { startApiProcess } from '../fixtures/api-process'
import { bundleOf } from '../fixtures/bundled-entries'
import { closedAddress } from '../fixtures/closed-address'
import { createPopulatedDatabase, type TestDatabase } from '../fixtures/database'
import { eventually } from '../fixtures/eventually'
import { freePort } from '../fixtures/free-port'
import { createPerson, createType } from '../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'
import type { MoveState } from '../moves/moves-service'
import { readMoves } from '../moves/moves-service'

/** Two deployments with the same SECRET, each with the same businesses, identities and tokens. */
let old: TestApi
let theirs: TestDatabase
let newApi: ChildProcess
let newUrl: string
let closedUrl: string
let inNew: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
let stopReading: () => Promise<void>
beforeAll(async () => {
  theirs = await createPopulatedDatabase()
  old = await startTestApi({ settings: { TRUST_PROXY: true } })
  const port = await freePort()
  newUrl = `http://127.0.0.1:${port}`
  newApi = await startApiProcess({
    entry: [bundleOf('api')],
    databaseUrl: theirs.url,
    secret: testSecret,
    port,
    env: { WORKER: '0', RATE_LIMIT_PER_SECOND: '0' },
  })
  closedUrl = await closedAddress()
  // While one business is being moved, processes look at moves often.
  await old.sql(`update businesses set move_state = 'copying', moved_to = $1 where id = 'globex'`, [newUrl])
  const client = await connectAlone(theirs.url)
  inNew = async (text, values) => (await client.query(text, values)).rows
  stopReading = () => client.end()
})
afterAll(async () => {
  await stopReading()
  newApi.kill('SIGKILL')
  await once(newApi, 'exit')
  await theirs.drop()
  await old.stop()
})

/** Moves acme to this URL, as far as the old deployment knows, and waits until it knows. */
async function moveTo(url: string, state: MoveState = 'left'): Promise<void> {
  await old.sql(
    `update businesses set moved_to = $1, move_state = $2::text,
      suspended_at = case when $2 <> 'copying' then now() end where id = 'acme'`,
    [url, state],
  )
  await eventually(async () => {
    expect((await readMoves()).get('acme')).toMatchObject({ url, state })
  })
}
beforeEach(() => moveTo(newUrl))

const numberIn = async (read: typeof inNew, table: string) =>
  Number((await read(`select count(*) as number from ${table} where business_id = 'acme'`))[0]?.number)
const inOld: typeof inNew = (text, values) => old.sql(text, values)

test('the old address serves a moved business from its new deployment: calls, files, streams, tokens issued on either side', async () => {
  const before = await numberIn(inOld, 'accounts')
  const client = old.client()
  const person = await createPerson(client, await createType(client))
  const direct = createClient({ baseUrl: newUrl, businessId: 'acme', token: old.token() })
  expect(dataOf(await direct.readAccount({ params: { accountId: person.id } })).account.phone).toBe(
    person.phone,
  )
  expect(await numberIn(inOld, 'accounts')).toBe(before)
  const pair = { businessId: 'acme', externalId: old.externalId() }
  const { accessToken: token } = dataOf(await createClient({ baseUrl: old.baseUrl }).login({ body: pair }))
  const signedIn = createClient({ baseUrl: old.baseUrl, businessId: 'acme', token })
  dataOf(await signedIn.readAccount({ params: { accountId: person.id } }))
  const file = new Blob([`phone\n${person.phone}\n`]).stream()
  const { job } = dataOf(await signedIn.uploadImport({ query: {}, upload: file }))
  expect(await inNew('select id from jobs where id = $1', [job.id])).toHaveLength(1)
  const exported = dataOf(await signedIn.exportAccounts({ body: {} }))
  expect(await new Response(exported).text()).toContain(person.phone)
  const leaving = new AbortController()
  const events = dataOf(await client.streamAlerts({ query: {} }, { signal: leaving.signal }))
  const reader = events.getReader()
  const decoder = new TextDecoder()
  const alert = await raiseAlert(direct)
  let text = ''
  while (!text.includes(alert.id)) text += decoder.decode((await reader.read()).value)
  leaving.abort()
})

test('a token that the old deployment knows needs no business ID, and a mistake gets the response of the new deployment', async () => {
  const onlyToken = createClient({ baseUrl: old.baseUrl, token: old.token() })
  dataOf(await onlyToken.readOwnIdentity({}))
  const stranger = createClient({ baseUrl: old.baseUrl, businessId: 'acme', token: 'unknown' })
  expect(await stranger.readBusiness({})).toMatchObject({ failure: { status: 401, code: 'unauthenticated' } })
  const other = createClient({ baseUrl: old.baseUrl, businessId: 'acme', token: old.token('stranger') })
  expect(await other.readBusiness({})).toMatchObject({ failure: { status: 403, code: 'business_forbidden' } })
})

test("the new deployment counts failed logins by the caller's own address", async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const body = { businessId: 'acme', externalId: 'wrong' }
  const stranger = createClient({ baseUrl: old.baseUrl, headers })
  expect(await stranger.login({ body })).toMatchObject({ failure: { status: 401, code: 'login_failed' } })
  const counters = await inNew(`select key from attempt_counters where key like 'login %'`)
  expect(counters).toContainEqual({ key: 'login 203.0.113.7 acme' })
})

test('other businesses, and paths without a business, are served by the old deployment', async () => {
  const before = await numberIn(inNew, 'accounts')
  dataOf(await old.strangerClient().readBusiness({}))
  const stranger = old.strangerClient()
  await createPerson(stranger, await createType(stranger))
  expect(await numberIn(inNew, 'accounts')).toBe(before)
  expect((await fetch(`${old.baseUrl}/readyz`)).status).toBe(200)
})

test('callbacks that name a moved business are forwarded', async () => {
  const paths = ['/v1/callbacks/whatsapp/acme?hub.mode=subscribe', '/v1/callbacks/sign-in/acme']
  await moveTo(closedUrl)
  const [get, post] = await Promise.all([
    fetch(old.baseUrl + paths[0]),
    fetch(old.baseUrl + paths[1], { method: 'POST' }),
  ])
  expect([get?.status, post?.status]).toEqual([503, 503])
})

test('if the new deployment cannot be reached, the response says so', async () => {
  await moveTo(closedUrl)
  const failure = { status: 503, code: 'upstream_unavailable' }
  expect(await old.client().readBusiness({})).toMatchObject({ failure })
  expect(await old.client().createAccountType({ body: { name: 'A' } })).toMatchObject({ failure })
})

test('deployments that forward to each other do not do so forever', async () => {
  await moveTo(old.baseUrl)
  expect(await old.client().readBusiness({})).toMatchObject({
    failure: { status: 503, code: 'upstream_unavailable' },
  })
})

test('a request during the pause waits, and is served where the business works afterwards', async () => {
  for (const [url, state] of [
    [newUrl, 'left'],
    [newUrl, 'copying'],
  ] as const) {
    await moveTo(newUrl, 'leaving')
    let hasAnswer = false
    const name = `After the pause: ${state}`
    const answer = old
      .client()
      .createAccountType({ body: { name } })
      .finally(() => {
        hasAnswer = true
      })
    dataOf(await old.strangerClient().readBusiness({}))
    expect(hasAnswer).toBe(false)
    await moveTo(url, state)
    dataOf(await answer)
    const read = state === 'left' ? inNew : inOld
    expect(await read('select name from account_types where name = $1', [name])).toHaveLength(1)
  }
})
