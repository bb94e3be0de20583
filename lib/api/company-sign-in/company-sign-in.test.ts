import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { createClient } from '@/lib/client/client'
import { refusalOf } from '../alerts/alerts.fixture'
import { auditOf } from '../fixtures/audit-of'
import { companyClient, type OpenIdProvider, startOpenIdProvider } from '../fixtures/openid-provider'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { openBrowser, redirectUri } from './browser.fixture'

let api: TestApi
let client: Client
let provider: OpenIdProvider
const ana = { sub: 'ana', name: 'Ana Ñuñoa', groups: ['staff', 'desk'] }
const eva = { sub: 'eva', name: 'Eva', groups: ['staff'] }
const roleGroups = { dispatcher: ['desk'], agent: ['desk', 'front'] }

beforeAll(async () => {
  api = await startTestApi({ settings: { SIGN_IN_ISSUERS: 'any', API_PUBLIC_URL: 'https://api.example' } })
  client = api.client()
  provider = await startOpenIdProvider({
    redirectUri,
    logoutUrl: `${api.baseUrl}/v1/callbacks/sign-in/${api.businessId}`,
    people: [ana, eva],
  })
})
afterAll(async () => {
  await provider.stop()
  await api.stop()
})
beforeEach(async () => {
  provider.signInAs('ana')
  ana.groups = ['staff', 'desk']
  await connect()
})

const connect = async (more: object = {}) =>
  dataOf(
    await client.saveCompanySignIn({
      body: {
        issuer: provider.issuer,
        ...companyClient,
        roleGroups,
        defaultRoles: [],
        createsIdentities: true,
        ...more,
      },
    }),
  ).companySignIn
const identityOf = async (token: string) =>
  dataOf(await createClient({ baseUrl: api.baseUrl, businessId: api.businessId, token }).readOwnIdentity({}))
    .identity
