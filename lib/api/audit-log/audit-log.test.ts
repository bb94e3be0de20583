import { describe, expect, test } from 'vitest'
import { type Client, createClient } from '@/lib/client/client'
import type { AuditEntry } from '@/lib/contract/audit'
import { auditActions, auditedKinds } from '@/lib/contract/choices'
import { createPerson, createType } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi()

type Query = Parameters<Client['listAuditEntries']>[0]['query']
const list = async (query: Query): Promise<AuditEntry[]> =>
  dataOf(await client.listAuditEntries({ query })).auditEntries

test('the changes to a record are listed newest first, each with its author, its action, and the old and new values', async () => {
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

test('the entries of a merge and its undo name the other account of the merge, until that account is purged', async () => {
  const type = await createType(client)
  const kept = await createPerson(client, type, { fullname: 'Eva' })
  const merged = await createPerson(client, type)
  const params = { accountId: kept.id }
  const { merge } = dataOf(await client.mergeAccounts({ params, body: { accountId: merged.id } }))
  const others = async (recordId: string) =>
    (await list({ recordId })).map(({ otherAccount }) => otherAccount)
  const [gone, eva] = [
    { id: merged.id, name: merged.phone },
    { id: kept.id, name: 'Eva' },
  ]
  expect(await others(kept.id)).toEqual([gone, null, null])
  expect(await others(merged.id)).toEqual([eva, null])
  dataOf(await client.undoMerge({ params, body: { mergeId: merge.id } }))
  expect(await others(kept.id)).toEqual([gone, gone, null, null])
  expect(await others(merged.id)).toEqual([eva, eva, null])
  await api.sql('delete from accounts where id = $1', [merged.id])
  expect(await others(kept.id)).toEqual([null, null, null, null])
})

test('a time range filters the entries, with since inclusive and until exclusive', async () => {
  const { id } = await createPerson(client, await createType(client))
  const [{ at }] = (await list({ recordId: id })) as [AuditEntry]
  const later = new Date(Date.parse(at) + 1).toISOString()
  expect(await list({ recordId: id, since: at, until: later })).toHaveLength(1)
  expect(await list({ recordId: id, until: at })).toEqual([])
  expect(await list({ recordId: id, since: later })).toEqual([])
  expect(await list({ recordId: id, since: '0000-01-01T00:00:00Z' })).toHaveLength(1)
})

test('every entry is on exactly one page, even if new entries are written in the meantime', async () => {
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

test('an invalid cursor is rejected with 422 at cursor', async () => {
  const cursor = Buffer.from('abc').toString('base64url')
  const result = await client.listAuditEntries({ query: { cursor } })
  expect(result).toMatchObject({ ok: false, failure: { status: 422, issues: [{ path: 'cursor' }] } })
})

test('an export contains every matching entry with its author’s name, and is itself recorded in the log', async () => {
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

test('an export has no cell that a spreadsheet would read as a formula', async () => {
  const body = { name: '=HYPERLINK("https://evil.example")', roles: ['agent' as const] }
  const { externalId } = dataOf(await client.createIdentity({ body }))
  const { baseUrl, businessId } = api
  const { accessToken } = dataOf(await createClient({ baseUrl }).login({ body: { businessId, externalId } }))
  const theirs = createClient({ baseUrl, businessId, token: accessToken })
  const { id } = await createPerson(theirs, await createType(client))
  const file = dataOf(await client.exportAuditEntries({ query: { recordId: id } }))
  const [, row] = (await new Response(file).text()).split('\r\n')
  expect(row).toContain(`,"'=HYPERLINK(""https://evil.example"")",`)
})

test('an export uses the requested time zone and separator', async () => {
  const { id } = await createPerson(client, await createType(client))
  await api.sql(`update audit_entries set at = '2026-07-02T02:30:00Z' where record_id = $1`, [id])
  const query = { recordId: id, timeZone: 'America/Santiago', separator: ';' as const }
  const file = dataOf(await client.exportAuditEntries({ query }))
  const lines = (await new Response(file).text()).split('\r\n')
  expect(lines[0]).toContain('at;identity;identityId;')
  expect(lines[1]).toMatch(/^2026-07-01 22:30;The admin;/)
  const [logged] = await list({ action: 'export' })
  expect(logged?.changes).toEqual({ recordId: id })
})

test.each(['agent', 'sender', 'dispatcher'] as const)('a %s may not read the audit log', async (role) => {
  const result = await api.client(role).listAuditEntries({ query: {} })
  expect(result).toMatchObject({ ok: false, failure: { status: 403, code: 'role_forbidden' } })
})

test('the log can be filtered by every action and record kind that is written', async () => {
  const written = await api.sql<{ action: string; kind: string }>(
    'select distinct action, record_kind as kind from audit_entries',
  )
  for (const { action, kind } of written) {
    expect(auditActions).toContain(action)
    expect(auditedKinds).toContain(kind)
  }
})

describe('searching the log', () => {
  const found = async (q: string) => (await list({ q })).map(({ recordId }) => recordId)

  test.each([
    ['part of a phone number', '7654'],
    ['a phone number in its national format', '(9) 8765-4321'],
    ['a name without accents', 'zuniga'],
  ])('a search finds the entries of an account by %s, even after it is deleted', async (_, q) => {
    const person = await named('Núria Zúñiga', '+56987654321')
    expect(await found(q)).toContain(person)
    dataOf(await client.deleteAccount({ params: { accountId: person } }))
    expect((await list({ q, limit: '1' }))[0]).toMatchObject({ action: 'delete', recordId: person })
    const created = await list({ q, action: 'create' })
    expect(created[0]).toMatchObject({ action: 'create', recordId: person })
  })

  test('a search finds definitions, identities and notifications by part of their name, and any record by ID', async () => {
    const { accountType } = dataOf(await client.createAccountType({ body: { name: 'Pórtico norte' } }))
    const { identity } = dataOf(
      await client.createIdentity({ body: { name: 'Portico de noche', roles: ['agent'] } }),
    )
    const sent = dataOf(
      await client.sendNotification({
        body: { message: { title: 'El PÓRTICO se cierra' }, phones: ['+56911112222'] },
      }),
    )
    const ids = [sent.notificationId, identity.id, accountType.id]
    expect(await found('portico')).toEqual(ids)
    for (const id of ids) expect(await found(id)).toEqual([id])
  })

  test('a search finds deleted or renamed records by their former name', async () => {
    const { accountType } = dataOf(await client.createAccountType({ body: { name: 'Azotea vieja' } }))
    const { id } = accountType
    dataOf(await client.updateAccountType({ params: { id }, body: { name: 'Terraza' } }))
    const { view } = dataOf(
      await client.createView({ body: { name: 'Azotea de noche', query: 'blocked=true' } }),
    )
    dataOf(await client.deleteView({ params: { id: view.id } }))
    expect(await found('azotea')).toEqual([view.id, view.id, id, id])
    dataOf(await client.deleteAccountType({ params: { id } }))
    expect(await found('terraza')).toEqual([id, id, id])
  })

  test('a search covers only the business’s own records of the requested kind', async () => {
    const name = 'Glorieta'
    const stranger = api.strangerClient()
    dataOf(await stranger.createAccountType({ body: { name } }))
    await insertAccounts(api.strangerBusinessId, 501, name)
    await insertAccounts(api.businessId, 501, 'muchedumbre')
    const { identity } = dataOf(
      await client.createIdentity({ body: { name: 'La muchedumbre', roles: ['agent'] } }),
    )
    expect(await found(name)).toEqual([])
    expect(
      (await list({ q: 'muchedumbre', recordKind: 'identity' })).map(({ recordId }) => recordId),
    ).toEqual([identity.id])
    expect(await found(identity.id.toUpperCase())).toEqual([identity.id])
    expect(await found('\u0301\u0301')).toEqual([])
  })

  test('a search with too many matches is rejected at q, and a search without matches finds nothing', async () => {
    await insertAccounts(api.businessId, 501, 'multitud')
    const result = await client.listAuditEntries({ query: { q: 'multitud' } })
    expect(result).toMatchObject({ failure: { status: 422, issues: [{ path: 'q', code: 'too_many' }] } })
    const file = await client.exportAuditEntries({ query: { q: 'multitud' } })
    expect(file).toMatchObject({ failure: { status: 422 } })
    expect(await found('nadie en absoluto')).toEqual([])
  })

  let lastPhone = 70_000_000

  async function insertAccounts(businessId: string, count: number, search: string): Promise<void> {
    lastPhone += count
    await api.sql(
      `insert into accounts (business_id, id, account_type, username, phone, search)
        select $1, new_id(), (select id from account_types where business_id = $1 limit 1), phone, phone, $2
        from (select '+5511' || ($3::int - n) as phone from generate_series(0, $4::int - 1) n) numbers`,
      [businessId, search.toLowerCase(), lastPhone, count],
    )
  }

  async function named(fullname: string, phone: string) {
    const body = { accountType: await createType(client), phone, sendSMS: false }
    const { account } = dataOf(await client.createAccount({ body }))
    dataOf(await client.updateAccount({ params: { accountId: account.id }, body: { fullname } }))
    return account.id
  }
})
