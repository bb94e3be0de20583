import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { Corner } from '@/lib/contract/fields/ring'
import { flatRings, isInRing } from '@/lib/contract/fields/ring'
import { type Drawn, drawnRing, isNearEdge, pointsNear, rayCast } from '@/lib/contract/fields/ring.fixture'
import { illTyped, raiseAlert, refusalOf } from '../alerts/alerts.fixture'
import { runs } from '../fixtures/long-run'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi()

beforeEach(async () => {
  await api.sql('truncate alert_mentions, alert_events, alerts, areas')
})

const square: Corner[] = [
  { latitude: -33, longitude: -71 },
  { latitude: -33, longitude: -70 },
  { latitude: -34, longitude: -70 },
  { latitude: -34, longitude: -71 },
]
const draw = async (name = 'North', polygon: Corner[] = square, by: Client = client) =>
  dataOf(await by.createArea({ body: { name, polygon } })).area
const at = (latitude: number, longitude: number) => raiseAlert(client, { location: { latitude, longitude } })
const inside = async (area: string) =>
  dataOf(await client.listAlerts({ query: { area, counts: 'true', limit: '500' } }))

test('every role can read an area as it was drawn, and other businesses cannot read it', async () => {
  const area = await draw('Ñuñoa 🏠')
  expect(area).toEqual({ id: area.id, name: 'Ñuñoa 🏠', polygon: square, version: 1 })
  for (const role of ['agent', 'sender', 'dispatcher', 'viewer'] as const)
    expect(dataOf(await api.client(role).listAreas({ query: {} })).areas).toEqual([area])
  expect(dataOf(await api.strangerClient().listAreas({ query: {} })).areas).toEqual([])
})

test('corners are stored with 7 decimals', async () => {
  const [first, ...others] = square as [Corner, ...Corner[]]
  const exact = [{ latitude: -33.00000004, longitude: -71.123456789 }, ...others]
  const { polygon } = await draw('North', exact)
  expect(polygon[0]).toEqual({ ...first, longitude: -71.1234568 })
})

test('only an admin may create, change and delete areas', async () => {
  const { id } = await draw()
  for (const role of ['agent', 'sender', 'dispatcher', 'viewer'] as const) {
    const by = api.client(role)
    const results = [
      await by.createArea({ body: { name: 'South', polygon: square } }),
      await by.updateArea({ params: { id }, body: { name: 'South' } }),
      await by.deleteArea({ params: { id } }),
    ]
    expect(results.map((result) => refusalOf(result).code)).toEqual(Array(3).fill('role_forbidden'))
  }
})

test('an area can be renamed and redrawn with If-Match, and its name is unique', async () => {
  const { id } = await draw()
  const other = await draw('South')
  const params = { id }
  const { area } = dataOf(await client.updateArea({ params, body: { name: 'Harbour' } }, { ifMatch: 1 }))
  expect(area).toEqual({ id, name: 'Harbour', polygon: square, version: 2 })
  const stale = { ok: false, failure: { status: 412, data: { area } } }
  expect(await client.updateArea({ params, body: { polygon: square } }, { ifMatch: 1 })).toMatchObject(stale)
  expect(await client.deleteArea({ params }, { ifMatch: 1 })).toMatchObject(stale)
  const taken = { status: 422, code: 'invalid_arguments', issues: ['name duplicate'] }
  expect(refusalOf(await client.createArea({ body: { name: 'Harbour', polygon: square } }))).toEqual(taken)
  expect(refusalOf(await client.updateArea({ params: { id: other.id }, body: { name: 'Harbour' } }))).toEqual(
    taken,
  )
  await draw('Harbour', square, api.strangerClient())
})

test('changes to an area are recorded in the audit log', async () => {
  const { id } = await draw()
  const moved = square.map(({ latitude, longitude }) => ({ latitude, longitude: longitude + 1 }))
  dataOf(await client.updateArea({ params: { id }, body: { polygon: moved } }))
  dataOf(await client.deleteArea({ params: { id } }))
  expect((await client.readArea({ params: { id } })).ok).toBe(false)
  const query = { recordKind: 'area', recordId: id } as const
  expect(dataOf(await client.listAuditEntries({ query })).auditEntries).toMatchObject([
    { action: 'delete', changes: { name: { from: 'North', to: null } } },
    { action: 'update', changes: { polygon: { from: square, to: moved } } },
    { action: 'create', changes: { name: 'North' } },
  ])
})

test.each<[string, unknown, string]>([
  ['two corners', square.slice(0, 2), 'polygon too_short'],
  ['201 corners', Array(201).fill(square[0]), 'polygon too_many'],
  ['edges that cross', [square[0], square[2], square[1], square[3]], 'polygon self_crossing'],
  [
    'a ring around a pole',
    [-120, 0, 120].map((longitude) => ({ latitude: 80, longitude })),
    'polygon out_of_range',
  ],
  [
    'a latitude as a string',
    [{ ...square[0], latitude: '1' }, ...square.slice(1)],
    'polygon.0.latitude invalid_type',
  ],
  [
    'a corner off the map',
    [{ latitude: 91, longitude: 0 }, ...square.slice(1)],
    'polygon.0.latitude too_big',
  ],
])('an area with %s is rejected with 422', async (_, polygon, issue) => {
  const body = illTyped({ name: 'North', polygon })
  expect(refusalOf(await client.createArea({ body }))).toMatchObject({ status: 422, issues: [issue] })
})

