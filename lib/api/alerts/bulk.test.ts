import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { AlertAct } from '@/lib/contract/alerts/acts'
import type { Alert } from '@/lib/contract/alerts/alert'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { auditOf, historyOf, illTyped, raiseAlert, refusalOf } from './alerts.fixture'

let api: TestApi
let client: Client
let me: string
beforeAll(async () => {
  api = await startTestApi()
  client = api.client('dispatcher')
  me = dataOf(await client.readOwnIdentity({})).identity.id
})
afterAll(() => api.stop())

const raise = (count: number) => Promise.all(Array.from({ length: count }, () => raiseAlert(client)))
const idsOf = (alerts: readonly Alert[]) => alerts.map(({ id }) => id)
const actOn = async (alertIds: string[], act: AlertAct, versions?: Record<string, number>) =>
  dataOf(await client.actOnAlerts({ body: { alertIds, act, versions } }))
const read = async (alertId: string) => dataOf(await client.readAlert({ params: { alertId } })).alert
const close = (id: string) => client.updateAlert({ params: { id }, body: { closed: 1 } })
const link = async (alertId: string, duplicateOf: string) =>
  dataOf(await client.linkAlert({ params: { alertId }, body: { duplicateOf } }))

test('a bulk act makes all possible changes and lists the unchanged and rejected alerts', async () => {
  const [taken, free, closed] = await raise(3)
  if (!taken || !free || !closed) throw new Error('There are three.')
  dataOf(await client.acknowledgeAlert({ params: { alertId: taken.id } }))
  dataOf(await close(closed.id))
  const theirs = await raiseAlert(api.strangerClient())
  const asked = [closed.id, free.id, 'nobody', taken.id, theirs.id, free.id]
  const { done, unchanged, refused } = await actOn(asked, { kind: 'acknowledge' })
  expect(done).toEqual([await read(free.id)])
  expect(done[0]).toMatchObject({ acknowledgedBy: me, assignedTo: me, version: 2 })
  expect(unchanged).toEqual([taken.id])
  expect(refused).toEqual([
    { alertId: closed.id, code: 'alert_closed', message: 'The alert is closed.' },
    { alertId: 'nobody', code: 'not_found', message: 'There is no such record.' },
    { alertId: theirs.id, code: 'not_found', message: 'There is no such record.' },
  ])
})

test.each<[AlertAct, Partial<Alert>, string]>([
  [
    { kind: 'close', code: 'false', reason: 'Drill' },
    { closed: 1, closedCode: 'false', closedReason: 'Drill' },
    'closed',
  ],
  [{ kind: 'prioritise', priority: 4 }, { priority: 4 }, 'prioritised'],
  [{ kind: 'acknowledge' }, { assignedTo: expect.any(String) }, 'acknowledged'],
])('the bulk act %j is in the history and the audit log of each alert', async (act, becomes, type) => {
  const alerts = await raise(3)
  const { done } = await actOn(idsOf(alerts), act)
  expect(done).toMatchObject(alerts.map(({ id }) => ({ id, version: 2, ...becomes })))
  for (const { id } of alerts) {
    expect((await historyOf(client, id)).map((event) => event.type)).toEqual(['created', type])
    expect((await auditOf(api, id)).map(({ action, identityId }) => [action, identityId])).toEqual([
      ['create', me],
      ['update', me],
    ])
  }
})

test('alerts can be assigned, released and reopened', async () => {
  const ids = idsOf(await raise(2))
  const given = await actOn(ids, { kind: 'assign', identityId: me })
  expect(given.done).toMatchObject([{ assignedTo: me }, { assignedTo: me }])
  const released = await actOn(ids, { kind: 'release' })
  expect(released.done).toMatchObject([{ assignedTo: null }, { acknowledgedAt: null }])
  await actOn(ids, { kind: 'close' })
  const opened = await actOn(ids, { kind: 'reopen' })
  expect(opened.done).toMatchObject([{ closed: 0 }, { closed: 0 }])
  expect((await actOn(ids, { kind: 'reopen' })).unchanged).toEqual(ids)
})

