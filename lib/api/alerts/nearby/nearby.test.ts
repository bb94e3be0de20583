import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { listNearbyAccounts } from '@/lib/contract/alerts/nearby'
import type { RequestOf } from '@/lib/contract/operation'
import { eventually } from '../../fixtures/eventually'
import { dataOf } from '../../fixtures/server'
import { testApi } from '../../fixtures/test-api'
import { defineAccountType, illTyped, openAccount, raiseAlert, refusalOf } from '../alerts.fixture'

const { api, client } = testApi()
let type: string
let place: string
beforeAll(async () => {
  type = await defineAccountType(client, 'Resident')
  const body = { tag: 'place', name: 'Place', slot: 'text' } as const
  place = dataOf(await client.createAttribute({ body })).attribute.id
})
beforeEach(async () => {
  await api.sql('truncate alert_mentions, alert_events, alerts, areas')
  await api.sql('update accounts set deleted_at = now()')
  dataOf(await client.updateBusiness({ body: { locationAttribute: 'place' } }))
})

type Body = RequestOf<typeof listNearbyAccounts>['body']
const plaza = { latitude: -33.45, longitude: -70.66 }
const circle = { ...plaza, radius: 1_000 }
const near = async (body: Body) => dataOf(await client.listNearbyAccounts({ body }))
const idsNear = async (body: Body) => (await near(body)).accounts.map(({ id }) => id)
/** A point this many meters to the north. */
const north = (metres: number) => ({ ...plaza, latitude: plaza.latitude + metres / 111_195 })
const person = (text?: string) => openAccount(client, type, text ? { attributeId: place, text } : undefined)

async function raisedBy(accountId: string, location: { latitude: number; longitude: number }) {
  const account = { typeId: type, tag: 'id', value: accountId }
  return raiseAlert(client, { location, account })
}

const age = (alertId: string, days: number) =>
  api.sql('update alerts set created_at = now() - make_interval(days => $2::integer) where id = $1', [
    alertId,
    days,
  ])

test('each account that raised an alert in the circle is listed once, with the distance and age of its newest alert', async () => {
  const [ana, eva, far] = [await person(), await person(), await person()]
  const old = await raisedBy(ana.id, north(100))
  await age(old.id, 3)
  const latest = await raisedBy(ana.id, north(700))
  await raisedBy(eva.id, north(300))
  await raisedBy(far.id, north(1_010))
  await raiseAlert(client, { location: plaza })
  const { accounts, total } = await near({ circle })
  expect(total).toBe(2)
  expect(accounts).toEqual([
    {
      id: eva.id,
      username: eva.phone,
      phone: eva.phone,
      source: 'alert',
      at: expect.any(String),
      distance: expect.closeTo(300, 0),
    },
    {
      id: ana.id,
      username: ana.phone,
      phone: ana.phone,
      source: 'alert',
      at: latest.createdAt,
      distance: expect.closeTo(700, 0),
    },
  ])
})

test('an alert counts only if it is within the given number of days', async () => {
  const ana = await person()
  const { id } = await raisedBy(ana.id, plaza)
  await age(id, 30)
  expect(await idsNear({ circle, days: 31 })).toEqual([ana.id])
  expect(await idsNear({ circle, days: 29 })).toEqual([])
})

test('accounts whose attribute places them in the circle are listed, with the time the attribute was set', async () => {
  const ana = await person('-33.4505, -70.66')
  const { accounts } = await near({ circle })
  expect(accounts).toMatchObject([{ id: ana.id, source: 'attribute', at: ana.creationDate }])
  const attributesValue = [{ attributeId: place, value: { text: '-33.4509;-70.66' } }]
  dataOf(await client.updateAccount({ params: { accountId: ana.id }, body: { fullname: 'Ana' } }))
  dataOf(await client.updateAccount({ params: { accountId: ana.id }, body: { attributesValue } }))
  dataOf(await client.updateAccount({ params: { accountId: ana.id }, body: { fullname: 'Ana Ñuñoa' } }))
  const [moved] = (await near({ circle })).accounts
  const query = { recordKind: 'account', recordId: ana.id } as const
  const entries = dataOf(await client.listAuditEntries({ query })).auditEntries
  const change = entries.find(({ changes }) => changes?.attributesValue && changes.fullname === undefined)
  expect(moved).toMatchObject({ fullname: 'Ana Ñuñoa', at: change?.at, distance: expect.closeTo(100, 0) })
})

