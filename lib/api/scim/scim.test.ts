import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { createClient } from '@/lib/client/client'
import { refusalOf } from '../alerts/alerts.fixture'
import { openBrowser, redirectUri } from '../company-sign-in/browser.fixture'
import { auditOf } from '../fixtures/audit-of'
import { companyClient, type OpenIdProvider, startOpenIdProvider } from '../fixtures/openid-provider'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'

let api: TestApi
let client: Client
let provider: OpenIdProvider
let token: string

beforeAll(async () => {
  api = await startTestApi({ settings: { SIGN_IN_ISSUERS: 'any', API_PUBLIC_URL: 'https://api.example' } })
  client = api.client()
  provider = await startOpenIdProvider({ redirectUri, people: [] })
  await connect({})
  token = dataOf(await client.createScimToken({})).token
})
afterAll(async () => {
  await provider.stop()
  await api.stop()
})

const connect = async (more: object) =>
  dataOf(
    await client.saveCompanySignIn({
      body: {
        issuer: provider.issuer,
        ...companyClient,
        defaultRoles: ['viewer'],
        createsIdentities: false,
        ...more,
      },
    }),
  )

type Answer = { status: number; body: Record<string, never> & { id: string; detail: string } }

async function scim(method: string, path: string, body?: unknown, bearer = token): Promise<Answer> {
  const response = await fetch(`${api.baseUrl}/v1/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/scim+json' },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

let people = 0
/** Adds a person to the provider and provisions them as a user. */
async function addPerson() {
  people += 1
  const sub = `person-${people}`
  provider.people.push({ sub, name: `Person ${people}` })
  const created = await scim('POST', '/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `${sub}@example.com`,
    externalId: sub,
    name: { givenName: 'Person', familyName: String(people) },
    emails: [{ value: `${sub}@example.com`, primary: true }],
    active: true,
  })
  expect(created.status).toBe(201)
  return { sub, id: created.body.id, userName: `${sub}@example.com` }
}
const signIn = (sub: string) => {
  provider.signInAs(sub)
  return openBrowser(api).signIn()
}
const patch = (id: string, ...Operations: object[]) =>
  scim('PATCH', `/Users/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  })
const setActive = (id: string, active: boolean) => patch(id, { op: 'replace', path: 'active', value: active })
const ownIdentity = async (accessToken: string) =>
  createClient({ baseUrl: api.baseUrl, businessId: api.businessId, token: accessToken }).readOwnIdentity({})

test('a user of the directory may sign in even if new people may not, and keeps one identity', async () => {
  const { sub } = await addPerson()
  const first = dataOf(await ownIdentity(dataOf(await signIn(sub)).accessToken)).identity
  const second = dataOf(await ownIdentity(dataOf(await signIn(sub)).accessToken)).identity
  expect(first).toMatchObject({ name: expect.stringMatching(/^Person/), roles: ['viewer'] })
  expect(second.id).toBe(first.id)
  provider.people.push({ sub: 'stranger', name: 'Stranger' })
  expect(refusalOf(await signIn('stranger')).code).toBe('company_refused')
})

test('a user who is deactivated is signed out at once and stays out until the directory activates them again', async () => {
  const { sub, id } = await addPerson()
  const { accessToken } = dataOf(await signIn(sub))
  const { identity } = dataOf(await ownIdentity(accessToken))
  expect((await patch(id, { op: 'replace', path: 'active', value: false })).body).toMatchObject({
    active: false,
  })
  expect(refusalOf(await ownIdentity(accessToken)).status).toBe(401)
  expect(refusalOf(await signIn(sub)).code).toBe('company_refused')
  // Entra ID writes the operation and the value in this way.
  expect((await patch(id, { op: 'Replace', value: { active: 'True' } })).status).toBe(200)
  expect((await signIn(sub)).ok).toBe(true)
  const log = await auditOf(api, 'identity', identity.id)
  expect(log.filter(({ changes }) => changes && 'disabled' in changes)).toHaveLength(2)
})

test('a user who is deactivated before the first sign-in gets no identity', async () => {
  const { sub, id } = await addPerson()
  await patch(id, { op: 'replace', path: 'active', value: false })
  await connect({ createsIdentities: true })
  expect(refusalOf(await signIn(sub)).code).toBe('company_refused')
  await connect({ createsIdentities: false })
})

