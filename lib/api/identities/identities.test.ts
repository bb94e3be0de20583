import { beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import type { Identity } from '@/lib/contract/identity'
import type { Role } from '@/lib/contract/roles'
import { eventually } from '../fixtures/eventually'
import { dataOf, logIn } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client: admin } = testApi()

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const create = async (roles: Role[] = ['agent'], expiresAt?: string) =>
  dataOf(await admin.createIdentity({ body: { name: 'Night desk', roles, expiresAt } }))
const update = (id: string, body: Partial<Pick<Identity, 'roles' | 'disabled' | 'expiresAt'>>) =>
  admin.updateIdentity({ params: { identityId: id }, body })
const rotate = async (id: string, overlapHours: number, client = admin) =>
  dataOf(await client.rotateIdentity({ params: { identityId: id }, body: { overlapHours } }))
const login = (externalId: string) =>
  createClient({ baseUrl: api.baseUrl }).login({ body: { businessId: api.businessId, externalId } })
const as = (token: string) =>
  createClient({ baseUrl: api.baseUrl, businessId: api.businessId, token, platform: 'test' })
const reads = async (token: string) => (await as(token).readOwnIdentity({})).ok
const enter = (externalId: string) => logIn(api.baseUrl, { businessId: api.businessId, externalId })
const refused = { ok: false, failure: { status: 401, code: 'login_failed' } }

describe('roles', () => {
  test('must not be empty, unknown or repeated, and are returned in a fixed order', async () => {
    for (const roles of [[], ['agent', 'agent'], ['chief'], 'agent']) {
      const result = await admin.createIdentity({ body: { name: 'x', roles: roles as Role[] } })
      expect(result).toMatchObject({ failure: { status: 422 } })
    }
    const { identity } = await create(['dispatcher', 'agent'])
    expect(identity.roles).toEqual(['agent', 'dispatcher'])
    const same = dataOf(await update(identity.id, { roles: ['dispatcher', 'agent'] }))
    expect(same.identity.version).toBe(identity.version)
  })

  test('stop applying to existing tokens as soon as they are removed', async () => {
    const { identity, externalId } = await create(['agent', 'dispatcher'])
    const client = as(await enter(externalId))
    const body = { alertType: 'fire', location: { latitude: 1, longitude: 1 } }
    expect((await client.createAlert({ body })).ok).toBe(true)
    dataOf(await update(identity.id, { roles: ['agent'] }))
    expect(await client.createAlert({ body })).toMatchObject({ failure: { status: 403 } })
  })
})

describe('an identity’s expiry', () => {
  test('also ends its tokens, unless they end sooner', async () => {
    const expiresAt = inHours(1)
    const { identity, externalId } = await create(['agent'], expiresAt)
    expect(identity.expiresAt).toBe(expiresAt)
    expect(dataOf(await login(externalId)).expiresAt).toBe(expiresAt)
    dataOf(await update(identity.id, { expiresAt: inHours(100) }))
    const { expiresAt: ends } = dataOf(await login(externalId))
    expect(Date.parse(ends)).toBeLessThan(Date.now() + 12.1 * hour)
  })

  test('prevents it from logging in, and makes its tokens invalid', async () => {
    const { identity, externalId } = await create()
    const token = await enter(externalId)
    await api.sql(`update identities set expires_at = now() where id = $1`, [identity.id])
    expect(await reads(token)).toBe(false)
    expect(await login(externalId)).toMatchObject(refused)
    dataOf(await update(identity.id, { expiresAt: null }))
    expect(await reads(token)).toBe(true)
  })

  test('ends even a token that was used a moment ago', async () => {
    const { identity, externalId } = await create()
    const token = await enter(externalId)
    dataOf(await update(identity.id, { expiresAt: new Date(Date.now() + 500).toISOString() }))
    expect(await reads(token)).toBe(true)
    // The API caches the identity behind a token for five seconds.
    await eventually(async () => expect(await reads(token)).toBe(false), 4)
  })

  test('must be in the future', async () => {
    const atEnd = { failure: { status: 422, issues: [{ path: 'expiresAt', code: 'out_of_range' }] } }
    const body = { name: 'x', roles: ['agent' as const], expiresAt: inHours(-1) }
    expect(await admin.createIdentity({ body })).toMatchObject(atEnd)
    const { identity } = await create()
    expect(await update(identity.id, { expiresAt: inHours(-1) })).toMatchObject(atEnd)
  })
})