test('if an account has both an alert and a location attribute, the newer of the two counts', async () => {
  const ana = await person('-33.45, -70.66')
  const { id } = await raisedBy(ana.id, north(200))
  expect((await near({ circle })).accounts).toMatchObject([{ id: ana.id, source: 'alert' }])
  await age(id, 2)
  expect((await near({ circle })).accounts).toMatchObject([{ id: ana.id, source: 'attribute' }])
})

test.each([
  '-33.4489, -70.6693',
  '-33,4490; -70,6694',
  '-33.4491 -70.6695 560 4.8',
  '(-33.4492, -70.6696)',
  '33.4493 S, 70.6697 W',
  '33.4493 S, 70.6697 O',
  '\u221233.4494, \u221270.6698',
  'https://maps.google.com/?q=-33.4495,-70.6699',
  'geo:-33.4489,-70.6693',
  'lat: -33.4489 lng: -70.6693',
  'lng: -70.6693, lat: -33.4489',
  '33°26\'56"S 70°40\'10"W',
  'POINT(-70.6693 -33.4489)',
  '{"lat":-33.4489,"lng":-70.6693}',
  '47RFH82J+C7',
])('an account at %s is found in the circle around that location', async (text) => {
  const ana = await person(text)
  const middle = { latitude: -33.4489, longitude: -70.6693, radius: 300 }
  expect(await near({ circle: middle })).toMatchObject({ accounts: [{ id: ana.id }], total: 1, unread: 0 })
})

test.each([
  'Av. Matta 123',
  '-33.45',
  '1e999, 2',
  "'; drop table accounts; --",
  'https://maps.app.goo.gl/AbC123',
  '-33.45, -70.66 | -33.46, -70.65',
  'H82J+C7',
  `-33.45, -70.66 ${'1 '.repeat(1_900)}`,
])('%s is not a location, and the response counts it as unreadable', async (text) => {
  await person(text)
  await person('-33.45, -70.66')
  await person(' ')
  expect(await near({ circle })).toMatchObject({ total: 1, unread: 1 })
})

test('a location attribute is read again when it changes or its account is deleted or restored', async () => {
  const ana = await person('nowhere')
  const params = { accountId: ana.id }
  const move = async (text: string) => {
    const attributesValue = [{ attributeId: place, value: { text } }]
    dataOf(await client.updateAccount({ params, body: { attributesValue } }))
    const { total, unread } = await near({ circle })
    return [total, unread]
  }
  expect((await near({ circle })).unread).toBe(1)
  expect(await move('-33.45 -70.66')).toEqual([1, 0])
  expect(await move('-33.45 -71.66')).toEqual([0, 0])
  expect(await move('somewhere else')).toEqual([0, 1])
  expect(await move('33.45 S 70.66 W')).toEqual([1, 0])
  dataOf(await client.deleteAccount({ params }))
  expect(await near({ circle })).toMatchObject({ total: 0, unread: 0 })
  dataOf(await client.restoreAccount({ params }))
  expect(await near({ circle })).toMatchObject({ total: 1, unread: 0 })
})

test('a newly chosen location attribute applies to existing accounts', async () => {
  const body = { tag: 'home', name: 'Home', slot: 'text' } as const
  const { id: home } = dataOf(await client.createAttribute({ body })).attribute
  const ana = await openAccount(client, type, { attributeId: home, text: '33.45 S, 70.66 W' })
  await openAccount(client, type, { attributeId: home, text: 'the blue house' })
  expect(await near({ circle })).toMatchObject({ total: 0, unread: 0 })
  dataOf(await client.updateBusiness({ body: { locationAttribute: 'home' } }))
  expect(await near({ circle })).toMatchObject({ accounts: [{ id: ana.id }], unread: 1 })
  expect(await near({ circle })).toMatchObject({ accounts: [{ id: ana.id }], unread: 1 })
})