test('a deleted user cannot sign in, even if new people may, until the directory creates the user again', async () => {
  const { sub, id, userName } = await addPerson()
  const { accessToken } = dataOf(await signIn(sub))
  const { identity } = dataOf(await ownIdentity(accessToken))
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
  expect(refusalOf(await ownIdentity(accessToken)).status).toBe(401)
  expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404)
  await connect({ createsIdentities: true })
  expect(refusalOf(await signIn(sub)).code).toBe('company_refused')
  await connect({ createsIdentities: false })
  expect((await scim('POST', '/Users', { userName, externalId: sub })).status).toBe(201)
  const again = dataOf(await ownIdentity(dataOf(await signIn(sub)).accessToken)).identity
  expect(again.id).toBe(identity.id)
})

test('the directory enables nobody whom an admin has disabled', async () => {
  const { sub, id } = await addPerson()
  const { identity } = dataOf(await ownIdentity(dataOf(await signIn(sub)).accessToken))
  dataOf(await client.updateIdentity({ params: { identityId: identity.id }, body: { disabled: true } }))
  await patch(id, { op: 'replace', path: 'active', value: true })
  expect(refusalOf(await signIn(sub)).code).toBe('company_refused')
})

test.each<[string, (id: string, sub: string) => Promise<unknown>]>([
  ['deactivates and activates', (id) => setActive(id, false).then(() => setActive(id, true))],
  [
    'deletes and creates',
    (id, externalId) =>
      scim('DELETE', `/Users/${id}`).then(() => scim('POST', '/Users', { userName: externalId, externalId })),
  ],
])('an identity that an admin has disabled stays disabled if the directory %s the user', async (_, act) => {
  const { sub, id } = await addPerson()
  const { identity } = dataOf(await ownIdentity(dataOf(await signIn(sub)).accessToken))
  const disable = (disabled: boolean) =>
    client.updateIdentity({ params: { identityId: identity.id }, body: { disabled } })
  dataOf(await disable(true))
  await act(id, sub)
  expect(refusalOf(await signIn(sub)).code).toBe('company_refused')
  dataOf(await disable(false))
  expect((await signIn(sub)).ok).toBe(true)
})

test('an admin who disables an identity after the directory did has the last word', async () => {
  const { sub, id } = await addPerson()
  const { identity } = dataOf(await ownIdentity(dataOf(await signIn(sub)).accessToken))
  const disable = (disabled: boolean) =>
    client.updateIdentity({ params: { identityId: identity.id }, body: { disabled } })
  await setActive(id, false)
  dataOf(await disable(true))
  await setActive(id, true)
  expect(refusalOf(await signIn(sub)).code).toBe('company_refused')
})

test('the directory disables an identity again after an admin has enabled it', async () => {
  const { sub, id } = await addPerson()
  const { identity } = dataOf(await ownIdentity(dataOf(await signIn(sub)).accessToken))
  await setActive(id, false)
  dataOf(await client.updateIdentity({ params: { identityId: identity.id }, body: { disabled: false } }))
  await setActive(id, true)
  const { accessToken } = dataOf(await signIn(sub))
  await setActive(id, false)
  expect(refusalOf(await ownIdentity(accessToken)).status).toBe(401)
})

/** Signs in a person whom the directory has not provisioned yet. */
async function addStranger(more: { oid?: string; tid?: string } = {}) {
  people += 1
  const sub = `person-${people}`
  provider.people.push({ sub, name: `Person ${people}`, ...more })
  await connect({ createsIdentities: true })
  const { accessToken } = dataOf(await signIn(sub))
  await connect({ createsIdentities: false })
  return { sub, accessToken, userName: `${sub}@example.com` }
}

test.each<[string, (id: string, userName: string, externalId: string) => Promise<Answer>]>([
  [
    'replaced',
    (id, userName, externalId) => scim('PUT', `/Users/${id}`, { userName, externalId, active: false }),
  ],
  ['patched', (id, _, externalId) => patch(id, { op: 'add', value: { externalId, active: false } })],
])('a user who is %s with the external ID of somebody signed in disables them', async (_, act) => {
  const { sub, userName, accessToken } = await addStranger()
  const { id } = (await scim('POST', '/Users', { userName, externalId: `other-${sub}` })).body
  expect((await act(id, userName, sub)).status).toBe(200)
  expect(refusalOf(await ownIdentity(accessToken)).status).toBe(401)
  expect((await setActive(id, true)).status).toBe(200)
  expect((await signIn(sub)).ok).toBe(true)
})

