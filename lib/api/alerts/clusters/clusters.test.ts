import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { listAlertClusters } from '@/lib/contract/alerts/clusters'
import type { RequestOf } from '@/lib/contract/operation'
import { runs } from '../../fixtures/long-run'
import { dataOf } from '../../fixtures/server'
import { testApi } from '../../fixtures/test-api'
import { raiseAlert, refusalOf } from '../alerts.fixture'
import { storableLocation } from '../repository'

const { api, client } = testApi()

beforeEach(() => api.sql('truncate alert_mentions, alert_events, alerts'))

type Query = RequestOf<typeof listAlertClusters>['query']
type Filter = Omit<Query, 'zoom' | 'state'>

const read = async (query: Query) => dataOf(await client.listAlertClusters({ query }))
const sumOf = ({ clusters, alerts }: Awaited<ReturnType<typeof read>>) =>
  clusters.reduce((sum, { count }) => sum + count, alerts.length)
const counted = async (filter: Filter) =>
  dataOf(await client.listAlerts({ query: { ...filter, counts: 'true', limit: '1' } })).counts?.closed

/** The number of alerts on all pages of the list, which does not use cells. */
async function listed(filter: Filter): Promise<number> {
  let count = 0
  for (let cursor: string | undefined; ; ) {
    const query = { ...filter, state: 'closed', limit: '500', cursor } as const
    const { alerts, next } = dataOf(await client.listAlerts({ query }))
    count += alerts.length
    if (next === null) return count
    cursor = next
  }
}

/** Inserts alerts with multi-row statements, as the seed command does. */
function store(rows: { longitude: number; latitude: number; alertType?: string; region?: string }[]) {
  return api.sql(
    `insert into alerts (business_id, id, number, alert_type, priority, latitude, longitude, closed, region)
      select $1, 'stored-' || place, 1000000 + place, coalesce(type, 'theft'), 2, latitude, longitude, 1, region
      from unnest($2::float8[], $3::float8[], $4::text[], $5::text[]) with ordinality
        as given(latitude, longitude, type, region, place)`,
    [
      api.businessId,
      rows.map(({ latitude }) => latitude),
      rows.map(({ longitude }) => longitude),
      rows.map(({ alertType = null }) => alertType),
      rows.map(({ region = null }) => region),
    ],
  )
}

/** Longitudes in two towns (one on both sides of 180°), at cell corners, and at random. */
const longitudes = fc.oneof(
  fc.constantFrom(-180, 180, 0, -90, 45, 179.9999),
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.integer({ min: -2000, max: 2000 }).map((metres) => -70.6 + metres / 1e5),
  fc.integer({ min: -300, max: 300 }).map((metres) => ((179.999 + metres / 1e5 + 540) % 360) - 180),
)
const latitudes = fc.oneof(
  fc.constantFrom(-90, 90, 0, 85.0511, -85.06, 66.51326044311186),
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.integer({ min: -2000, max: 2000 }).map((metres) => -33.4 + metres / 1e5),
)
const places = fc.record({ longitude: longitudes, latitude: latitudes }).map(storableLocation)
const types = fc.constantFrom('fire', 'theft', 'néant ☃')
const zooms = fc.integer({ min: 0, max: 24 })
const degrees = (value: number) => value.toFixed(9)
const boxes = fc
  .tuple(longitudes, latitudes, longitudes, latitudes)
  .map(([west, one, east, other]) =>
    [west, Math.min(one, other), east, Math.max(one, other)].map(degrees).join(','),
  )
const filters: fc.Arbitrary<Filter> = fc.record(
  {
    bbox: boxes,
    alertType: types,
    priority: fc.constantFrom('2', '3'),
    region: fc.constant('RM'),
    q: fc.constant('thef'),
  },
  { requiredKeys: [] },
)
const acts = fc.record({
  kind: fc.constantFrom('close', 'reopen', 'move', 'edit', 'prioritise', 'delete'),
  pick: fc.nat(),
  place: places,
  alertType: types,
})
type Act = typeof acts extends fc.Arbitrary<infer Value> ? Value : never

async function doTo(id: string, { kind, place, alertType }: Act): Promise<void> {
  const params = { id }
  if (kind === 'close') dataOf(await client.updateAlert({ params, body: { closed: 1 } }))
  if (kind === 'reopen') dataOf(await client.updateAlert({ params, body: { closed: 0 } }))
  if (kind === 'move') dataOf(await client.updateAlert({ params, body: { location: place } }))
  // A closed alert cannot be corrected.
  if (kind === 'edit') await client.editAlert({ params: { alertId: id }, body: { alertType } })
  if (kind === 'prioritise') await client.editAlert({ params: { alertId: id }, body: { priority: 2 } })
  if (kind !== 'delete') return
  await api.sql('delete from alert_events where business_id = $1 and alert_id = $2', [api.businessId, id])
  await api.sql('delete from alerts where business_id = $1 and id = $2', [api.businessId, id])
}

test('the clusters always add up to the number of listed alerts, in any box, at any zoom, with any filter', async () => {
  const asked = fc.record({ zoom: zooms, filter: filters })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ place: places, alertType: types }), { minLength: 1, maxLength: 10 }),
      fc.array(places, { maxLength: 150 }),
      fc.array(acts, { maxLength: 10 }),
      fc.array(asked, { minLength: 6, maxLength: 6 }),
      async (raised, closed, done, questions) => {
        await api.sql('truncate alert_mentions, alert_events, alerts')
        const ids: string[] = []
        for (const { place, alertType } of raised) {
          const { id } = await raiseAlert(client, { alertType, location: place })
          ids.push(id)
          dataOf(await client.updateAlert({ params: { id }, body: { closed: 1 } }))
        }
        await store(closed.map((place, at) => ({ ...place, region: at % 2 ? 'RM' : undefined })))
        const gone = new Set<string>()
        for (const act of done) {
          const id = ids[act.pick % ids.length] as string
          if (!gone.has(id)) await doTo(id, act)
          if (act.kind === 'delete') gone.add(id)
        }
        for (const { filter, zoom } of [{ filter: {}, zoom: 2 }, ...questions]) {
          const expected = await listed(filter)
          expect([sumOf(await read({ ...filter, zoom: String(zoom) })), await counted(filter)]).toEqual([
            expected,
            expected,
          ])
        }
      },
    ),
    { numRuns: runs(8, 100) },
  )
})