test('a polygon with nine thousand corners is rejected before its edges are compared', async () => {
  const polygon = Array.from({ length: 9_000 }, (_, at) => ({ latitude: at % 90, longitude: at % 7 }))
  expect(refusalOf(await client.createArea({ body: { name: 'North', polygon } })).issues).toEqual([
    'polygon too_many',
  ])
})

test('a business has at most 200 areas, even if they are created concurrently', async () => {
  await api.sql(
    `insert into areas (business_id, id, name, polygon)
      select $1, new_id(), 'Many ' || n, $2::jsonb from generate_series(1, 198) n`,
    [api.businessId, JSON.stringify(square)],
  )
  const names = ['A', 'B', 'C', 'D']
  const results = await Promise.all(
    names.map((name) => client.createArea({ body: { name, polygon: square } })),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(2)
  expect(refusalOf(results.find(({ ok }) => !ok) as (typeof results)[number]).issues).toEqual([
    'areas too_many',
  ])
})

test('lists, counts, points and exports include only the alerts inside an area', async () => {
  const { id: area } = await draw()
  const [here, edge] = [await at(-33.5, -70.5), await at(-33, -70.5)]
  await at(-32.999999, -70.5)
  const { alerts, counts } = await inside(area)
  expect(alerts.map(({ id }) => id)).toEqual([edge.id, here.id])
  expect(counts).toEqual({ open: 2, closed: 0 })
  const bbox = '-71,-34,-70,-33.2'
  expect(dataOf(await client.listAlerts({ query: { area, bbox } })).alerts).toEqual([here])
  const { points } = dataOf(await client.listAlertPoints({ query: { area } }))
  expect(points.latitudes).toEqual([-3350000, -3300000])
  const csv = await new Response(dataOf(await client.exportAlerts({ query: { area } }))).text()
  expect(csv.trim().split('\n')).toHaveLength(3)
  const file = await new Response(dataOf(await client.exportAlertFeatures({ query: { area } }))).json()
  expect(file.features.map((feature: { id: string }) => feature.id)).toEqual([edge.id, here.id])
})

test('a point just beyond an edge of a hundred meters is outside the area', async () => {
  const { id } = await draw('Yard', [
    { latitude: 0, longitude: 0 },
    { latitude: 0, longitude: 0.001 },
    { latitude: 0.001, longitude: 0 },
  ])
  const within = await at(0.0004, 0.0004)
  await at(0.0006, 0.0006)
  expect((await inside(id)).alerts).toEqual([within])
})

test('an unknown area is rejected with 422 by every operation that reads alerts', async () => {
  const { id: theirs } = await draw('Theirs', square, api.strangerClient())
  for (const area of [theirs, 'nobody']) {
    const query = { area }
    const results = [
      await client.listAlerts({ query }),
      await client.listAlertPoints({ query }),
      await client.exportAlerts({ query }),
      await client.exportAlertFeatures({ query }),
    ]
    for (const result of results)
      expect(refusalOf(result)).toEqual({
        status: 422,
        code: 'invalid_arguments',
        issues: ['area unknown_area'],
      })
  }
})

test('PostgreSQL, a ray-casting test and the console agree on every point, even across 180° and in areas a few meters wide', async () => {
  const rings = drawnRing.chain((drawn) => pointsNear(drawn).map((points) => ({ drawn, points })))
  const check = async ({ drawn, points }: { drawn: Drawn; points: Corner[] }) => {
    await api.sql('truncate alert_mentions, alert_events, alerts, areas')
    const { id, polygon } = await draw('Drawn', drawn.ring)
    const kept = { ...drawn, ring: polygon }
    const all = [...points, ...polygon, ...middlesOf(polygon)]
    await insertAlerts(all)
    const found = new Set((await inside(id)).alerts.map(({ number }) => number))
    const flat = flatRings(polygon)
    for (const [number, point] of all.entries()) {
      expect([point, isInRing(flat, point)]).toEqual([point, found.has(number)])
      if (!isNearEdge(kept, point)) expect([point, found.has(number)]).toEqual([point, rayCast(kept, point)])
    }
    for (const corner of polygon) expect(isInRing(flat, corner)).toBe(true)
  }
  await fc.assert(fc.asyncProperty(rings, check), { numRuns: runs(15, 200) })
})

const middlesOf = (ring: readonly Corner[]): Corner[] =>
  ring.flatMap((one, at) => {
    const other = ring[(at + 1) % ring.length] as Corner
    if (Math.abs(one.longitude - other.longitude) > 180) return []
    return [
      { latitude: (one.latitude + other.latitude) / 2, longitude: (one.longitude + other.longitude) / 2 },
    ]
  })

/** Inserts one alert per point, numbered by the point's index. */
const insertAlerts = (points: readonly Corner[]) =>
  api.sql(
    `insert into alerts (business_id, id, number, alert_type, latitude, longitude)
      select $1, new_id(), number - 1, 'fire', (point->>'latitude')::float8, (point->>'longitude')::float8
      from jsonb_array_elements($2::jsonb) with ordinality given(point, number)`,
    [api.businessId, JSON.stringify(points)],
  )