test('an alert that changed since the given version is not changed by a bulk act', async () => {
  const [changed, same] = await raise(2)
  if (!changed || !same) throw new Error('There are two.')
  dataOf(await client.editAlert({ params: { alertId: changed.id }, body: { priority: 4 } }))
  const versions = { [changed.id]: 1, [same.id]: 1 }
  const { done, refused } = await actOn([changed.id, same.id], { kind: 'close' }, versions)
  expect(idsOf(done)).toEqual([same.id])
  expect(refused).toMatchObject([{ alertId: changed.id, code: 'version_stale' }])
  expect((await read(changed.id)).closed).toBe(0)
})

test('an attached alert is closed with the given reason if the request lists it too, and otherwise as a duplicate', async () => {
  const [first, named, other] = await raise(3)
  if (!first || !named || !other) throw new Error('There are three.')
  await link(named.id, first.id)
  await link(other.id, first.id)
  const act = { kind: 'close', code: 'resolved', reason: 'Rain' } as const
  const versions = { [first.id]: 1, [named.id]: 2 }
  const { done, refused } = await actOn([first.id, named.id], act, versions)
  expect([idsOf(done), refused]).toEqual([[first.id, named.id], []])
  expect(await read(named.id)).toMatchObject({ closedCode: 'resolved', closedReason: 'Rain' })
  expect(await read(other.id)).toMatchObject({ closedCode: 'duplicate' })
})

test('a bulk assignment to an identity that the business does not have fails as a whole', async () => {
  const [alert] = await raise(1)
  const body = {
    alertIds: idsOf(alert ? [alert] : []),
    act: { kind: 'assign', identityId: 'nobody' },
  } as const
  expect(refusalOf(await client.actOnAlerts({ body }))).toMatchObject({
    status: 422,
    issues: ['act.identityId unknown_identity'],
  })
  expect((await read(alert?.id ?? '')).version).toBe(1)
})

test.each([
  ['no alert', { alertIds: [], act: { kind: 'reopen' } }, 'alertIds too_short'],
  ['501 alerts', { alertIds: Array(501).fill('a'), act: { kind: 'reopen' } }, 'alertIds too_many'],
  ['an unknown act', { alertIds: ['a'], act: { kind: 'move' } }, 'act.kind invalid_format'],
  ['a priority of 5', { alertIds: ['a'], act: { kind: 'prioritise', priority: 5 } }, 'act.priority too_big'],
  [
    'a reason to release',
    { alertIds: ['a'], act: { kind: 'release', reason: 'x' } },
    'act.reason unknown_member',
  ],
])('a bulk act with %s is rejected with 422', async (_, body, issue) => {
  const refused = refusalOf(await client.actOnAlerts({ body: illTyped(body) }))
  expect(refused).toMatchObject({ status: 422, issues: [issue] })
})

test('dispatchers may act on several alerts, and viewers may not', async () => {
  const body = { alertIds: idsOf(await raise(1)), act: { kind: 'reopen' } } as const
  for (const role of ['viewer', 'agent', 'sender'] as const)
    expect(refusalOf(await api.client(role).actOnAlerts({ body })).code).toBe('role_forbidden')
})

test('a request sent twice with the same Idempotency-Key is carried out once', async () => {
  const ids = idsOf(await raise(3))
  const body = { alertIds: ids, act: { kind: 'prioritise', priority: 2 } } as const
  const answers = [
    await client.actOnAlerts({ body }, { idempotencyKey: 'once' }),
    await client.actOnAlerts({ body }, { idempotencyKey: 'once' }),
  ]
  expect(dataOf(answers[1] as (typeof answers)[0])).toEqual(dataOf(answers[0] as (typeof answers)[0]))
  expect((await read(ids[0] ?? '')).version).toBe(2)
})

