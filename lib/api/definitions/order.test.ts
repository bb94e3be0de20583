import { beforeEach, expect, it } from 'vitest'
import type { Result } from '@/lib/client/client'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api } = testApi()
let ids: string[]
beforeEach(async () => {
  ids = (await listed()).map(({ id }) => id)
})

async function listed(limit = '500') {
  return dataOf(await api.client().listAttributes({ query: { limit } })).attributes
}

const idsListed = async () => (await listed()).map(({ id }) => id)
const issuesOf = (result: Result<unknown>) => (result.ok ? [] : result.failure.data.issues)

it('a new definition comes last, or at the given position', async () => {
  const client = api.client()
  const create = async (tag: string, order?: number) =>
    dataOf(await client.createAttribute({ body: { tag, name: tag, slot: 'text', order } })).attribute.id
  const last = await create('last')
  const first = await create('first', 0)
  const after = await create('after')
  // Definitions with the same order are sorted by ID, so the existing definition comes first.
  expect(await idsListed()).toEqual([ids[0], first, ...ids.slice(1), last, after])
  const types = dataOf(await client.listAccountTypes({ query: {} })).accountTypes
  const created = dataOf(await client.createAccountType({ body: { name: 'Guest' } })).accountType
  expect(created.order).toBe(types.length)
})

it('reordered definitions come first in the given order, and moved definitions get a new version and an audit entry', async () => {
  const client = api.client()
  const [one = '', two = '', ...rest] = ids
  dataOf(await client.orderAttributes({ body: { ids } }))
  const before = await listed()
  const { attributes } = dataOf(await client.orderAttributes({ body: { ids: [two, one] } }))
  expect(attributes.map(({ id }) => id)).toEqual([two, one, ...rest])
  expect(await listed()).toEqual(attributes)
  const stayed = dataOf(await client.orderAttributes({ body: { ids: [two] } })).attributes
  expect(stayed).toEqual(attributes)
  const versions = attributes.map(
    ({ id, version }) => version - (before.find((row) => row.id === id)?.version ?? 0),
  )
  expect(versions.slice(0, 2)).toEqual([1, 1])
  const entries = dataOf(await client.listAuditEntries({ query: { recordId: two } })).auditEntries
  expect(entries[0]?.changes).toEqual({ order: { from: 1, to: 0 } })
})

it('an order with unknown or repeated IDs, or with IDs of another business, changes nothing', async () => {
  const [one = '', two = ''] = ids
  const refused = await api.client().orderAttributes({ body: { ids: [two, 'nobody', two] } })
  expect(issuesOf(refused)).toMatchObject([
    { path: 'ids.1', code: 'no_match' },
    { path: 'ids.2', code: 'duplicate' },
  ])
  const foreign = await api.strangerClient().orderAttributes({ body: { ids: [two, one] } })
  expect(issuesOf(foreign)).toMatchObject([{ path: 'ids.0' }, { path: 'ids.1' }])
  expect((await api.client('agent').orderAttributes({ body: { ids: [two, one] } })).ok).toBe(false)
  expect(await idsListed()).toEqual(ids)
})

it('pages follow the order, even if several definitions have the same order value', async () => {
  const client = api.client()
  for (const id of ids.slice(1, 4))
    dataOf(await client.updateAttribute({ params: { id }, body: { order: 0 } }))
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const page = dataOf(await client.listAttributes({ query: { limit: '2', cursor } }))
    paged.push(...page.attributes.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(paged).toEqual(await idsListed())
  expect(paged.slice(0, 3).toSorted()).toEqual(paged.slice(0, 3))
  const made = Buffer.from('not-an-order').toString('base64url')
  expect(issuesOf(await client.listAttributes({ query: { cursor: made } }))).toMatchObject([
    { path: 'cursor' },
  ])
})

it('concurrent reorderings all succeed, and one of their orders remains', async () => {
  const reversed = ids.toReversed()
  const results = await Promise.all(
    [reversed, ids, reversed, ids].map((order) => api.client().orderAttributes({ body: { ids: order } })),
  )
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true])
  expect([ids, reversed]).toContainEqual(await idsListed())
})
