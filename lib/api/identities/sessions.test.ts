import { beforeAll, expect, test } from 'vitest'
import type { Identity } from '@/lib/contract/identity'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi()
let identity: Identity
let externalId: string

beforeAll(async () => {
  const body = { name: 'Ana', roles: ['agent' as const] }
  ;({ identity, externalId } = dataOf(await client.createIdentity({ body })))
})

const logIn = async () =>
  dataOf(await client.login({ body: { businessId: api.businessId, externalId } })).accessToken
const sessionsOf = async (identityId: string) =>
  dataOf(await client.listSessions({ params: { identityId } })).sessions
const statusFor = async (token: string) =>
  (
    await fetch(`${api.baseUrl}/v1/external/authentication/identity`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status

test('each login is a session, and ending a session is audited and leaves the others open', async () => {
  const [first, second] = [await logIn(), await logIn()]
  expect([await statusFor(first), await statusFor(second)]).toEqual([200, 200])
  const sessions = await sessionsOf(identity.id)
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toMatchObject({ own: false, platform: 'test' })
  const params = { identityId: identity.id, sessionId: sessions[1]?.id as string }
  dataOf(await client.endSession({ params }))
  expect([await statusFor(first), await statusFor(second)]).toEqual([401, 200])
  expect(await sessionsOf(identity.id)).toEqual([sessions[0]])
  expect(await client.endSession({ params })).toMatchObject({ ok: false, failure: { status: 404 } })
  const { auditEntries } = dataOf(
    await client.listAuditEntries({ query: { action: 'end', recordId: identity.id } }),
  )
  expect(auditEntries).toHaveLength(1)
  expect(JSON.stringify(sessions)).not.toMatch(/token|hash/i)
})

test('a session cannot be seen or ended from another business, and a read-only role cannot end one', async () => {
  await logIn()
  const [session] = await sessionsOf(identity.id)
  const params = { identityId: identity.id, sessionId: session?.id as string }
  const stranger = api.strangerClient()
  expect(await stranger.listSessions({ params })).toMatchObject({ ok: false, failure: { status: 404 } })
  expect(await stranger.endSession({ params })).toMatchObject({ ok: false, failure: { status: 404 } })
  expect(await api.client('viewer').endSession({ params })).toMatchObject({
    ok: false,
    failure: { status: 403 },
  })
  expect(await api.client('agent').listSessions({ params })).toMatchObject({
    ok: false,
    failure: { status: 403 },
  })
  expect(await sessionsOf(identity.id)).toContainEqual(session)
})
