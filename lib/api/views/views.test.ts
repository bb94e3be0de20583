import { expect, test } from 'vitest'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi()

let made = 0
const newName = () => `View ${made++}`
const save = async (name = newName(), query = 'blocked=true') =>
  dataOf(await client.createView({ body: { name, query } })).view
const list = async (by = client) => dataOf(await by.listViews({ query: { limit: '500' } })).views
const refused = (path: string, code: string) => ({ ok: false, failure: { issues: [{ path, code }] } })

test('every role of the business can read a view as it was saved, and no other business can read it', async () => {
  const view = await save('Nacht-Ñuñoa 🏠', 'q=a%20b&attribute=x:is:%2B1')
  const { identity } = dataOf(await client.readOwnIdentity({}))
  expect(view).toMatchObject({ query: 'q=a%20b&attribute=x:is:%2B1', createdBy: identity.id, version: 1 })
  for (const role of ['agent', 'sender', 'dispatcher'] as const) {
    expect(await list(api.client(role))).toContainEqual(view)
  }
  expect(await list(api.strangerClient())).toEqual([])
})

test('across pages, each view is listed exactly once, oldest first', async () => {
  for (let n = 0; n < 4; n += 1) await save()
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = dataOf(await client.listViews({ query: { limit: '2', cursor } }))
    seen.push(...page.views.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen).toEqual((await list()).map(({ id }) => id))
})

test.each(['sender', 'dispatcher'] as const)('a %s may not save views', async (role) => {
  const { id } = await save()
  const writer = api.client(role)
  const forbidden = { ok: false, failure: { code: 'role_forbidden' } }
  expect(await writer.createView({ body: { name: newName(), query: '' } })).toMatchObject(forbidden)
  expect(await writer.updateView({ params: { id }, body: { query: '' } })).toMatchObject(forbidden)
  expect(await writer.deleteView({ params: { id } })).toMatchObject(forbidden)
})

test('a name is unique among the business’s views', async () => {
  const { name } = await save()
  const other = await save()
  const taken = refused('name', 'duplicate')
  expect(await client.createView({ body: { name, query: '' } })).toMatchObject(taken)
  expect(await client.updateView({ params: { id: other.id }, body: { name } })).toMatchObject(taken)
  expect(await api.strangerClient().createView({ body: { name, query: '' } })).toMatchObject({ ok: true })
})

test('an invalid view gets 422 at the invalid field', async () => {
  const create = (body: { name: string; query: string }) => client.createView({ body })
  expect(await create({ name: ' ', query: '' })).toMatchObject(refused('name', 'blank'))
  expect(await create({ name: 'x'.repeat(101), query: '' })).toMatchObject(refused('name', 'too_long'))
  expect(await create({ name: newName(), query: 'x'.repeat(2001) })).toMatchObject(
    refused('query', 'too_long'),
  )
})

test('a change increments the version; a change with a stale version gets 412 and the current view', async () => {
  const { id } = await save()
  const name = newName()
  const params = { id }
  const renamed = dataOf(await client.updateView({ params, body: { name } }, { ifMatch: 1 })).view
  expect(renamed).toMatchObject({ name, query: 'blocked=true', version: 2 })
  const stale = { ok: false, failure: { status: 412, data: { view: renamed } } }
  expect(await client.updateView({ params, body: { query: '' } }, { ifMatch: 1 })).toMatchObject(stale)
  expect(await client.deleteView({ params }, { ifMatch: 1 })).toMatchObject(stale)
  expect(dataOf(await client.updateView({ params, body: { name } })).view).toEqual(renamed)
})

test('a deleted view no longer exists, and its name can be used again', async () => {
  const { id, name } = await save()
  dataOf(await client.deleteView({ params: { id } }, { ifMatch: 1 }))
  expect((await list()).map((view) => view.id)).not.toContain(id)
  expect(await client.deleteView({ params: { id } })).toMatchObject({ failure: { code: 'not_found' } })
  expect((await save(name)).id).not.toBe(id)
})

test('changes to a view are in the audit log', async () => {
  const { id, name } = await save()
  dataOf(await client.updateView({ params: { id }, body: { query: 'sort=name' } }))
  dataOf(await client.deleteView({ params: { id } }))
  const query = { recordKind: 'view', recordId: id } as const
  expect(dataOf(await client.listAuditEntries({ query })).auditEntries).toMatchObject([
    { action: 'delete' },
    { action: 'update', changes: { query: { from: 'blocked=true', to: 'sort=name' } } },
    { action: 'create', changes: { kind: 'accounts', name, query: 'blocked=true' } },
  ])
})

test('a business has at most 200 views, even with concurrent saves', async () => {
  const stranger = api.strangerClient()
  const before = (await list(stranger)).length
  await api.sql(
    `insert into saved_views (business_id, id, name, query)
      select $1, new_id(), 'Many ' || n, '' from generate_series(1, $2::int) n`,
    [api.strangerBusinessId, 198 - before],
  )
  const names = Array.from({ length: 5 }, newName)
  const results = await Promise.all(names.map((name) => stranger.createView({ body: { name, query: '' } })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(2)
  expect(results.find(({ ok }) => !ok)).toMatchObject(refused('views', 'too_many'))
  expect(await list(stranger)).toHaveLength(200)
})

test('views of accounts and views of alerts are separate lists, in which names may be the same', async () => {
  const name = newName()
  const ofAccounts = await save(name)
  const ofAlerts = dataOf(
    await client.createView({ body: { kind: 'alerts', name, query: 'state=open' } }),
  ).view
  expect([ofAccounts.kind, ofAlerts.kind]).toEqual(['accounts', 'alerts'])
  const alertViews = dataOf(await client.listViews({ query: { kind: 'alerts', limit: '500' } })).views
  expect(alertViews).toEqual([ofAlerts])
  expect(await list()).not.toContainEqual(ofAlerts)
  const again = await client.createView({ body: { kind: 'alerts', name, query: '' } })
  expect(again).toMatchObject(refused('name', 'duplicate'))
})

test('a dispatcher may save views of alerts, but an agent may not', async () => {
  const dispatcher = api.client('dispatcher')
  const body = { kind: 'alerts', name: newName(), query: '' } as const
  const { id } = dataOf(await dispatcher.createView({ body })).view
  const agent = api.client('agent')
  const forbidden = { ok: false, failure: { code: 'role_forbidden' } }
  expect(await agent.createView({ body: { ...body, name: newName() } })).toMatchObject(forbidden)
  expect(await agent.updateView({ params: { id }, body: { query: 'q' } })).toMatchObject(forbidden)
  expect(await agent.deleteView({ params: { id } })).toMatchObject(forbidden)
  expect(dataOf(await dispatcher.deleteView({ params: { id } })).view.id).toBe(id)
})
