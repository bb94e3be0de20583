import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { AuditEntry } from '@/lib/contract/audit'
import { auditActions, auditedKinds } from '@/lib/contract/choices'
import { createPerson, createType } from '../testing/people'
import { dataOf, startTestApi, type TestApi } from '../testing/server'

let api: TestApi
let client: Client
beforeAll(async () => {
  api = await startTestApi()
  client = api.client()
})
afterAll(() => api.stop())

type Query = Parameters<Client['listAuditEntries']>[0]['query']
const list = async (query: Query): Promise<AuditEntry[]> =>
  dataOf(await client.listAuditEntries({ query })).auditEntries

test('every change of a record is there with who, what, from and to, newest first', async () => {
  const { id } = await createPerson(client, await createType(client))
  const agent = api.client('agent')
  const own = dataOf(await agent.readOwnIdentity({})).identity
  dataOf(await agent.updateAccount({ params: { accountId: id }, body: { fullname: 'Ana' } }))
  dataOf(await agent.deleteAccount({ params: { accountId: id } }))
  const entries = await list({ recordKind: 'account', recordId: id })
  expect(entries.map(({ action }) => action)).toEqual(['delete', 'update', 'create'])
  expect(entries[1]).toMatchObject({
    identityId: own.id,
    platform: 'test',
    recordId: id,
    changes: { fullname: { from: null, to: 'Ana' } },
  })
  expect(await list({ recordId: id, identityId: own.id })).toEqual(entries.slice(0, 2))
  expect(await list({ recordId: id, action: 'create' })).toEqual(entries.slice(2))
})

test('a time of the day narrows it: since is in, until is out', async () => {
  const { id } = await createPerson(client, await createType(client))
  const [{ at }] = (await list({ recordId: id })) as [AuditEntry]
  const later = new Date(Date.parse(at) + 1).toISOString()
  expect(await list({ recordId: id, since: at, until: later })).toHaveLength(1)
  expect(await list({ recordId: id, until: at })).toEqual([])
  expect(await list({ recordId: id, since: later })).toEqual([])
  expect(await list({ recordId: id, since: '0000-01-01T00:00:00Z' })).toHaveLength(1)
})

test('pages hold every entry once, also while others are written', async () => {
  const before = (await list({ limit: '500' })).map(({ id }) => id)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = dataOf(await client.listAuditEntries({ query: { limit: '3', cursor } }))
    seen.push(...page.auditEntries.map(({ id }) => id))
    cursor = page.next ?? undefined
    await createType(client)
  } while (cursor)
  expect(seen).toEqual(before)
})

test('a cursor that no page gave is 422 at cursor', async () => {
  const cursor = Buffer.from('abc').toString('base64url')
  const result = await client.listAuditEntries({ query: { cursor } })
  expect(result).toMatchObject({ ok: false, failure: { status: 422, issues: [{ path: 'cursor' }] } })
})

test('the export holds every entry of the filters with the name of who did it, and is in the log itself', async () => {
  const { id } = await createPerson(client, await createType(client))
  dataOf(await client.updateAccount({ params: { accountId: id }, body: { fullname: '=Ana, "la" Ñuñoa' } }))
  const file = dataOf(await client.exportAuditEntries({ query: { recordId: id } }))
  const lines = (await new Response(file).text()).split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('The admin')
  expect(lines[1]).toContain('""=Ana, \\""la\\"" Ñuñoa""')
  expect(lines[2]).toContain(',create,account,')
  expect(await list({ action: 'export' })).toMatchObject([{ changes: { recordId: id } }])
})

test.each(['agent', 'sender', 'dispatcher'] as const)('a %s may not read it', async (role) => {
  const result = await api.client(role).listAuditEntries({ query: {} })
  expect(result).toMatchObject({ ok: false, failure: { status: 403, code: 'role_forbidden' } })
})

test('whatever is written can be asked for', async () => {
  const written = await api.sql<{ action: string; kind: string }>(
    'select distinct action, record_kind as kind from audit_entries',
  )
  for (const { action, kind } of written) {
    expect(auditActions).toContain(action)
    expect(auditedKinds).toContain(kind)
  }
})
