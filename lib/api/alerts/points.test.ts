import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { PointColumns } from '@/lib/contract/alerts/lists'
import { runs } from '../fixtures/long-run'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { raiseAlert, refusalOf } from './alerts.fixture'

let api: TestApi
let client: Client
beforeAll(async () => {
  api = await startTestApi()
  client = api.client('dispatcher')
})
afterAll(() => api.stop())

function rowsOf(points: PointColumns) {
  const { alertTypes, numbers, latitudes, longitudes, types, priorities, acknowledged, versions } = points
  let number = 0
  return numbers.map((step, place) => {
    number += step
    return {
      number,
      alertType: alertTypes[types[place] ?? -1],
      latitude: latitudes[place],
      longitude: longitudes[place],
      priority: priorities[place],
      acknowledged: acknowledged[place],
      version: versions[place],
    }
  })
}

it('the points include every open alert that the list with the same filters includes, and the stream position', async () => {
  const boxes = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }))
  const alerts = fc.record({
    latitude: fc.integer({ min: -400_000, max: 400_000 }),
    longitude: fc.integer({ min: -400_000, max: 400_000 }),
    alertType: fc.constantFrom('fire', 'theft', 'néant ☃'),
    act: fc.constantFrom('none', 'close', 'acknowledge'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(alerts, { maxLength: 6 }), boxes, async (raised, [west, south]) => {
      for (const { latitude, longitude, alertType, act } of raised) {
        const location = { latitude: latitude / 1e5, longitude: longitude / 1e5 }
        const { id } = await raiseAlert(client, { alertType, location })
        if (act === 'close') dataOf(await client.updateAlert({ params: { id }, body: { closed: 1 } }))
        if (act === 'acknowledge') dataOf(await client.acknowledgeAlert({ params: { alertId: id } }))
      }
      const bbox = `${west},${south},${west + 2},${south + 2}`
      for (const filter of [{}, { bbox }, { alertType: 'theft' }, { unattended: 'true' as const }]) {
        const { points, position } = dataOf(await client.listAlertPoints({ query: filter }))
        const list = dataOf(await client.listAlerts({ query: { ...filter, state: 'open', limit: '500' } }))
        const expected = list.alerts.map((alert) => ({
          number: alert.number,
          alertType: alert.alertType,
          latitude: Math.round(alert.location.latitude * 1e5),
          longitude: Math.round(alert.location.longitude * 1e5),
          priority: alert.priority,
          acknowledged: alert.acknowledgedAt === null ? 0 : 1,
          version: alert.version,
        }))
        expect(rowsOf(points)).toEqual(expected.toSorted((a, b) => a.number - b.number))
        expect(position).toBe(list.position)
      }
    }),
    { numRuns: runs(5, 50) },
  )
})

it('the points have empty columns if no alert is open', async () => {
  const { points } = dataOf(await client.listAlertPoints({ query: { alertType: 'never raised' } }))
  expect(Object.values(points)).toEqual(Array(8).fill([]))
})

it('a point’s number can be used to read the alert, only within its business', async () => {
  const raised = await raiseAlert(client)
  const alertId = String(raised.number)
  expect(dataOf(await client.readAlert({ params: { alertId } })).alert).toEqual(raised)
  const theirs = await api.strangerClient().readAlert({ params: { alertId } })
  expect(refusalOf(theirs).status).toBe(404)
  expect(refusalOf(await client.readAlert({ params: { alertId: '999999999' } })).status).toBe(404)
})
