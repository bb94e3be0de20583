import { expect, test } from 'vitest'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { raiseAlert, refusalOf } from './alerts.fixture'

const { api, client } = testApi('dispatcher')

const summary = async (query = {}) => dataOf(await client.summarizeAlerts({ query }))

/** Stores an alert that was raised, acknowledged and closed this many seconds ago. */
async function raised(region: string, ago: { created: number; acknowledged?: number; closed?: number }) {
  const { id } = await raiseAlert(client, { region })
  const at = (seconds?: number) => (seconds === undefined ? null : new Date(Date.now() - seconds * 1000))
  await api.sql(
    `update alerts set created_at = $3, opened_at = $3, acknowledged_at = $4, closed_at = $5, closed = case when $5::timestamptz is null then 0 else 1 end
      where business_id = $1 and id = $2`,
    [api.businessId, id, at(ago.created), at(ago.acknowledged), at(ago.closed)],
  )
  return id
}

test('without alerts, the counts are zero and the medians are null', async () => {
  expect(await summary({ region: 'nowhere' })).toEqual({
    open: 0,
    unattended: 0,
    oldestUnattended: null,
    medianSecondsToAcknowledge: null,
    medianSecondsToClose: null,
  })
})

test('the open and unattended counts and the longest-waiting alert respect the filters', async () => {
  const oldest = await raised('A', { created: 50 })
  await raised('A', { created: 40 })
  await raised('A', { created: 90, acknowledged: 80 })
  await raised('A', { created: 200, closed: 100 })
  await raised('B', { created: 900 })
  expect(await summary({ region: 'A' })).toMatchObject({
    open: 3,
    unattended: 2,
    oldestUnattended: { id: oldest, region: 'A' },
  })
  expect(await summary({ region: 'A', alertType: 'flood' })).toMatchObject({
    open: 0,
    oldestUnattended: null,
  })
})

test('the medians cover alerts acknowledged or closed since the given time', async () => {
  for (const took of [10, 20, 60]) await raised('M', { created: 1_000, acknowledged: 1_000 - took })
  for (const took of [100, 300]) await raised('M', { created: 1_000, closed: 1_000 - took })
  await raised('M', { created: 9_000, acknowledged: 8_000, closed: 7_900 })
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const { medianSecondsToAcknowledge, medianSecondsToClose } = await summary({ region: 'M', since })
  expect(medianSecondsToAcknowledge).toBeCloseTo(20, 0)
  expect(medianSecondsToClose).toBeCloseTo(200, 0)
})

test('since defaults to the last 24 hours', async () => {
  await raised('D', { created: 100_000, acknowledged: 90_000 })
  expect((await summary({ region: 'D' })).medianSecondsToAcknowledge).toBeNull()
  const since = new Date(Date.now() - 95_000_000).toISOString()
  expect((await summary({ region: 'D', since })).medianSecondsToAcknowledge).toBeCloseTo(10_000, 0)
})

test('events are listed newest first, each on exactly one page, and counted by type', async () => {
  const { position: after } = dataOf(await client.listAlerts({ query: { limit: '1' } }))
  const one = await raiseAlert(client)
  const other = await raiseAlert(client)
  dataOf(await client.acknowledgeAlert({ params: { alertId: one.id } }))
  dataOf(await client.updateAlert({ params: { id: one.id }, body: { closed: 1 } }))
  const { position: until } = dataOf(await client.listAlerts({ query: { limit: '1' } }))
  await raiseAlert(client)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = dataOf(await client.listAlertNews({ query: { after, until, limit: '2', cursor } }))
    seen.push(...page.news.map(({ type, alert }) => `${type} ${alert.number}`))
    if (!cursor)
      expect(page).toMatchObject({ complete: true, counts: { created: 2, acknowledged: 1, closed: 1 } })
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen).toEqual([
    `closed ${one.number}`,
    `acknowledged ${one.number}`,
    `created ${other.number}`,
    `created ${one.number}`,
  ])
  expect(dataOf(await client.listAlertNews({ query: { after: until, until } }))).toMatchObject({
    news: [],
    counts: {},
  })
})

test.each(['-1', 'x', '1e9', ''])('%j is rejected as a position', async (after) => {
  expect(refusalOf(await client.listAlertNews({ query: { after } })).issues).toEqual(['after invalid_format'])
})
