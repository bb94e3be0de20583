import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { harbour, illTyped, plaza, refusalOf } from './alerts.fixture'

let api: TestApi
let client: Client

beforeAll(async () => {
  api = await startTestApi({ settings: { STRICT_REQUESTS: false } })
  client = api.client()
  dataOf(await client.createAlertType({ body: { type: 'flood', name: 'Inundación', synonyms: ['Crecida'] } }))
})
afterAll(() => api.stop())

const update = (id: string, body: object) => client.updateAlert({ params: { id }, body: illTyped(body) })

describe('updating an alert with the object that created it', () => {
  test.each([
    ['a type in a different case', { alertType: 'Flood' }],
    ['the name of a type', { alertType: ' inundacion ' }],
    ['a synonym of a type', { alertType: 'CRECIDA' }],
    ['an unknown type with blanks around it', { alertType: ' Landslide\u200b' }],
    ['coordinates as strings', { location: { latitude: '-33,44', longitude: '-70.66' } }],
    ['a region with blanks around it', { region: ' North ' }],
    ['extra members', { additional: { street: ' Matta 1 ', floor: 3, note: null } }],
    ['an account', { account: { tag: 'phone', value: '56912345678' } }],
  ])(
    'an alert created from an object with %s can be moved and closed with the same object',
    async (_, members) => {
      const sent = { alertType: 'flood', location: plaza, ...members }
      const { alert } = dataOf(await client.createAlert({ body: illTyped(sent) }))
      const moved = dataOf(await update(alert.id, { ...sent, location: harbour })).alert
      expect(moved).toMatchObject({ alertType: alert.alertType, location: harbour })
      const closed = dataOf(await update(alert.id, { ...sent, location: harbour, closed: 1 })).alert
      expect(closed).toMatchObject({ alertType: alert.alertType, closed: 1 })
    },
  )

  test('an update with a type other than the alert’s is rejected', async () => {
    const { alert } = dataOf(await client.createAlert({ body: { alertType: 'Flood', location: plaza } }))
    for (const alertType of ['fire', 'Landslide', ''])
      expect(refusalOf(await update(alert.id, { alertType, closed: 1 }))).toMatchObject({
        status: 422,
        issues: ['alertType read_only'],
      })
  })
})
