import { beforeAll, beforeEach, expect, test } from 'vitest'
import { levelOf, limitsOf, nextClock } from '@/lib/contract/alerts/clock-rules'
import type { listOverdueAlerts } from '@/lib/contract/alerts/clocks'
import type { RequestOf } from '@/lib/contract/operation'
import { createType } from '../../fixtures/people'
import { dataOf } from '../../fixtures/server'
import { testApi } from '../../fixtures/test-api'
import { raiseAlert, refusalOf } from '../alerts.fixture'
import { markAccount, to } from '../responders/responders.fixture'

const { api, client } = testApi()

/** Responders affect the clocks, so each test adds its own. */
beforeEach(async () => {
  await api.sql('truncate responders, alert_mentions, alert_events, alerts')
})
beforeAll(async () => {
  const clocks = [{ priority: 2, acknowledgeSeconds: 40, onSceneSeconds: 400, closeSeconds: null }]
  dataOf(await client.createAlertType({ body: { type: 'flood', name: 'Flood', priority: 2, clocks } }))
})

type Query = RequestOf<typeof listOverdueAlerts>['query']
const list = async (query: Query = {}) => dataOf(await client.listOverdueAlerts({ query }))
const shown = async (query?: Query) =>
  (await list(query)).overdue.map(({ alert, clock, level }) => [alert.id, clock, level])

/** Raises an alert of this type that was opened this many seconds ago. */
async function raisedAgo(seconds: number, alertType = 'flood') {
  const { id } = await raiseAlert(client, { alertType })
  await api.sql('update alerts set opened_at = now() - make_interval(secs => $2) where id = $1', [
    id,
    seconds,
  ])
  return id
}

test('an open alert becomes overdue at its limit, and a supervisor is called at 1.5 times the limit', async () => {
  await raisedAgo(30)
  const red = await raisedAgo(45)
  const calling = await raisedAgo(61)
  const overdue = await list()
  expect(overdue.total).toBe(2)
  expect(await shown()).toEqual([
    [calling, 'acknowledge', 'supervisor'],
    [red, 'acknowledge', 'red'],
  ])
  for (const { alert, dueAt } of overdue.overdue) {
    expect(Date.parse(dueAt) - Date.parse(alert.openedAt)).toBe(40_000)
    expect(alert).toEqual(dataOf(await client.readAlert({ params: { alertId: alert.id } })).alert)
  }
  expect(await shown({ level: 'supervisor' })).toEqual([[calling, 'acknowledge', 'supervisor']])
  expect(await list({ level: 'red' })).toMatchObject({ total: 1, overdue: [{ alert: { id: red } }] })
  expect(await list({ first: '1' })).toMatchObject({ total: 2, overdue: [{ alert: { id: calling } }] })
})

test('an acknowledged alert waits until a responder arrives, and a closed alert is never overdue', async () => {
  const { id: unit } = await markAccount(client, await createType(client))
  const id = await raisedAgo(410)
  dataOf(await client.acknowledgeAlert({ params: { alertId: id } }))
  expect(await shown()).toEqual([[id, 'onScene', 'red']])
  dataOf(await client.dispatchResponder(to(id, unit)))
  expect(await shown()).toEqual([[id, 'onScene', 'red']])
  dataOf(await client.arriveResponder({ params: { alertId: id, responderId: unit } }))
  expect(await shown()).toEqual([])
  const other = await raisedAgo(60)
  dataOf(await client.updateAlert({ params: { id: other }, body: { closed: 1 } }))
  expect(await shown()).toEqual([])
})

test('the clocks of a reopened alert start again', async () => {
  const id = await raisedAgo(500)
  dataOf(await client.updateAlert({ params: { id }, body: { closed: 1 } }))
  dataOf(await client.updateAlert({ params: { id }, body: { closed: 0 } }))
  expect(await list()).toEqual({ overdue: [], total: 0 })
})

test('the on-scene clock does not run without responders', async () => {
  const id = await raisedAgo(500)
  dataOf(await client.acknowledgeAlert({ params: { alertId: id } }))
  expect(await shown()).toEqual([])
})