test('concurrent acts on the same alerts, single or bulk, wait for each other and are each carried out once', async () => {
  const alerts = await raise(40)
  const ids = idsOf(alerts)
  const attached = ids.filter((_, place) => place % 4 === 1)
  for (const id of attached) await link(id, ids[ids.indexOf(id) - 1] as string)
  const work = [
    () => actOn(ids, { kind: 'acknowledge' }),
    () => actOn(ids.toReversed(), { kind: 'prioritise', priority: 4 }),
    () => actOn(ids.toReversed(), { kind: 'close' }),
    () =>
      actOn(
        ids.filter((_, place) => place % 2 === 0),
        { kind: 'close' },
      ),
    ...ids.map((id) => () => close(id)),
    ...ids.map((alertId) => () => client.editAlert({ params: { alertId }, body: { priority: 2 } })),
  ]
  await Promise.all(work.map((one) => one()))
  for (const id of ids) {
    const types = (await historyOf(client, id)).map(({ type }) => type)
    expect(types.filter((type) => type === 'closed')).toHaveLength(1)
    expect((await read(id)).closed).toBe(1)
  }
  const [stats] = await api.sql<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(Number(stats?.deadlocks)).toBe(0)
})

test('an alert can be given by its number, which the response also uses', async () => {
  const [open, closed] = await raise(2)
  if (!open || !closed) throw new Error('There are two.')
  dataOf(await close(closed.id))
  const names = [String(closed.number), String(open.number), '999999999', open.id]
  const { done, refused } = await actOn(names, { kind: 'acknowledge' }, { [String(open.number)]: 1 })
  expect(idsOf(done)).toEqual([open.id])
  expect(refused.map(({ alertId, code }) => [alertId, code])).toEqual([
    [String(closed.number), 'alert_closed'],
    ['999999999', 'not_found'],
  ])
})

test('the undo in the response restores each alert that has not changed since then', async () => {
  const [mine, hers, nobodys, changed] = await raise(4)
  if (!mine || !hers || !nobodys || !changed) throw new Error('There are four.')
  const eva = dataOf(
    await api.client('admin').createIdentity({ body: { name: 'Eva', roles: ['dispatcher'] } }),
  ).identity.id
  await actOn([mine.id, changed.id], { kind: 'assign', identityId: me })
  await actOn([hers.id], { kind: 'assign', identityId: eva })
  const third = dataOf(
    await api.client('admin').createIdentity({ body: { name: 'Third', roles: ['dispatcher'] } }),
  ).identity.id
  const all = [mine.id, hers.id, nobodys.id, changed.id]
  const { undo } = await actOn(all, { kind: 'assign', identityId: third })
  expect(undo.map(({ act, alertIds }) => [act, alertIds])).toEqual([
    [{ kind: 'assign', identityId: me }, [mine.id, changed.id]],
    [{ kind: 'assign', identityId: eva }, [hers.id]],
    [{ kind: 'release' }, [nobodys.id]],
  ])
  dataOf(await client.editAlert({ params: { alertId: changed.id }, body: { priority: 4 } }))
  const answers = await Promise.all(undo.map((body) => client.actOnAlerts({ body })))
  expect(answers.flatMap((answer) => dataOf(answer).refused.map(({ alertId }) => alertId))).toEqual([
    changed.id,
  ])
  const now = await Promise.all(all.map(read))
  expect(now.map(({ assignedTo }) => assignedTo)).toEqual([me, eva, null, third])
})

test.each<[AlertAct, AlertAct]>([
  [{ kind: 'acknowledge' }, { kind: 'release' }],
  [{ kind: 'close', code: 'false' }, { kind: 'reopen' }],
  [
    { kind: 'prioritise', priority: 4 },
    { kind: 'prioritise', priority: 1 },
  ],
])('the bulk act %j is undone by %j', async (act, reverse) => {
  const ids = idsOf(await raise(2))
  const { undo } = await actOn(ids, act)
  expect(undo).toEqual([{ act: reverse, alertIds: ids, versions: { [ids[0] ?? '']: 2, [ids[1] ?? '']: 2 } }])
})

test('undoing a reopen closes the alert with its former code and reason', async () => {
  const ids = idsOf(await raise(1))
  await actOn(ids, { kind: 'close', code: 'false', reason: 'Drill' })
  const { undo } = await actOn(ids, { kind: 'reopen' })
  expect(undo[0]?.act).toEqual({ kind: 'close', code: 'false', reason: 'Drill' })
  expect((await actOn(ids, { kind: 'reopen' })).undo).toEqual([])
})