/** Computes the cell of a location in a different way than migration 0027. */
function cellOf({ longitude, latitude }: { longitude: number; latitude: number }, level: number): string {
  const y = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)
  return [longitude / 360 + 0.5, 0.5 - y].map((share) => Math.floor(share * 2 ** level)).join(' ')
}

test('a cluster counts the alerts in a square of 64 pixels and is placed at their average location', async () => {
  const town = Array.from({ length: 400 }, (_, at) => ({
    longitude: -70.65 + ((at * 7919) % 400) / 2000,
    latitude: -33.45 + ((at * 104_729) % 400) / 2000,
  }))
  await store(town)
  const { clusters, alerts } = await read({ zoom: '11', bbox: '-71,-34,-70,-33' })
  const squares = new Map<string, typeof town>()
  for (const place of town) squares.set(cellOf(place, 13), [...(squares.get(cellOf(place, 13)) ?? []), place])
  const together = [...squares.values()].filter(({ length }) => length > 2)
  expect(alerts).toHaveLength(town.length - together.flat().length)
  const middles = together.map((square) => ({
    count: square.length,
    latitude: square.reduce((sum, { latitude }) => sum + latitude, 0) / square.length,
    longitude: square.reduce((sum, { longitude }) => sum + longitude, 0) / square.length,
  }))
  const shown = (all: typeof clusters) =>
    all.map(({ count, ...place }) => `${count} ${place.latitude.toFixed(5)} ${place.longitude.toFixed(5)}`)
  expect(shown(clusters).toSorted()).toEqual(shown(middles).toSorted())
})

test('single alerts are the same as in the list, and at the highest zoom all alerts are single', async () => {
  const { id } = await raiseAlert(client, { location: { latitude: 1, longitude: 2 } })
  const closed = dataOf(await client.updateAlert({ params: { id }, body: { closed: 1 } })).alert
  const { number, alertType, priority, location, version } = closed
  expect((await read({ zoom: '3' })).alerts).toEqual([{ number, alertType, priority, ...location, version }])
  await store(Array.from({ length: 9 }, () => ({ latitude: 1, longitude: 2 })))
  expect(await read({ zoom: '17' })).toMatchObject({
    clusters: [{ latitude: 1, longitude: 2, count: 10 }],
    alerts: [],
  })
  const { clusters, alerts } = await read({ zoom: '18' })
  expect([clusters, alerts.length]).toEqual([[], 10])
})

test('more than 1,000 alerts at one point stay clustered at any zoom', async () => {
  await store(Array.from({ length: 1_001 }, () => ({ latitude: 1, longitude: 2 })))
  expect(await read({ zoom: '19' })).toMatchObject({ clusters: [{ count: 1_001 }], alerts: [] })
})

test('a reopened alert that is not yet applied to the cells is subtracted once, even if the box’s edge cuts its cell', async () => {
  await store(Array.from({ length: 128 }, () => ({ latitude: 1, longitude: 2 })))
  dataOf(await client.updateAlert({ params: { id: 'stored-1' }, body: { closed: 0 } }))
  const left = await api.sql('select from alert_cell_changes where business_id = $1', [api.businessId])
  for (const bbox of ['2,0,3,2', '0,0,3,2', '0,1,2,2']) {
    expect([sumOf(await read({ bbox, zoom: '8' })), await counted({ bbox }), left.length]).toEqual([
      127, 127, 1,
    ])
  }
})

test('alerts closed concurrently in the same town are all counted, and closing one alert never waits for another', async () => {
  const place = { latitude: -33.45, longitude: -70.65 }
  const raised = await Promise.all(Array.from({ length: 90 }, () => raiseAlert(client, { location: place })))
  await Promise.all(raised.map(({ id }) => client.updateAlert({ params: { id }, body: { closed: 1 } })))
  expect(sumOf(await read({ zoom: '10' }))).toBe(90)
  const [{ left } = { left: -1 }] = await api.sql<{ left: number }>(
    'select count(*) as left from alert_cell_changes where business_id = $1',
    [api.businessId],
  )
  expect(left).toBeLessThan(90)
})

test('another business’s alerts are not counted', async () => {
  const stranger = api.strangerClient()
  const { id } = await raiseAlert(stranger)
  dataOf(await stranger.updateAlert({ params: { id }, body: { closed: 1 } }))
  expect(sumOf(await read({ zoom: '2' }))).toBe(0)
  expect(sumOf(dataOf(await stranger.listAlertClusters({ query: { zoom: '2' } })))).toBe(1)
})

test('the clusters have the same event stream position as the list', async () => {
  await raiseAlert(client)
  const { position } = dataOf(await client.listAlerts({ query: {} }))
  expect((await read({ zoom: '2' })).position).toBe(position)
})

test.each([{}, { zoom: '25' }, { zoom: '-1' }, { zoom: '3', state: 'open' }, { zoom: '3', bbox: '1,2,3' }])(
  'a cluster request with %j is rejected',
  async (query) => {
    expect(refusalOf(await client.listAlertClusters({ query: query as never })).status).toBe(422)
  },
)