test('an alert of an unknown type, or with a priority for which its type sets no limit, uses the priority’s default', async () => {
  const unknown = await raisedAgo(610, 'never heard of')
  const own = await raisedAgo(610)
  dataOf(await client.editAlert({ params: { alertId: own }, body: { priority: 3 } }))
  await raisedAgo(590, 'never heard of')
  expect((await shown()).map(([id]) => id).toSorted()).toEqual([unknown, own].toSorted())
})

test('the total covers all types and priorities, and the alerts are listed in the order in which they became due', async () => {
  for (const seconds of [100, 700, 3_000]) {
    for (const alertType of ['flood', 'fire', 'theft', 'never heard of', 'nor of this']) {
      const id = await raisedAgo(seconds, alertType)
      if (seconds === 700) await client.editAlert({ params: { alertId: id }, body: { priority: 4 } })
    }
  }
  const all = await list()
  expect(all.total).toBe(all.overdue.length)
  expect(new Set(all.overdue.map(({ alert }) => alert.alertType)).size).toBe(5)
  const due = all.overdue.map(({ dueAt }) => Date.parse(dueAt))
  expect(due).toEqual(due.toSorted((a, b) => a - b))
  for (const first of [1, 3, 6]) {
    const some = await list({ first: String(first) })
    expect(some).toEqual({ total: all.total, overdue: all.overdue.slice(0, first) })
  }
})

test('another business’s alerts are not listed, and invalid parameters are rejected', async () => {
  await raisedAgo(100)
  expect(dataOf(await api.strangerClient().listOverdueAlerts({ query: {} }))).toEqual({
    overdue: [],
    total: 0,
  })
  expect(refusalOf(await client.listOverdueAlerts({ query: { first: '101' } })).status).toBe(422)
})

/**
 * Checks that the console and the API compute the same clock, time and level for every overdue alert; returns
 * the number of alerts.
 */
async function expectConsoleAgrees() {
  const { alertTypes } = dataOf(await client.listAlertTypes({ query: {} }))
  const { clocksSince } = dataOf(await client.listResponders({ query: {} }))
  const { overdue } = await list()
  const momentOf = (time: string | null | undefined) => (time ? Date.parse(time) : null)
  for (const { alert, clock, dueAt, level } of overdue) {
    const type = alertTypes.find(({ type }) => type === alert.alertType)
    const limits = limitsOf(type?.clocks ?? [], alert.priority, { hasResponders: true })
    const rules = { clocks: momentOf(type?.clocksSince), responders: momentOf(clocksSince) }
    const attendance = { isAcknowledged: alert.acknowledgedAt !== null, hasArrived: alert.onSceneAt !== null }
    const next = nextClock(limits, attendance, Date.parse(alert.openedAt), rules)
    expect(next?.clock).toBe(clock)
    expect(Math.abs((next?.dueAt ?? 0) - Date.parse(dueAt))).toBeLessThanOrEqual(1)
    const startedAt = next?.startedAt ?? 0
    expect(levelOf(Date.now() - startedAt, (next?.dueAt ?? 0) - startedAt)).toBe(level)
  }
  return overdue.length
}

test('the console computes the same clock, time and level as the API', async () => {
  await markAccount(client, await createType(client))
  for (const seconds of [41, 70, 130, 300, 700, 1_300]) {
    for (const alertType of ['flood', 'fire', 'theft', 'other']) await raisedAgo(seconds, alertType)
  }
  expect(await expectConsoleAgrees()).toBe(6 + 5 + 3 + 2)
})

const acknowledged = async (seconds: number) => {
  const id = await raisedAgo(seconds)
  dataOf(await client.acknowledgeAlert({ params: { alertId: id } }))
  return id
}

