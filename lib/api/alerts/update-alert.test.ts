import { beforeAll, describe, expect, test } from 'vitest'
import type { CallOptions } from '@/lib/client/client'
import type { updateAlert } from '@/lib/contract/alerts/alert'
import type { RequestOf } from '@/lib/contract/operation'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import {
  auditOf,
  defineAccountType,
  harbour,
  historyOf,
  illTyped,
  openAccount,
  plaza,
  raiseAlert,
  refusalOf,
} from './alerts.fixture'

const { api, client } = testApi('dispatcher')
let identityId: string
let guard: string

beforeAll(async () => {
  identityId = dataOf(await client.readOwnIdentity({})).identity.id
  guard = await defineAccountType(api.client('admin'), 'Guard')
})

type Body = RequestOf<typeof updateAlert>['body']

const tryUpdate = (alertId: string, body: Body, options?: CallOptions) =>
  client.updateAlert({ params: { id: alertId }, body }, options)
const update = async (alertId: string, body: Body) => dataOf(await tryUpdate(alertId, body)).alert
const happened = async (alertId: string) => (await historyOf(client, alertId)).map(({ type }) => type)

describe('updating the location', () => {
  test('a new location moves the alert, increments the version and is recorded in the history', async () => {
    const before = await raiseAlert(client)
    const result = await tryUpdate(before.id, { location: harbour })
    const { alert } = dataOf(result)
    expect(alert).toEqual({ ...before, location: harbour, version: 2, updatedAt: alert.updatedAt })
    expect(alert.updatedAt >= before.updatedAt).toBe(true)
    expect(result).toMatchObject({ etag: '"2"' })
    expect((await historyOf(client, before.id)).at(-1)).toMatchObject({
      type: 'moved',
      by: identityId,
      at: alert.updatedAt,
      location: harbour,
    })
  })

  test('a location is replaced as a whole, so an update without accuracy removes the accuracy', async () => {
    const { id } = await raiseAlert(client, { location: harbour })
    const { accuracy: _, ...place } = harbour
    expect((await update(id, { location: place })).location).toEqual(place)
    expect(await happened(id)).toEqual(['created', 'moved'])
  })

  test('an unchanged location changes nothing', async () => {
    const before = await raiseAlert(client, { location: harbour })
    expect(await update(before.id, { location: harbour })).toEqual(before)
    expect(await happened(before.id)).toEqual(['created'])
  })

  test('a coordinate that PostgreSQL rounds to zero is stored as zero, so sending it again changes nothing', async () => {
    const { id } = await raiseAlert(client)
    const tiny = { latitude: 1e-200, longitude: -5e-324 }
    const moved = await update(id, { location: tiny })
    expect(moved.location).toEqual({ latitude: 0, longitude: 0 })
    expect(await update(id, { location: tiny })).toEqual(moved)
  })
})