const statusFor = async (token: string) =>
  (
    await fetch(`${api.baseUrl}/v1/external/authentication/identity`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status
const signIn = async () => dataOf(await openBrowser(api).signIn()).accessToken

test('a person signs in with the provider, and has the roles of their groups and the same identity each time', async () => {
  const token = await signIn()
  const identity = await identityOf(token)
  expect(identity).toMatchObject({ name: ana.name, roles: ['agent', 'dispatcher'] })
  const again = await identityOf(await signIn())
  expect(again.id).toBe(identity.id)
  const log = await auditOf(api, 'identity', identity.id)
  expect(log.map(({ action }) => action).toSorted()).toEqual(['create', 'login', 'login'])
})

test('changed groups apply at the next sign-in, and a person without a role is signed out everywhere', async () => {
  const token = await signIn()
  ana.groups = ['front']
  expect((await identityOf(await signIn())).roles).toEqual(['agent'])
  ana.groups = ['staff']
  expect(refusalOf(await openBrowser(api).signIn())).toMatchObject({ status: 403, code: 'company_refused' })
  expect(await statusFor(token)).toBe(401)
  await connect({ defaultRoles: ['viewer'] })
  expect((await identityOf(await signIn())).roles).toEqual(['viewer'])
})

test('without groups, new people get the default roles and keep those that an admin gives them', async () => {
  await connect({ roleGroups: {}, defaultRoles: ['viewer'] })
  provider.signInAs('eva')
  const { id, roles } = await identityOf(await signIn())
  expect(roles).toEqual(['viewer'])
  dataOf(await client.updateIdentity({ params: { identityId: id }, body: { roles: ['sender'] } }))
  expect((await identityOf(await signIn())).roles).toEqual(['sender'])
})

test('unknown people get no identity if the business creates none, and disabled ones cannot sign in', async () => {
  const { id } = await identityOf(await signIn())
  await connect({ createsIdentities: false, defaultRoles: ['viewer'] })
  provider.people.push({ sub: 'new', name: 'New' })
  provider.signInAs('new')
  expect(refusalOf(await openBrowser(api).signIn()).code).toBe('company_refused')
  provider.signInAs('ana')
  await signIn()
  dataOf(await client.updateIdentity({ params: { identityId: id }, body: { disabled: true } }))
  expect(refusalOf(await openBrowser(api).signIn()).code).toBe('company_refused')
  dataOf(await client.updateIdentity({ params: { identityId: id }, body: { disabled: false } }))
})

test('a code works once, and only with its own verifier, nonce and redirect URI', async () => {
  const browser = openBrowser(api)
  for (const wrong of [
    { codeVerifier: 'x'.repeat(43) },
    { nonce: 'other' },
    { redirectUri: `${redirectUri}.other` },
    { code: 'other' },
    { businessId: api.strangerBusinessId },
    { businessId: 'nobody' },
  ]) {
    const sent = await browser.authorize()
    expect(refusalOf(await browser.send({ ...sent, ...wrong })), JSON.stringify(wrong)).toMatchObject({
      status: 401,
      code: 'login_failed',
    })
  }
  const sent = await browser.authorize()
  expect((await browser.send(sent)).ok).toBe(true)
  expect(refusalOf(await browser.send(sent)).code).toBe('login_failed')
  await api.sql("delete from attempt_counters where key like 'login %'")
})

test('an issuer that signs with a new key is trusted at once', async () => {
  await signIn()
  await provider.replaceKey()
  await signIn()
})

test('the provider reports a sign-out, which ends only the sessions of that browser', async () => {
  const [here, elsewhere] = [openBrowser(api), openBrowser(api)]
  const ended = dataOf(await here.signIn()).accessToken
  const other = dataOf(await elsewhere.signIn()).accessToken
  const page = await (await here.visit(`${provider.issuer}/session/end`)).text()
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
  await here.visit(`${provider.issuer}/session/end/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  })
  expect([await statusFor(ended), await statusFor(other)]).toEqual([401, 200])
})

const logoutEvent = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const now = () => Math.floor(Date.now() / 1000)
let tokens = 0
const logoutClaims = () => {
  tokens += 1
  return {
    iss: provider.issuer,
    aud: companyClient.clientId,
    iat: now(),
    exp: now() + 120,
    jti: `token-${tokens}`,
    sub: 'ana',
    events: logoutEvent,
  }
}
const report = async (logout_token: string, businessId = api.businessId) =>
  (
    await fetch(`${api.baseUrl}/v1/callbacks/sign-in/${businessId}`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    })
  ).status

test('a logout token that names a person ends all of their sessions, and works once', async () => {
  const before = [await signIn(), await signIn()]
  const token = await provider.sign(logoutClaims())
  expect(await report(token)).toBe(200)
  expect(await Promise.all(before.map(statusFor))).toEqual([401, 401])
  const after = await signIn()
  expect(await report(token)).toBe(400)
  expect(await statusFor(after)).toBe(200)
})

test('a logout token that names a session also ends its person’s sessions whose ID token named none', async () => {
  const session = await signIn()
  await api.sql('update access_tokens set issuer_session = null')
  expect(await report(await provider.sign({ ...logoutClaims(), sid: 'unknown' }))).toBe(200)
  expect(await statusFor(session)).toBe(401)
})

test.each<[string, object]>([
  ['of another issuer', { iss: 'https://other.example' }],
  ['for another client', { aud: 'other' }],
  ['with a nonce, like an ID token', { nonce: 'n' }],
  ['without the event', { events: {} }],
  ['without a person or session', { sub: undefined }],
  ['without an ID', { jti: undefined }],
  ['issued an hour ago', { iat: now() - 3600 }],
  ['that has expired', { exp: now() - 600 }],
])('a logout token %s ends nothing', async (_, changed) => {
  const session = await signIn()
  expect(await report(await provider.sign({ ...logoutClaims(), ...changed }))).toBe(400)
  expect(await statusFor(session)).toBe(200)
})

test('a logout token ends nothing if it has no valid signature or is sent to another business', async () => {
  const session = await signIn()
  const { privateKey } = await generateKeyPair('RS256')
  expect(await report(await provider.sign(logoutClaims(), privateKey))).toBe(400)
  const unsigned = [{ alg: 'none' }, logoutClaims()].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  expect(await report(`${unsigned.join('.')}.`)).toBe(400)
  expect(await report('')).toBe(400)
  expect(await report(await provider.sign(logoutClaims()), api.strangerBusinessId)).toBe(400)
  expect(await statusFor(session)).toBe(200)
})

test('the client secret is stored encrypted and never shown, and each change is recorded without it', async () => {
  const saved = await connect({ clientSecret: 'another secret' })
  expect(saved).toMatchObject({
    issuer: provider.issuer,
    hasClientSecret: true,
    logoutUrl: `https://api.example/v1/callbacks/sign-in/${api.businessId}`,
  })
  const [row] = await api.sql<{ client_secret: string }>('select client_secret from company_sign_ins')
  const log = await auditOf(api, 'companySignIn', 'companySignIn')
  expect(log.at(-1)?.changes).toEqual({ clientSecret: null })
  expect(JSON.stringify([row, log, saved])).not.toContain('another secret')
  expect(refusalOf(await openBrowser(api).signIn())).toMatchObject({
    status: 503,
    code: 'issuer_unavailable',
  })
})

test('a new issuer never gets the client secret of the previous one', async () => {
  const other = await startOpenIdProvider({ redirectUri, people: [ana] })
  const save = (body: object) => client.saveCompanySignIn({ body })
  expect(refusalOf(await save({ issuer: other.issuer })).issues).toEqual(['clientSecret required'])
  expect(dataOf(await save({ issuer: other.issuer, clientSecret: null })).companySignIn.hasClientSecret).toBe(
    false,
  )
  await other.stop()
})

test('a change needs the current version, an issuer that responds, and valid roles', async () => {
  const save = (body: object, ifMatch?: number) => client.saveCompanySignIn({ body }, { ifMatch })
  expect(refusalOf(await save({ createsIdentities: false }, 0)).code).toBe('version_stale')
  expect(refusalOf(await save({ issuer: `${provider.issuer}/nobody` })).issues).toEqual(['issuer not_found'])
  expect(refusalOf(await save({ issuer: 'ftp://a.example' })).issues).toEqual(['issuer invalid_format'])
  expect(refusalOf(await save({ roleGroups: { king: ['x'] } })).issues).toEqual([
    'roleGroups.king unknown_member',
  ])
  const stranger = api.strangerClient()
  expect(refusalOf(await stranger.saveCompanySignIn({ body: { issuer: provider.issuer } })).issues).toEqual([
    'clientId required',
  ])
})

test('changing the client or ending the connection ends the sessions that it started, and no others', async () => {
  const first = await signIn()
  await connect({ clientId: 'other' })
  expect(await statusFor(first)).toBe(401)
  await connect()
  const second = await signIn()
  dataOf(await client.deleteCompanySignIn({}))
  expect([await statusFor(second), await statusFor(api.token())]).toEqual([401, 200])
  const open = createClient({ baseUrl: api.baseUrl })
  const query = { businessId: api.businessId }
  expect(dataOf(await open.findCompanySignIn({ query })).provider).toBeNull()
  expect(dataOf(await open.findCompanySignIn({ query: { businessId: 'nobody' } })).provider).toBeNull()
  expect(dataOf(await client.readCompanySignIn({})).companySignIn).toMatchObject({ issuer: null, version: 0 })
})