describe('rotation', () => {
  test('keeps the old external ID working alongside the new one for the requested hours', async () => {
    const { identity, externalId: before } = await create()
    const { externalId: after, identity: rotated } = await rotate(identity.id, 24)
    expect(rotated.version).toBe(identity.version + 1)
    expect(dataOf(await login(after)).accessToken).toBeTypeOf('string')
    const { expiresAt } = dataOf(await login(before))
    expect(Date.parse(expiresAt)).toBeLessThan(Date.now() + 12.1 * hour)
    await api.sql(`update identities set previous_ends_at = now() where id = $1`, [identity.id])
    expect(await login(before)).toMatchObject(refused)
    expect((await login(after)).ok).toBe(true)
  })

  test('ends tokens issued for the old external ID when that ID expires', async () => {
    const { identity, externalId: before } = await create()
    await rotate(identity.id, 1)
    expect(Date.parse(dataOf(await login(before)).expiresAt)).toBeLessThan(Date.now() + hour + 1000)
  })

  test('immediately ends the old external ID and its tokens if there is no overlap', async () => {
    const { identity, externalId: before } = await create()
    const token = await enter(before)
    expect(await reads(token)).toBe(true)
    const { externalId: after } = await rotate(identity.id, 0)
    expect(await reads(token)).toBe(false)
    expect(await login(before)).toMatchObject(refused)
    expect((await login(after)).ok).toBe(true)
  })

  test('immediately ends the oldest external ID when repeated', async () => {
    const { identity, externalId: first } = await create()
    const { externalId: second } = await rotate(identity.id, 168)
    const { externalId: third } = await rotate(identity.id, 168)
    expect(await login(first)).toMatchObject(refused)
    expect((await login(second)).ok).toBe(true)
    expect((await login(third)).ok).toBe(true)
  })

  test('keeps the session of a caller who rotates their own external ID, so that they can read the new one', async () => {
    const { identity, externalId } = await create(['admin'])
    const [own, other] = [await enter(externalId), await enter(externalId)]
    await rotate(identity.id, 0, as(own))
    expect([await reads(own), await reads(other)]).toEqual([true, false])
  })

  test('requires an admin and the current version, and is audited without the external ID', async () => {
    const { identity } = await create()
    const request = { params: { identityId: identity.id }, body: { overlapHours: 1 } }
    expect(await api.client('agent').rotateIdentity(request)).toMatchObject({ failure: { status: 403 } })
    expect(await admin.rotateIdentity(request, { ifMatch: identity.version + 1 })).toMatchObject({
      failure: { status: 412, data: { identity: { id: identity.id } } },
    })
    const { externalId } = await rotate(identity.id, 1)
    const query = { recordId: identity.id, action: 'rotate' as const }
    const { auditEntries } = dataOf(await admin.listAuditEntries({ query }))
    expect(auditEntries).toMatchObject([{ recordKind: 'identity', changes: { overlapHours: 1 } }])
    expect(JSON.stringify(auditEntries)).not.toContain(externalId)
  })

  test.each([-1, 169, 1.5, '1', undefined])(
    'is rejected with 422 for an overlap of %j hours',
    async (overlapHours) => {
      const { identity } = await create()
      const body = { overlapHours } as { overlapHours: number }
      const result = await admin.rotateIdentity({ params: { identityId: identity.id }, body })
      expect(result).toMatchObject({ failure: { status: 422, issues: [{ path: 'overlapHours' }] } })
    },
  )

  test('does not let a disabled identity log in with either external ID', async () => {
    const { identity, externalId: before } = await create()
    const { externalId: after } = await rotate(identity.id, 24)
    dataOf(await update(identity.id, { disabled: true }))
    expect(await login(before)).toMatchObject(refused)
    expect(await login(after)).toMatchObject(refused)
  })
})

describe('the last admin', () => {
  let lastId: string
  beforeEach(async () => {
    const { identity } = dataOf(await api.strangerClient().readOwnIdentity({}))
    lastId = identity.id
  })
  const change = (body: object) =>
    api.strangerClient().updateIdentity({ params: { identityId: lastId }, body })
  const addAdmin = async (expiresAt?: string) => {
    const body = { name: 'Another', roles: ['admin' as const, 'agent' as const], expiresAt }
    return dataOf(await api.strangerClient().createIdentity({ body })).identity
  }
  const last = { failure: { status: 422, code: 'last_admin' } }
  const losses = () => [{ disabled: true }, { roles: ['agent', 'viewer'] }, { expiresAt: inHours(1) }]

  test('cannot be disabled, lose the role or expire', async () => {
    for (const body of losses()) expect(await change(body)).toMatchObject(last)
  })

  test('still counts as the last if the only other admin is due to expire', async () => {
    await addAdmin(inHours(1))
    for (const body of losses()) expect(await change(body)).toMatchObject(last)
  })

  test('can be changed freely if another admin never expires', async () => {
    const other = await addAdmin()
    dataOf(await change({ expiresAt: inHours(1) }))
    const params = { identityId: other.id }
    expect(await api.strangerClient().updateIdentity({ params, body: { disabled: true } })).toMatchObject(
      last,
    )
    dataOf(await change({ expiresAt: null }))
    dataOf(await api.strangerClient().updateIdentity({ params, body: { disabled: true } }))
  })
})