test('adding the first responder makes no open alert overdue, because open alerts get the whole limit from then on', async () => {
  const early = [await acknowledged(5_000), await acknowledged(700)]
  await markAccount(client, await createType(client))
  expect(await list()).toEqual({ overdue: [], total: 0 })

  const markedAgo = (seconds: number) =>
    api.sql('update responders set clocks_since = now() - make_interval(secs => $1)', [seconds])
  await markedAgo(420)
  const late = await acknowledged(402)
  expect((await shown()).map(([id, , level]) => [id, level])).toEqual(
    expect.arrayContaining([...early, late].map((id) => [id, 'red'])),
  )
  await markedAgo(601)
  expect((await list({ level: 'supervisor' })).overdue.map(({ alert }) => alert.id).toSorted()).toEqual(
    early.toSorted(),
  )
  expect(await expectConsoleAgrees()).toBe(3)

  await markAccount(client, await createType(client))
  expect((await list()).total).toBe(3)
})

test('a shorter limit makes no open alert overdue immediately, and a longer limit keeps overdue alerts overdue', async () => {
  const type = { type: 'leak', name: 'Leak', priority: 2 }
  const limit = (acknowledgeSeconds: number) => [
    { priority: 2, acknowledgeSeconds, onSceneSeconds: null, closeSeconds: null },
  ]
  const { id } = dataOf(await client.createAlertType({ body: { ...type, clocks: limit(400) } })).alertType
  const change = async (seconds: number) =>
    dataOf(await client.updateAlertType({ params: { id }, body: { clocks: limit(seconds) } })).alertType
  const [open, late] = [await raisedAgo(350, 'leak'), await raisedAgo(450, 'leak')]
  expect((await change(420)).clocksSince).toBeNull()
  expect(await shown()).toEqual([[late, 'acknowledge', 'red']])
  expect((await change(300)).clocksSince).not.toBeNull()
  expect(await shown()).toEqual([])
  await api.sql("update alert_types set clocks_since = now() - interval '301 s' where id = $1", [id])
  expect((await shown()).map(([alertId]) => alertId).toSorted()).toEqual([open, late].toSorted())
  expect(await expectConsoleAgrees()).toBe(2)
  dataOf(await client.updateAlertType({ params: { id }, body: { name: 'Leaks' } }))
  expect((await list()).total).toBe(2)
})

test('a new type with short limits makes no earlier alert overdue', async () => {
  await raisedAgo(500, 'landslide')
  const clocks = [{ priority: 3, acknowledgeSeconds: 30, onSceneSeconds: null, closeSeconds: null }]
  dataOf(await client.createAlertType({ body: { type: 'landslide', name: 'Landslide', clocks } }))
  expect(await shown()).toEqual([])
  const id = await raisedAgo(40, 'landslide')
  expect(await shown()).toEqual([])
  await api.sql("update alert_types set clocks_since = now() - interval '50 s' where type = 'landslide'")
  expect((await shown()).map(([alertId]) => alertId)).toContain(id)
})

test('a type stores one clock per priority, each at least a second long', async () => {
  const { alertTypes } = dataOf(await client.listAlertTypes({ query: {} }))
  const fire = alertTypes.find(({ type }) => type === 'fire')
  expect(fire?.clocks[0]).toEqual({
    priority: 1,
    acknowledgeSeconds: 60,
    onSceneSeconds: 600,
    closeSeconds: 3600,
  })
  const one = { priority: 1, acknowledgeSeconds: 30, onSceneSeconds: null, closeSeconds: 600 }
  const change = async (clocks: object[]) =>
    client.updateAlertType({ params: { id: fire?.id ?? '' }, body: { clocks: clocks as never } })
  expect(dataOf(await change([one])).alertType.clocks).toEqual([one])
  expect(refusalOf(await change([one, one])).issues).toEqual(['clocks duplicate'])
  expect(refusalOf(await change([{ ...one, closeSeconds: 0 }])).issues).toEqual([
    'clocks.0.closeSeconds too_small',
  ])
  const before = { from: fire?.clocks, to: [one] }
  const audit = await api.sql<{ changes: object }>(
    "select changes from audit_entries where record_kind = 'alertType' and action = 'update' and business_id = $1",
    [api.businessId],
  )
  expect(audit.at(-1)?.changes).toEqual({ clocks: before })
})
