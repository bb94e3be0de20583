import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { plaza, raiseAlert } from './alerts.fixture'

const { client } = testApi()
const bbox = '-5,40,-3,41'

beforeAll(async () => {
  // This alert is raised before its type exists, so it is stored as sent.
  await raiseAlert(client, { alertType: 'Crecida', location: plaza })
  const flood = { type: 'flood', name: 'Inundación', synonyms: ['Crecida'] }
  dataOf(await client.createAlertType({ body: flood }))
  for (let count = 0; count < 2; count += 1) {
    const { id } = await raiseAlert(client, { alertType: 'flood', location: plaza })
    if (count === 0) dataOf(await client.updateAlert({ params: { id }, body: { closed: 1 } }))
  }
  await raiseAlert(client, { alertType: 'Landslide', location: plaza })
  await raiseAlert(client, { alertType: 'fire', location: plaza })
})

/** How many alerts of this type each read operation returns. */
async function countEverywhere(alertType: string) {
  const query = { alertType }
  const list = dataOf(await client.listAlerts({ query: { ...query, counts: 'true' } }))
  const { points } = dataOf(await client.listAlertPoints({ query }))
  const { clusters, alerts } = dataOf(
    await client.listAlertClusters({ query: { ...query, bbox, zoom: '10' } }),
  )
  const features = await new Response(dataOf(await client.exportAlertFeatures({ query }))).json()
  return {
    list: list.alerts.length,
    counts: list.counts,
    open: dataOf(await client.summarizeAlerts({ query })).open,
    points: points.numbers.length,
    closed: clusters.reduce((sum, { count }) => sum + count, 0) + alerts.length,
    exported: (features as { features: unknown[] }).features.length,
  }
}

const found = (open: number, closed: number) => ({
  list: open + closed,
  counts: { open, closed },
  open,
  points: open,
  closed,
  exported: open + closed,
})

describe('filtering lists, counts, points, clusters and exports by type', () => {
  test.each([['flood'], ['Flood'], ['FLOOD '], ['inundacion'], ['Inundación\u200b']])(
    'the filter %j finds the alerts of the type it means',
    async (text) => {
      expect(await countEverywhere(text)).toEqual(found(1, 1))
    },
  )

  test('a string finds both the alerts stored with that string and the alerts of the type it now means', async () => {
    expect(await countEverywhere('Crecida')).toEqual(found(2, 1))
  })

  test('a string that means no type finds only the alerts stored with that string', async () => {
    expect(await countEverywhere('Landslide ')).toEqual(found(1, 0))
    expect(await countEverywhere('landslide')).toEqual(found(0, 0))
  })
})