test('without a location attribute only alerts count, and an unknown attribute is rejected', async () => {
  await person('-33.45, -70.66')
  dataOf(await client.updateBusiness({ body: { locationAttribute: null } }))
  expect((await near({ circle })).total).toBe(0)
  const refused = await client.updateBusiness({ body: { locationAttribute: 'nowhere' } })
  expect(refusalOf(refused).issues).toEqual(['locationAttribute unknown_attribute'])
})

test('an area lists the accounts inside it without a distance, and another business’s area is unknown', async () => {
  const polygon = [north(0), north(500), { ...plaza, longitude: plaza.longitude + 0.01 }]
  const { area } = dataOf(await client.createArea({ body: { name: 'North', polygon } }))
  const [ana, eva] = [await person(), await person('-33.4499, -70.659')]
  await raisedBy(ana.id, { latitude: plaza.latitude + 0.001, longitude: plaza.longitude + 0.001 })
  await person('-33.4499, -70.67')
  const { accounts } = await near({ areaId: area.id })
  expect(new Set(accounts.map(({ id, distance }) => [id, distance].join(' ')))).toEqual(
    new Set([`${ana.id} `, `${eva.id} `]),
  )
  const stranger = await api.strangerClient().listNearbyAccounts({ body: { areaId: area.id } })
  expect(refusalOf(stranger)).toMatchObject({ status: 422, issues: ['areaId unknown_area'] })
})

test('a circle may cross 180° or a pole', async () => {
  const [east, west] = [await person('-17, 179.9999'), await person('-17, -179.9999')]
  expect(new Set(await idsNear({ circle: { latitude: -17, longitude: 180, radius: 100 } }))).toEqual(
    new Set([east.id, west.id]),
  )
  const beyond = await person('89.9, 170')
  expect(await idsNear({ circle: { latitude: 89.9, longitude: -10, radius: 50_000 } })).toEqual([beyond.id])
})

test('deleted accounts and another business’s accounts are not listed', async () => {
  const ana = await person('-33.45, -70.66')
  expect(dataOf(await api.strangerClient().listNearbyAccounts({ body: { circle } })).total).toBe(0)
  dataOf(await client.deleteAccount({ params: { accountId: ana.id } }))
  expect((await near({ circle })).total).toBe(0)
})

test('if there are more than ten thousand accounts, the nearest are listed, with the total', {
  tags: 'long',
}, async () => {
  await api.sql(
    `insert into accounts (business_id, id, account_type, username, phone, attributes, search)
      select $1, new_id(), $2, n::text, '+3470' || n, jsonb_build_array(jsonb_build_object('attributeId', $3::text,
        'value', jsonb_build_object('text', round(-33.45 + n / 10000000.0, 7)::text || ', -70.66'))), ''
      from generate_series(1, 10003) n`,
    [api.businessId, type, place],
  )
  // Updates the planner's statistics without waiting for autovacuum. Until then, every lookup of an account
  // scans all accounts.
  await api.sql('analyze accounts')
  const all = { circle: { ...circle, radius: 5_000 } }
  const { accounts, total } = await eventually(async () => {
    const answer = await near(all)
    expect(answer.unread).toBe(0)
    return answer
  })
  expect([accounts.length, total]).toEqual([10_000, 10_003])
  expect(accounts[0]?.distance).toBeLessThan(accounts.at(-1)?.distance ?? 0)
})

test.each<[string, object, string]>([
  ['neither a circle nor an area', {}, ' exactly_one'],
  ['both a circle and an area', { circle, areaId: 'a' }, ' exactly_one'],
  ['a radius of 99 meters', { circle: { ...plaza, radius: 99 } }, 'circle.radius too_small'],
  ['a radius of 51 km', { circle: { ...plaza, radius: 51_000 } }, 'circle.radius too_big'],
  ['zero days', { circle, days: 0 }, 'days too_small'],
])('a request with %s is rejected with 422', async (_, body, issue) => {
  expect(refusalOf(await client.listNearbyAccounts({ body: illTyped(body) })).issues).toEqual([issue])
})
