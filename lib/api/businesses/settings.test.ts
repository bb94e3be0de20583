import { expect, test } from 'vitest'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api } = testApi()

const readBusiness = async () => dataOf(await api.client().readBusiness({})).business

test('a new business uses its ID as its name, and has no country, time zone or third-party maps', async () => {
  expect(await readBusiness()).toEqual({
    id: api.businessId,
    name: api.businessId,
    defaultCountry: null,
    timeZone: null,
    mapTiles: 'none',
    drill: false,
    approvalAbove: null,
    inFlightLimit: 16,
    languageAttribute: null,
    locationAttribute: null,
    cardAttributes: [],
    language: 'en',
    putAwaySteps: [],
    logo: null,
    accentColour: null,
    version: 1,
  })
})

test('an admin can rename the business and choose its country, and the change is audited', async () => {
  const change = { name: 'Acme Security', defaultCountry: 'CL' }
  const { business } = dataOf(await api.client().updateBusiness({ body: change }))
  expect(business).toMatchObject({ id: api.businessId, ...change })
  expect(await readBusiness()).toEqual(business)
  const entries = await api.sql(
    "select action, record_id, changes from audit_entries where record_kind = 'business' and business_id = $1",
    [api.businessId],
  )
  expect(entries).toEqual([
    {
      action: 'update',
      record_id: api.businessId,
      changes: {
        name: { from: api.businessId, to: 'Acme Security' },
        defaultCountry: { from: null, to: 'CL' },
      },
    },
  ])
})

test('an update without changes keeps the version', async () => {
  const { version, name } = await readBusiness()
  expect(dataOf(await api.client().updateBusiness({ body: { name } })).business.version).toBe(version)
})

test('a stale version is rejected with 412 and the current business', async () => {
  const now = await readBusiness()
  const result = await api.client().updateBusiness({ body: { name: 'Late' } }, { ifMatch: now.version + 1 })
  expect(result).toMatchObject({ ok: false, failure: { status: 412, data: { business: now } } })
})

test.each(['ZZ', 'cl', 'Chile', ''])(
  'the country %j is rejected with 422 at defaultCountry',
  async (defaultCountry) => {
    const result = await api.client().updateBusiness({ body: { defaultCountry } })
    expect(result).toMatchObject({
      ok: false,
      failure: { status: 422, issues: [{ path: 'defaultCountry' }] },
    })
  },
)

test('the business’s time zone and map source are stored and audited', async () => {
  const change = { timeZone: 'America/Argentina/Buenos_Aires', mapTiles: 'openstreetmap' as const }
  const { business } = dataOf(await api.client().updateBusiness({ body: change }))
  expect(business).toMatchObject(change)
  expect(await readBusiness()).toEqual(business)
  const [entry] = await api.sql(
    "select changes from audit_entries where record_kind = 'business' and business_id = $1 order by at desc limit 1",
    [api.businessId],
  )
  expect(entry).toEqual({
    changes: {
      timeZone: { from: null, to: change.timeZone },
      mapTiles: { from: 'none', to: 'openstreetmap' },
    },
  })
  const none = { timeZone: null, mapTiles: 'none' as const }
  expect(dataOf(await api.client().updateBusiness({ body: none })).business).toMatchObject(none)
})

test.each(['America/Santiagoo', 'Mars/Olympus', '+03:00', '', 'x'.repeat(65)])(
  'the time zone %j is rejected with 422 at timeZone',
  async (timeZone) => {
    const result = await api.client().updateBusiness({ body: { timeZone } })
    expect(result).toMatchObject({ ok: false, failure: { status: 422, issues: [{ path: 'timeZone' }] } })
  },
)

test.each(['agent', 'sender', 'dispatcher'] as const)(
  'a %s may read but not change the business',
  async (role) => {
    expect(dataOf(await api.client(role).readBusiness({})).business.id).toBe(api.businessId)
    const result = await api.client(role).updateBusiness({ body: { name: 'Mine' } })
    expect(result).toMatchObject({ ok: false, failure: { status: 403, code: 'role_forbidden' } })
  },
)

test('the caller card’s attributes keep their order, and an unknown tag, a duplicate tag or too many tags get 422', async () => {
  const client = api.client()
  const tags = Array.from({ length: 9 }, (_, n) => `card-${n}`)
  for (const tag of tags) dataOf(await client.createAttribute({ body: { tag, name: tag, slot: 'text' } }))
  const set = (cardAttributes: string[]) => client.updateBusiness({ body: { cardAttributes } })
  const chosen = ['card-2', 'card-0']
  expect(dataOf(await set(chosen)).business.cardAttributes).toEqual(chosen)
  expect((await readBusiness()).cardAttributes).toEqual(chosen)
  const refused = (path: string) => ({ ok: false, failure: { status: 422, issues: [{ path }] } })
  expect(await set(['card-1', 'nobody'])).toMatchObject(refused('cardAttributes.1'))
  expect(await set(['card-1', 'card-1'])).toMatchObject(refused('cardAttributes'))
  expect(await set(tags)).toMatchObject(refused('cardAttributes'))
  expect((await readBusiness()).cardAttributes).toEqual(chosen)
})
