import { beforeEach, expect, test } from 'vitest'
import { dataOf } from '../../fixtures/server'
import { testApi } from '../../fixtures/test-api'
import { raiseAlert, refusalOf } from '../alerts.fixture'

const { api, client } = testApi()

beforeEach(async () => {
  await api.sql('truncate alert_mentions, alert_events, alerts')
})

const raiseAt = (street: string, region?: string, longitude = -70, latitude = -33) =>
  raiseAlert(client, { location: { latitude, longitude }, region, additional: { street } })
const find = async (q: string, by = client) => dataOf(await by.listAlertPlaces({ query: { q } })).places
const streetsOf = async (q: string) => (await find(q)).map(({ street }) => street)

test('a street is found with its last location, count and time', async () => {
  await raiseAt('Av. Matta 123', 'RM', -70.1)
  const last = await raiseAt('av. matta 123', 'RM', -70.2)
  expect(await find('av matta')).toEqual([
    {
      street: 'av. matta 123',
      region: 'RM',
      latitude: -33,
      longitude: -70.2,
      alerts: 2,
      lastAt: last.createdAt,
    },
  ])
})

test.each([
  ['nunoa', ['Av. Ñuñoa 12']],
  ['ÑUÑOA', ['Av. Ñuñoa 12']],
  ['12 av', ['Av. Ñuñoa 12']],
  ['ñoa', []],
  ['100%', ['Paseo Real 100%']],
  ['%%', []],
  ['a_', []],
  ['%\\', []],
])('each word of the query %j is the start of a word in the streets found', async (q, streets) => {
  await raiseAt('Av. Ñuñoa 12')
  await raiseAt('Paseo Real 100%')
  expect(await streetsOf(q)).toEqual(streets)
})

test('streets starting with the query come first, then the latest, and a street in two regions is listed twice', async () => {
  await raiseAt('Matta 1', 'RM')
  await raiseAt('Matta 1', 'V')
  await raiseAt('Av. Matta')
  const found = (await find('matta')).map(({ street, region }) => `${street} ${region}`)
  expect(found).toEqual(['Matta 1 V', 'Matta 1 RM', 'Av. Matta null'])
})

test('a corrected or moved street is found only by its new name and at its new location', async () => {
  const { id } = await raiseAt('Av. Mata', undefined, -70.1)
  const params = { alertId: id }
  dataOf(await client.editAlert({ params, body: { street: 'Av. Matta', region: 'RM' } }))
  const location = { latitude: -33.5, longitude: -70.7 }
  dataOf(await client.updateAlert({ params: { id }, body: { location } }))
  expect(await streetsOf('mata')).toEqual([])
  expect(await find('matta')).toMatchObject([{ street: 'Av. Matta', region: 'RM', ...location, alerts: 1 }])
})

test('only the business’s own streets and regions are found', async () => {
  await raiseAt('Calle Sola', 'RM', -70.1)
  const stranger = api.strangerClient()
  expect(await find('calle', stranger)).toEqual([])
  expect(dataOf(await stranger.listAlertRegions({})).regions).toEqual([])
  const location = { latitude: 40, longitude: -3 }
  await raiseAlert(stranger, { location, region: 'RM', additional: { street: 'Calle Sola' } })
  expect(await find('calle')).toMatchObject([{ longitude: -70.1, alerts: 1 }])
  expect(await find('calle', stranger)).toMatchObject([{ ...location, alerts: 1 }])
})

test('any text is stored and searched as a street without errors', async () => {
  const streets = ['💥'.repeat(200), '각'.repeat(500), "' or 1=1 --", ' ', '\u0301', 'ﷺ'.repeat(500)]
  for (const street of streets) await raiseAt(street, '각'.repeat(200))
  for (const street of streets.slice(0, 3)) expect(await streetsOf(street.slice(0, 20))).toContain(street)
})

test.each(['', 'a', ' a ', 'x'.repeat(201)])(
  'the query %j is too short or too long and is rejected with 422',
  async (q) => {
    expect(refusalOf(await client.listAlertPlaces({ query: { q } }))).toMatchObject({ status: 422 })
  },
)

test('blanks around a region are ignored when raising, correcting and filtering', async () => {
  await raiseAt('Uno', 'Ñuble\u00a0')
  const { id } = await raiseAt('Dos')
  dataOf(await client.editAlert({ params: { alertId: id }, body: { region: ' Ñuble\u200b' } }))
  const stored = await raiseAt('Tres')
  await api.sql("update alerts set region = 'Ñuble ' where id = $1", [stored.id])
  const count = async (region: string) => dataOf(await client.listAlerts({ query: { region } })).alerts.length
  expect([await count('Ñuble'), await count('Ñuble\t'), await count('Ñuble ')]).toEqual([2, 2, 3])
  const { regions } = dataOf(await client.listAlertRegions({}))
  expect(regions.map(({ region }) => region)).toEqual(['Ñuble', 'Ñuble '])
})

test('regions are listed by name, each once, at the median of its latest alerts', async () => {
  for (const longitude of [-70.1, -70.2, -70.3]) await raiseAt('Uno', 'RM', longitude)
  await raiseAt('Lejos', 'RM', 0, 0)
  await raiseAt('Puerto', 'Valparaíso', -71.6)
  await raiseAlert(client)
  await raiseAlert(client, { region: ' ' })
  expect(dataOf(await client.listAlertRegions({})).regions).toEqual([
    { region: 'RM', latitude: -33, longitude: -70.2 },
    { region: 'Valparaíso', latitude: -33, longitude: -71.6 },
  ])
})