describe('closing and reopening', () => {
  test.each([1, 2, 404, Number.MAX_SAFE_INTEGER])(
    'the value %d closes an alert, and is stored and returned as sent',
    async (closed) => {
      const before = await raiseAlert(client)
      const alert = await update(before.id, { closed, closedReason: 'false alarm' })
      expect(alert).toEqual({
        ...before,
        closed,
        closedAt: alert.updatedAt,
        closedBy: identityId,
        closedReason: 'false alarm',
        updatedAt: alert.updatedAt,
        version: 2,
      })
      expect((await historyOf(client, before.id)).at(-1)).toMatchObject({
        type: 'closed',
        closed,
        reason: 'false alarm',
      })
    },
  )

  test.each([1, 2, 7])('closing a closed alert with %d succeeds with 200 and changes nothing', async (n) => {
    const { id } = await raiseAlert(client)
    const closed = await update(id, { closed: 1, closedReason: 'first' })
    const again = await tryUpdate(id, { closed: n, closedReason: 'second' })
    expect(dataOf(again).alert).toEqual(closed)
    expect(again).toMatchObject({ etag: '"2"' })
    expect(await happened(id)).toEqual(['created', 'closed'])
    expect(await auditOf(api, id)).toHaveLength(2)
  })

  test('closing a closed alert does not prevent the same update from moving it', async () => {
    const { id } = await raiseAlert(client)
    const closed = await update(id, { closed: 1 })
    const moved = await update(id, { closed: 9, location: harbour })
    expect(moved).toEqual({ ...closed, location: harbour, version: 3, updatedAt: moved.updatedAt })
    expect(await happened(id)).toEqual(['created', 'closed', 'moved'])
  })

  test('the value 0 reopens an alert, and clears when, by whom and why it was closed', async () => {
    const before = await raiseAlert(client)
    await update(before.id, { closed: 3, closedReason: 'done' })
    const open = await update(before.id, { closed: 0 })
    const { updatedAt } = open
    expect(open).toEqual({ ...before, version: 3, updatedAt, openedAt: updatedAt })
    expect(await happened(before.id)).toEqual(['created', 'closed', 'reopened'])
    expect((await historyOf(client, before.id)).at(-1)).toMatchObject({ closed: 0 })
  })

  test('the value 0 for an open alert changes nothing', async () => {
    const before = await raiseAlert(client)
    expect(await update(before.id, { closed: 0 })).toEqual(before)
    expect(await happened(before.id)).toEqual(['created'])
  })

  test('closing and moving an alert in one update creates one version and two events', async () => {
    const { id } = await raiseAlert(client)
    expect(await update(id, { closed: 1, location: harbour })).toMatchObject({
      version: 2,
      location: harbour,
      closed: 1,
    })
    expect(await happened(id)).toEqual(['created', 'moved', 'closed'])
  })

  test('the reason for reopening is recorded in the history', async () => {
    const { id } = await raiseAlert(client)
    await update(id, { closed: 1 })
    expect(await update(id, { closed: 0, closedReason: 'still burning' })).toMatchObject({
      closedReason: null,
    })
    expect((await historyOf(client, id)).at(-1)).toMatchObject({ type: 'reopened', reason: 'still burning' })
  })
})

describe('If-Match', () => {
  test('an If-Match with the current version or * lets the update through', async () => {
    const { id } = await raiseAlert(client)
    expect(dataOf(await tryUpdate(id, { closed: 1 }, { ifMatch: 1 })).alert.version).toBe(2)
    expect(dataOf(await tryUpdate(id, { closed: 0 }, { ifMatch: '*' })).alert.version).toBe(3)
  })

  test('an If-Match with a stale version is rejected with 412 and the current alert, and changes nothing', async () => {
    const { id } = await raiseAlert(client)
    const current = await update(id, { location: harbour })
    const result = await tryUpdate(id, { closed: 1 }, { ifMatch: 1 })
    expect(refusalOf(result)).toMatchObject({ status: 412, code: 'version_stale' })
    expect(result).toMatchObject({ failure: { data: { alert: current } } })
    expect(dataOf(await client.readAlert({ params: { alertId: id } })).alert).toEqual(current)
  })

  test('a stale If-Match is rejected with 412 even if the update would change nothing', async () => {
    const { id } = await raiseAlert(client)
    const closed = await update(id, { closed: 1 })
    const result = await tryUpdate(id, { closed: 1 }, { ifMatch: 1 })
    expect(result).toMatchObject({ failure: { status: 412, data: { alert: closed } } })
  })

  test('a stale If-Match is checked before the values, so an unknown account also gets 412', async () => {
    const { id } = await raiseAlert(client)
    expect(refusalOf(await tryUpdate(id, { closed: 1, accountId: 'nobody' }, { ifMatch: 9 }))).toMatchObject({
      status: 412,
    })
  })

  test('an If-Match is checked after the lookup, so an unknown alert gets 404', async () => {
    expect(refusalOf(await tryUpdate('unknown', { closed: 1 }, { ifMatch: 9 }))).toMatchObject({
      status: 404,
    })
  })
})