test('an inactive user who is given the external ID of somebody signed in disables them', async () => {
  const { sub, userName, accessToken } = await addStranger()
  const { id } = (await scim('POST', '/Users', { userName, active: false })).body
  await patch(id, { op: 'add', path: 'externalId', value: sub })
  expect(refusalOf(await ownIdentity(accessToken)).status).toBe(401)
})

/** The tenant, as in the issuer's URL. */
const tenant = () => new URL(provider.issuer).host

test('an object ID counts only with the tenant of its issuer, so that nobody can choose another person’s', async () => {
  const { userName, accessToken } = await addStranger({ oid: 'object-3', tid: 'of-another-issuer' })
  await scim('POST', '/Users', { userName, externalId: 'object-3', active: false })
  expect((await ownIdentity(accessToken)).ok).toBe(true)
})

test('people whom Entra ID identifies by object ID are recognized by it, even if they signed in before', async () => {
  const { sub, accessToken, userName } = await addStranger({ oid: 'object-1', tid: tenant() })
  const created = await scim('POST', '/Users', { userName, externalId: 'object-1', active: false })
  expect(created.status).toBe(201)
  expect(refusalOf(await ownIdentity(accessToken)).status).toBe(401)
  await setActive(created.body.id, true)
  expect((await signIn(sub)).ok).toBe(true)
})

test('an object ID is stored at the next sign-in of a known person, who is then disabled if inactive', async () => {
  const { sub, userName, accessToken } = await addStranger()
  Object.assign(provider.people.at(-1) ?? {}, { oid: 'object-2', tid: tenant() })
  await scim('POST', '/Users', { userName, externalId: 'object-2', active: false })
  expect((await ownIdentity(accessToken)).ok).toBe(true)
  expect(refusalOf(await signIn(sub)).code).toBe('company_refused')
  expect(refusalOf(await ownIdentity(accessToken)).status).toBe(401)
  const [person] = await api.sql('select directory_id from company_people where subject = $1', [sub])
  expect(person).toEqual({ directory_id: 'object-2' })
})

test('changes to the user name, the external ID and active are recorded, but no others', async () => {
  const { id, sub, userName } = await addPerson()
  await scim('PUT', `/Users/${id}`, { userName: `new-${userName}`, externalId: `new-${sub}`, active: false })
  await patch(id, { op: 'replace', path: 'displayName', value: 'Other' })
  await scim('DELETE', `/Users/${id}`)
  const log = await auditOf(api, 'companySignIn', 'companySignIn')
  expect(log.slice(-3).map(({ changes }) => changes)).toEqual([
    {
      user: userName,
      userName: { from: null, to: userName },
      externalId: { from: null, to: sub },
      active: { from: null, to: true },
    },
    {
      user: `new-${userName}`,
      userName: { from: userName, to: `new-${userName}` },
      externalId: { from: sub, to: `new-${sub}` },
      active: { from: true, to: false },
    },
    { user: `new-${userName}`, active: { from: false, to: null } },
  ])
})

test('nothing is kept that could identify a deleted user', async () => {
  const { id } = await addPerson()
  await scim('DELETE', `/Users/${id}`)
  const [row] = await api.sql('select user_name, display_name from scim_users where id = $1', [id])
  expect(row).toEqual({ user_name: '', display_name: null })
})

test('even the last admin without an external ID can be deactivated', async () => {
  await connect({ defaultRoles: ['admin'] })
  const { sub, id } = await addPerson()
  const { accessToken } = dataOf(await signIn(sub))
  const { identity } = dataOf(await ownIdentity(accessToken))
  await api.sql('update identities set disabled = true where business_id = $1 and id <> $2', [
    api.businessId,
    identity.id,
  ])
  expect((await patch(id, { op: 'replace', path: 'active', value: false })).status).toBe(200)
  expect(refusalOf(await ownIdentity(accessToken)).status).toBe(401)
  await api.sql('update identities set disabled = false where business_id = $1 and id <> $2', [
    api.businessId,
    identity.id,
  ])
  await connect({ defaultRoles: ['viewer'] })
})