describe('updating on behalf of an account', () => {
  test('the account and its type are stored in the history, and the alert’s own account does not change', async () => {
    const { id: accountId } = await openAccount(api.client('admin'), guard)
    const before = await raiseAlert(client)
    const alert = await update(before.id, { closed: 1, accountId, accountTypeId: guard })
    expect(alert).toMatchObject({ accountId: null, accountTypeId: null, closedBy: identityId })
    expect((await historyOf(client, before.id)).at(-1)).toMatchObject({
      type: 'closed',
      by: identityId,
      accountId,
      accountTypeId: guard,
    })
  })

  test('an account type can be given alone, and an account alone implies its type', async () => {
    const { id: accountId } = await openAccount(api.client('admin'), guard)
    const { id } = await raiseAlert(client)
    await update(id, { closed: 1, accountTypeId: guard })
    expect((await historyOf(client, id)).at(-1)).toMatchObject({ accountId: null, accountTypeId: guard })
    await update(id, { closed: 0, accountId })
    expect((await historyOf(client, id)).at(-1)).toMatchObject({ accountId, accountTypeId: guard })
  })

  test('a blocked account is allowed, because it is only barred from raising alerts', async () => {
    const admin = api.client('admin')
    const { id: accountId } = await openAccount(admin, guard)
    dataOf(await admin.updateAccount({ params: { accountId }, body: { blocked: true } }))
    const { id } = await raiseAlert(client)
    expect(await update(id, { closed: 1, accountId })).toMatchObject({ closed: 1 })
  })

  test('an unknown account and an unknown type are each rejected with 422 at their path, and nothing changes', async () => {
    const before = await raiseAlert(client)
    expect(
      refusalOf(await tryUpdate(before.id, { closed: 1, accountId: 'nobody', accountTypeId: 'none' })),
    ).toEqual({
      status: 422,
      code: 'invalid_arguments',
      issues: ['accountId unknown_account', 'accountTypeId unknown_account_type'],
    })
    expect(dataOf(await client.readAlert({ params: { alertId: before.id } })).alert).toEqual(before)
  })

  test('the account must exist even if the update changes nothing', async () => {
    const { id } = await raiseAlert(client)
    expect(refusalOf(await tryUpdate(id, { closed: 0, accountId: 'nobody' }))).toMatchObject({ status: 422 })
  })

  test('the account must be of the given type', async () => {
    const admin = api.client('admin')
    const other = await defineAccountType(admin, 'Other')
    const { id: accountId } = await openAccount(admin, guard)
    const { id } = await raiseAlert(client)
    expect(refusalOf(await tryUpdate(id, { closed: 1, accountId, accountTypeId: other }))).toMatchObject({
      status: 422,
      issues: ['accountTypeId not_applicable'],
    })
  })

  test('a deleted account and an account of another business are unknown', async () => {
    const [admin, stranger] = [api.client('admin'), api.strangerClient()]
    const deleted = await openAccount(admin, guard)
    dataOf(await admin.deleteAccount({ params: { accountId: deleted.id } }))
    const theirType = await defineAccountType(stranger, 'Theirs')
    const theirs = await openAccount(stranger, theirType)
    const { id } = await raiseAlert(client)
    for (const accountId of [deleted.id, theirs.id]) {
      expect(refusalOf(await tryUpdate(id, { closed: 1, accountId }))).toMatchObject({
        issues: ['accountId unknown_account'],
      })
    }
    expect(refusalOf(await tryUpdate(id, { closed: 1, accountTypeId: theirType }))).toMatchObject({
      issues: ['accountTypeId unknown_account_type'],
    })
  })
})

test.each([
  [{}, [' required']],
  [{ accountId: 'a' }, [' required']],
  [{ closed: '' }, ['closed invalid_type']],
  [{ closed: '1' }, ['closed invalid_type']],
  [{ closed: true }, ['closed invalid_type']],
  [{ closed: null }, ['closed invalid_type']],
  [{ closed: 1, location: { latitude: '12 N', longitude: 0 } }, ['location.latitude invalid_type']],
  [{ location: { latitude: '', longitude: 0 } }, ['location.latitude invalid_type']],
  [{ location: plaza, closedReason: 'why' }, ['closedReason not_allowed']],
  [{ closed: 1, closedReason: 'x'.repeat(501) }, ['closedReason too_long']],
  [{ closed: 1, state: 'closed' }, ['state unknown_member']],
  [{ closed: 1, accountId: 'no id!' }, ['accountId unknown_account']],
])('%j is rejected and changes nothing', async (body, issues) => {
  const before = await raiseAlert(client)
  expect(refusalOf(await tryUpdate(before.id, illTyped(body)))).toEqual({
    status: 422,
    code: 'invalid_arguments',
    issues,
  })
  expect(dataOf(await client.readAlert({ params: { alertId: before.id } })).alert).toEqual(before)
})

test.each([1, 0.5, -1, 2 ** 53, -0.1, 1e308, 5e-324])(
  'the number %d closes an alert and is stored as sent',
  async (closed) => {
    const { id } = await raiseAlert(client)
    expect(await update(id, { closed })).toMatchObject({ closed, closedAt: expect.any(String) })
    expect((await historyOf(client, id)).at(-1)).toMatchObject({ type: 'closed', closed })
    expect(await update(id, { closed: 0 })).toMatchObject({ closed: 0, closedAt: null })
  },
)

test('twenty concurrent updates without If-Match are all applied, each with its own version and event', async () => {
  const { id } = await raiseAlert(client)
  const places = Array.from({ length: 20 }, (_, i) => ({ latitude: i, longitude: i, accuracy: i }))
  const answers = await Promise.all(places.map((location) => update(id, { location })))
  expect(answers.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(places.map((_, i) => i + 2))
  const { alert, history } = dataOf(await client.readAlert({ params: { alertId: id } }))
  expect(history).toHaveLength(21)
  expect(alert).toEqual(answers.find(({ version }) => version === 21))
  expect(history.at(-1)?.location).toEqual(alert.location)
})

test('exactly one of several updates that expect the same version is applied', async () => {
  const { id } = await raiseAlert(client)
  const attempts = Array.from({ length: 12 }, (_, i) =>
    tryUpdate(id, { location: { latitude: 1, longitude: i } }, { ifMatch: 1 }),
  )
  const statuses = (await Promise.all(attempts)).map((result) => (result.ok ? 200 : result.failure.status))
  expect(statuses.toSorted()).toEqual([200, ...Array(11).fill(412)])
})

test('concurrent updates and notes neither deadlock nor lose anything', async () => {
  const { id } = await raiseAlert(client)
  const work = Array.from({ length: 30 }, (_, i) =>
    i % 2 === 0
      ? tryUpdate(id, { location: { latitude: i, longitude: 0 } })
      : client.createAlertNote({ params: { alertId: id }, body: { text: `note ${i}` } }),
  )
  expect((await Promise.all(work)).every(({ ok }) => ok)).toBe(true)
  expect(await happened(id)).toHaveLength(31)
})

test('an update is recorded in the audit log with each field’s old and new value', async () => {
  const { id } = await raiseAlert(client)
  await update(id, { location: harbour, closed: 2, closedReason: 'done' })
  expect((await auditOf(api, id)).at(-1)).toEqual({
    action: 'update',
    identityId,
    changes: {
      location: { from: plaza, to: harbour },
      closed: { from: 0, to: 2 },
      closedReason: { from: null, to: 'done' },
    },
  })
})

test("updating another business's alert gets 404 and does not change it", async () => {
  const before = await raiseAlert(client)
  const stranger = api.strangerClient()
  const result = await stranger.updateAlert({ params: { id: before.id }, body: { closed: 1 } })
  expect(refusalOf(result)).toMatchObject({ status: 404, code: 'not_found' })
  expect(dataOf(await client.readAlert({ params: { alertId: before.id } })).alert).toEqual(before)
})

test('agents and senders can read alerts but not change them', async () => {
  const { id } = await raiseAlert(client)
  for (const role of ['agent', 'sender'] as const) {
    const other = api.client(role)
    expect(dataOf(await other.readAlert({ params: { alertId: id } })).alert.id).toBe(id)
    expect(refusalOf(await other.updateAlert({ params: { id: id }, body: { closed: 1 } })).status).toBe(403)
    expect(
      refusalOf(await other.createAlertNote({ params: { alertId: id }, body: { text: 'x' } })).status,
    ).toBe(403)
  }
})