test('users are found by user name in any case and by external ID, and listed in pages', async () => {
  const { id, sub, userName } = await addPerson()
  const found = async (filter: string) =>
    (await scim('GET', `/Users?${new URLSearchParams({ filter })}`)).body as unknown as {
      totalResults: number
      Resources: { id: string }[]
    }
  expect(await found(`userName eq "${userName.toUpperCase()}"`)).toMatchObject({
    totalResults: 1,
    Resources: [{ id, userName, externalId: sub, active: true, meta: { resourceType: 'User' } }],
  })
  expect((await found(`externalId eq "${sub}"`)).Resources).toHaveLength(1)
  expect(await found('userName eq "nobody"')).toMatchObject({ totalResults: 0, Resources: [] })
  const all = await scim('GET', '/Users?startIndex=2&count=1')
  expect(all.body).toMatchObject({ startIndex: 2, itemsPerPage: 1, totalResults: expect.any(Number) })
  expect((await scim('GET', `/Users?${new URLSearchParams({ filter: 'title co "x"' })}`)).body).toMatchObject(
    {
      status: '400',
      scimType: 'invalidFilter',
    },
  )
})

test('a user name or external ID belongs to one user, and a replacement changes what it gives', async () => {
  const [one, other] = [await addPerson(), await addPerson()]
  const taken = { userName: one.userName.toUpperCase() }
  expect(await scim('POST', '/Users', taken)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  expect((await scim('PUT', `/Users/${other.id}`, taken)).status).toBe(409)
  expect((await patch(other.id, { op: 'replace', path: 'externalId', value: one.sub })).status).toBe(409)
  const replaced = await scim('PUT', `/Users/${other.id}`, { userName: 'renamed', displayName: 'Renamed' })
  expect(replaced.body).toMatchObject({ userName: 'renamed', displayName: 'Renamed', active: true })
  expect(replaced.body).not.toHaveProperty('externalId')
})

test.each<[string, unknown]>([
  ['without a user name', { externalId: 'x' }],
  ['with a user name that is not text', { userName: 7 }],
  ['with an active that is neither true nor false', { userName: 'x', active: 'maybe' }],
  ['that is a list', []],
  ['that is not JSON', '{'],
])('a new user %s gets 400', async (_, body) => {
  expect(await scim('POST', '/Users', body)).toMatchObject({ status: 400, body: { status: '400' } })
})

test("another token gets 401, and a business neither sees nor changes another's users", async () => {
  const { id } = await addPerson()
  expect((await scim('GET', '/Users', undefined, 'wrong')).status).toBe(401)
  expect((await scim('GET', '/Users', undefined, api.token())).status).toBe(401)
  const stranger = api.strangerClient()
  dataOf(await stranger.saveCompanySignIn({ body: { issuer: provider.issuer, clientId: 'other' } }))
  const { token: theirs } = dataOf(await stranger.createScimToken({}))
  expect((await scim('GET', '/Users', undefined, theirs)).body).toMatchObject({ totalResults: 0 })
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
    expect(
      (await scim(method, `/Users/${id}`, method === 'GET' ? undefined : patchOrUser(method), theirs)).status,
    ).toBe(404)
  expect((await scim('GET', `/Users/${id}`)).status).toBe(200)
})
const patchOrUser = (method: string) => (method === 'PATCH' ? { Operations: [] } : { userName: 'x' })

test('a token is shown once, stored as a hash, replaced by the next, and ends with the connection', async () => {
  const first = dataOf(await client.createScimToken({}))
  expect(first.companySignIn).toMatchObject({ scimUrl: 'https://api.example/v1/scim/v2' })
  expect(first.companySignIn.scimTokenCreatedAt).not.toBeNull()
  const second = dataOf(await client.createScimToken({})).token
  expect((await scim('GET', '/Users', undefined, first.token)).status).toBe(401)
  expect((await scim('GET', '/ServiceProviderConfig', undefined, second)).status).toBe(200)
  const [row] = await api.sql('select * from company_sign_ins where business_id = $1', [api.businessId])
  const log = await auditOf(api, 'companySignIn', 'companySignIn')
  expect(JSON.stringify([row, log, dataOf(await client.readCompanySignIn({}))])).not.toContain(second)
  dataOf(await client.deleteScimToken({}))
  expect((await scim('GET', '/Users', undefined, second)).status).toBe(401)
  token = dataOf(await client.createScimToken({})).token
})

test('many wrong tokens from an address do not delay a directory there that has used its token before', async () => {
  const statusWith = async (bearer?: string) => (await scim('GET', '/Users', undefined, bearer)).status
  expect(await statusWith()).toBe(200)
  await Promise.all(Array.from({ length: 200 }, (_, at) => statusWith(`wrong-${at}`)))
  expect(await statusWith('wrong')).toBe(429)
  expect(await statusWith()).toBe(200)
})
