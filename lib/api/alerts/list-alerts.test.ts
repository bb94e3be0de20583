import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { listAlerts } from '@/lib/contract/alerts/lists'
import type { RequestOf } from '@/lib/contract/operation'
import { eventually } from '../fixtures/eventually'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import {
  defineAccountType,
  harbour,
  historyOf,
  illTyped,
  openAccount,
  plaza,
  raiseAlert,
  refusalOf,
} from './alerts.fixture'

const { api, client } = testApi()

beforeEach(async () => {
  await api.sql('truncate alert_mentions, alert_events, alerts')
})

type Query = RequestOf<typeof listAlerts>['query']

const list = async (query: Query = {}) =>
  dataOf(await client.listAlerts({ query: { counts: 'true', ...query } }))
const typesOf = async (query: Query) =>
  (await list(query)).alerts.map(({ alertType }) => alertType).toSorted()
const at = (alertType: string, longitude: number, latitude = 0) =>
  raiseAlert(client, { alertType, location: { latitude, longitude } })
const close = (alertId: string) => client.updateAlert({ params: { id: alertId }, body: { closed: 1 } })

test('an empty list has a position and counts', async () => {
  expect(await list()).toEqual({ alerts: [], next: null, position: '0', counts: { open: 0, closed: 0 } })
})

test('alerts are listed newest first, each with the same data as when it is read by ID', async () => {
  const first = await raiseAlert(client, {
    location: harbour,
    region: 'Port',
    additional: { street: 'Quay 1' },
  })
  const second = await raiseAlert(client)
  expect((await list()).alerts).toEqual([second, first])
})

test('only the business’s own alerts affect the list, its counts and its position', async () => {
  const mine = await raiseAlert(client)
  await raiseAlert(api.strangerClient(), { alertType: 'theirs' })
  const { alerts, counts, position } = await list()
  expect(alerts).toEqual([mine])
  expect(counts).toEqual({ open: 1, closed: 0 })
  expect(position).toBe((await historyOf(client, mine.id)).at(-1)?.id)
  for (const query of [
    { alertType: 'theirs' },
    { q: 'theirs' },
    { bbox: '-180,-90,180,90', alertType: 'theirs' },
  ]) {
    expect((await list(query)).alerts).toEqual([])
  }
})

describe('pages', () => {
  test('every alert is on exactly one page, and the last page has no cursor', async () => {
    for (let i = 0; i < 7; i += 1) await raiseAlert(client)
    const { alerts: all } = await list()
    for (const limit of [1, 2, 3, 6, 7, 8]) expect(await walk(limit)).toEqual(all.map(({ id }) => id))
  })

  test('new and changed alerts do not shift the pages that have not been read yet', async () => {
    for (let i = 0; i < 9; i += 1) await raiseAlert(client)
    const ids = (await list()).alerts.map(({ id }) => id)
    const seen = await walk(2, async (onPage) => {
      await raiseAlert(client, { alertType: 'late' })
      await close(onPage[0] ?? '')
    })
    expect(seen).toEqual(ids)
  })

  test('concurrent inserts neither repeat nor hide alerts on the pages', async () => {
    for (let i = 0; i < 20; i += 1) await raiseAlert(client)
    const ids = (await list()).alerts.map(({ id }) => id)
    const inserting = Promise.all(Array.from({ length: 40 }, () => raiseAlert(client, { alertType: 'late' })))
    const seen = await walk(3)
    await inserting
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('the counts are on the first page only', async () => {
    for (let i = 0; i < 3; i += 1) await raiseAlert(client)
    const { next, counts } = await list({ limit: '2' })
    expect(counts).toEqual({ open: 3, closed: 0 })
    const last = await list({ limit: '2', cursor: next ?? '' })
    expect(last).not.toHaveProperty('counts')
    expect(last).toMatchObject({ next: null, position: expect.stringMatching(/^[1-9]\d*$/) })
  })

  test('a page after the last alert is empty but still has a position', async () => {
    const { id } = await raiseAlert(client)
    const { position } = await list()
    const cursor = Buffer.from(id).toString('base64url')
    expect(await list({ cursor })).toEqual({ alerts: [], next: null, position })
  })

  test.each(['x', '%', '💥', "' or 1=1", 'AAAA=', 'a'.repeat(501)])(
    '%j is not a cursor and is rejected with 422',
    async (cursor) => {
      expect(refusalOf(await client.listAlerts({ query: { cursor } }))).toMatchObject({ status: 422 })
    },
  )

  test.each(['0', '501', '-1', '1.5', '', 'ten', '1e2'])(
    '%j is not a limit and is rejected with 422',
    async (limit) => {
      expect(refusalOf(await client.listAlerts({ query: { limit } }))).toMatchObject({ status: 422 })
    },
  )

  async function walk(limit: number, between?: (ids: string[]) => Promise<void>): Promise<string[]> {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const { alerts, next } = await list({ limit: String(limit), cursor: cursor ?? undefined })
      const ids = alerts.map(({ id }) => id)
      seen.push(...ids)
      cursor = next
      await between?.(ids)
    } while (cursor)
    return seen
  }
})

describe('boxes', () => {
  test('a box finds the alerts inside it and on its edges', async () => {
    await at('inside', 1, 1)
    await at('south-west corner', 0, 0)
    await at('north-east corner', 2, 2)
    await at('east of it', 2.000001, 1)
    await at('north of it', 1, 2.000001)
    expect(await typesOf({ bbox: '0,0,2,2' })).toEqual(['inside', 'north-east corner', 'south-west corner'])
  })

  test('a box whose west edge is east of its east edge crosses 180°', async () => {
    await at('fiji', 178, -18)
    await at('samoa', -172, -14)
    await at('west edge', 170, -15)
    await at('east edge', -170, -15)
    await at('date line', 180, -15)
    await at('date line from the east', -180, -15)
    await at('greenwich', 0, -15)
    await at('too far north', 179, 10)
    const across = ['date line', 'date line from the east', 'east edge', 'fiji', 'samoa', 'west edge']
    expect(await typesOf({ bbox: '170,-20,-170,0' })).toEqual(across)
    expect(await typesOf({ bbox: '-170,-20,170,0' })).toEqual(['east edge', 'greenwich', 'west edge'])
    expect(await list({ bbox: '170,-20,-170,0' })).toMatchObject({ counts: { open: 6, closed: 0 } })
  })

  test('a box may be the whole world, a point or a line', async () => {
    await at('here', 5, 5)
    await at('there', -5, 5)
    expect(await typesOf({ bbox: '-180,-90,180,90' })).toEqual(['here', 'there'])
    expect(await typesOf({ bbox: '5,5,5,5' })).toEqual(['here'])
    expect(await typesOf({ bbox: '-5,5,5,5' })).toEqual(['here', 'there'])
  })

  test('a list limited to a box has pages like any other list', async () => {
    for (let i = 0; i < 5; i += 1) await at(`n${i}`, i)
    const { alerts, next } = await list({ bbox: '1,-1,9,1', limit: '2' })
    expect(alerts.map(({ alertType }) => alertType)).toEqual(['n4', 'n3'])
    const rest = await list({ bbox: '1,-1,9,1', limit: '2', cursor: next ?? '' })
    expect(rest.alerts.map(({ alertType }) => alertType)).toEqual(['n2', 'n1'])
  })

  test.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    '0,5,1,4',
    '0,0,181,1',
    '0,-91,1,1',
    '0,0,1e1,1',
    ' 0,0,1,1',
    '0,,1,1',
    `0,0,${'9'.repeat(400)},1`,
    'NaN,0,1,1',
  ])('%j is not a box and is rejected with 422', async (bbox) => {
    expect(refusalOf(await client.listAlerts({ query: { bbox } }))).toMatchObject({ status: 422 })
  })
})

describe('filters', () => {
  test('the state filter selects open or closed alerts, and the counts include both kinds', async () => {
    const open = await raiseAlert(client)
    const { id } = await raiseAlert(client)
    dataOf(await client.updateAlert({ params: { id: id }, body: { closed: 42 } }))
    const counts = { open: 1, closed: 1 }
    expect(await list({ state: 'open' })).toMatchObject({ alerts: [{ id: open.id }], counts })
    expect(await list({ state: 'closed' })).toMatchObject({ alerts: [{ id, closed: 42 }], counts })
    expect((await list({ state: 'all' })).alerts).toHaveLength(2)
    expect(await list()).toMatchObject({ counts })
    expect(refusalOf(await client.listAlerts({ query: illTyped({ state: 'OPEN' }) }))).toMatchObject({
      status: 422,
    })
  })

  test('alertType finds alerts of exactly this type', async () => {
    for (const alertType of ['landslide', 'Landslide', 'landslides']) await raiseAlert(client, { alertType })
    expect(await typesOf({ alertType: 'landslide' })).toEqual(['landslide'])
  })

  test('accountId finds the alerts raised by this account', async () => {
    const typeId = await defineAccountType(client, 'Neighbour')
    const { id } = await openAccount(client, typeId)
    const mine = await raiseAlert(client, { account: { typeId } })
    await raiseAlert(client)
    for (const state of ['all', 'open'] as const) {
      expect(await list({ accountId: id, state })).toMatchObject({
        alerts: [mine],
        counts: { open: 1, closed: 0 },
      })
    }
    expect((await list({ accountId: id, state: 'closed' })).alerts).toEqual([])
    expect((await list({ accountId: 'nobody' })).alerts).toEqual([])
  })

  describe('duplicateOf', () => {
    const attach = async (alertId: string, to: string | null) =>
      dataOf(await client.linkAlert({ params: { alertId }, body: { duplicateOf: to } }))

    test('duplicateOf finds the alerts attached to this alert, in any state, until they are detached', async () => {
      const first = await raiseAlert(client)
      const [open, closed, detached] = [
        await raiseAlert(client),
        await raiseAlert(client),
        await raiseAlert(client),
      ]
      for (const { id } of [open, closed, detached]) await attach(id, first.id)
      await close(closed.id)
      await attach(detached.id, null)
      const { alerts, counts } = await list({ duplicateOf: first.id })
      expect(alerts.map(({ id }) => id)).toEqual([closed.id, open.id])
      expect(counts).toEqual({ open: 1, closed: 1 })
      expect((await list({ duplicateOf: first.id, state: 'closed' })).alerts).toMatchObject([
        { id: closed.id },
      ])
      expect((await list({ duplicateOf: open.id })).alerts).toEqual([])
      expect((await list({ duplicateOf: 'nobody' })).alerts).toEqual([])
      expect(refusalOf(await client.listAlerts({ query: { duplicateOf: '' } }))).toMatchObject({
        status: 422,
      })
    })

    test('duplicateOf finds nothing for an alert of another business', async () => {
      const stranger = api.strangerClient()
      const theirs = await raiseAlert(stranger)
      const { id } = await raiseAlert(stranger)
      dataOf(await stranger.linkAlert({ params: { alertId: id }, body: { duplicateOf: theirs.id } }))
      expect(await list({ duplicateOf: theirs.id })).toMatchObject({
        alerts: [],
        counts: { open: 0, closed: 0 },
      })
      const asTheirs = await stranger.listAlerts({ query: { duplicateOf: theirs.id } })
      expect(dataOf(asTheirs).alerts).toMatchObject([{ id }])
    })
  })

  test('since finds alerts changed at or after that time', async () => {
    const old = await raiseAlert(client, { alertType: 'old' })
    await raiseAlert(client, { alertType: 'untouched' })
    await api.sql(`update alerts set updated_at = updated_at - interval '1 minute'`)
    const recent = await raiseAlert(client, { alertType: 'recent' })
    expect(await typesOf({ since: recent.updatedAt })).toEqual(['recent'])
    await close(old.id)
    expect(await typesOf({ since: recent.updatedAt })).toEqual(['old', 'recent'])
    expect(await list({ since: recent.updatedAt })).toMatchObject({ counts: { open: 1, closed: 1 } })
    expect(await typesOf({ since: '2999-01-01T00:00:00Z' })).toEqual([])
  })

  test.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+23:59',
    '1969-12-31T23:59:00Z',
    '2020-02-29T12:00:00.123456789-23:59',
  ])('since %s finds everything, although PostgreSQL could not parse the time', async (since) => {
    await raiseAlert(client)
    expect((await list({ since })).alerts).toHaveLength(1)
  })

  test.each(['', 'yesterday', '2024-02-30T00:00:00Z', '2024-01-01', '2024-01-01T00:00:00', '1700000000'])(
    'since %j is not a time and is rejected with 422',
    async (since) => {
      expect(refusalOf(await client.listAlerts({ query: { since } }))).toMatchObject({ status: 422 })
    },
  )

  test('q finds part of the street, region or type, in any case', async () => {
    await raiseAlert(client, { alertType: 'a', additional: { street: 'Calle Ñandú 7' } })
    await raiseAlert(client, { alertType: 'b', region: 'Old Town' })
    await raiseAlert(client, { alertType: 'flooding' })
    expect(await typesOf({ q: 'ñAND' })).toEqual(['a'])
    expect(await typesOf({ q: '  old t  ' })).toEqual(['b'])
    expect(await typesOf({ q: 'OOD' })).toEqual(['flooding'])
    expect(await typesOf({ q: 'nowhere' })).toEqual([])
  })

  test('q matches percent, underscore and backslash literally', async () => {
    for (const street of ['50% off', '50 times', 'a_b', 'axb', 'c:\\d', 'c:d']) {
      await raiseAlert(client, { alertType: street, additional: { street } })
    }
    expect(await typesOf({ q: '0%' })).toEqual(['50% off'])
    expect(await typesOf({ q: 'a_b' })).toEqual(['a_b'])
    expect(await typesOf({ q: ':\\' })).toEqual(['c:\\d'])
    expect(await typesOf({ q: '%%' })).toEqual([])
  })

  test.each(['a', ' a ', 'x'.repeat(201), 'a\u0000b'])('q %j is rejected with 422', async (q) => {
    expect(refusalOf(await client.listAlerts({ query: { q } }))).toMatchObject({ status: 422 })
  })

  test('filters can be combined', async () => {
    const wanted = await raiseAlert(client, { alertType: 'fire', region: 'north', location: harbour })
    await raiseAlert(client, { alertType: 'fire', region: 'north', location: plaza })
    await raiseAlert(client, { alertType: 'flood', region: 'north', location: harbour })
    await raiseAlert(client, { alertType: 'fire', region: 'south', location: harbour })
    const query = {
      alertType: 'fire',
      q: 'north',
      bbox: '2,41,3,42',
      state: 'open',
      since: wanted.createdAt,
    } as const
    expect(await list(query)).toMatchObject({ alerts: [wanted], counts: { open: 1, closed: 0 } })
  })

  test('an unknown filter is rejected, because it may be a typo', async () => {
    expect(refusalOf(await client.listAlerts({ query: illTyped({ type: 'fire' }) }))).toMatchObject({
      issues: ['type unknown_member'],
    })
  })
})

describe('position', () => {
  test('the position is that of the newest event, including notes', async () => {
    const { id } = await raiseAlert(client)
    const { note } = dataOf(await client.createAlertNote({ params: { alertId: id }, body: { text: 'x' } }))
    expect((await list()).position).toBe(note.id)
    expect((await list({ q: 'nowhere' })).position).toBe(note.id)
  })

  test('no event before the position can appear later, no matter how slowly other transactions commit', async () => {
    const { id } = await raiseAlert(client)
    await commitCreationsSlowly()
    const slow = raiseAlert(client)
    await eventually(async () => expect(await commitsUnderWay()).toHaveLength(1))
    dataOf(await client.createAlertNote({ params: { alertId: id }, body: { text: 'meanwhile' } }))
    const { alerts, position } = await list()
    const { id: slowId } = await slow
    const missed = await api.sql(
      'select alert_id from alert_events where position <= $1 and not alert_id = any ($2)',
      [position, alerts.map((alert) => alert.id)],
    )
    expect(missed).toEqual([])
    expect((await list()).alerts.map((alert) => alert.id)).toContain(slowId)
  })

  const commitsUnderWay = () =>
    api.sql(`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`)

  /** Makes every transaction that creates an alert take 400 ms to commit. */
  async function commitCreationsSlowly() {
    onTestFinished(async () => {
      await api.sql('drop function commit_slowly cascade')
    })
    await api.sql(`create function commit_slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.4); return null; end $$`)
    await api.sql(`create constraint trigger slow after insert on alert_events deferrable initially deferred
      for each row when (new.type = 'created') execute function commit_slowly()`)
  }
})

describe('urgency order', () => {
  const raise = async (priority: string, acknowledged = false) => {
    const { id } = await raiseAlert(client)
    dataOf(await client.editAlert({ params: { alertId: id }, body: { priority: Number(priority) } }))
    if (acknowledged) dataOf(await client.acknowledgeAlert({ params: { alertId: id } }))
    return id
  }
  const urgent = { state: 'open', order: 'urgent' } as const

  test('unattended alerts come before attended alerts, each group sorted by priority and then by age, on every page', async () => {
    const [third, taken, first] = [await raise('2'), await raise('1', true), await raise('1')]
    const [second, last, done] = [await raise('1'), await raise('4'), await raise('1')]
    const [minor, sameAsTaken] = [await raise('3', true), await raise('1', true)]
    await close(done)
    const expected = [first, second, third, last, taken, sameAsTaken, minor]
    expect((await list(urgent)).alerts.map(({ id }) => id)).toEqual(expected)
    const paged: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { alerts, next } = await list({ ...urgent, limit: '2', cursor })
      paged.push(...alerts.map(({ id }) => id))
      if (next === null) break
      cursor = next
    }
    expect(paged).toEqual(expected)
    const ofSecond = await list({ ...urgent, priority: '2' })
    expect(ofSecond.alerts.map(({ id }) => id)).toEqual([third])
  })

  test('closed alerts cannot be listed by urgency, and a cursor from one order is rejected in the other', async () => {
    for (const query of [{ order: 'urgent' }, { order: 'urgent', state: 'all' }] as Query[])
      expect(refusalOf(await client.listAlerts({ query })).issues).toEqual(['order not_allowed'])
    await Promise.all([raiseAlert(client), raiseAlert(client)])
    const { next: newest } = await list({ state: 'open', limit: '1' })
    const { next: pressing } = await list({ ...urgent, limit: '1' })
    for (const query of [
      { ...urgent, cursor: newest ?? '' },
      { state: 'open', cursor: pressing ?? '' },
    ] as Query[])
      expect(refusalOf(await client.listAlerts({ query })).issues).toEqual(['cursor invalid_format'])
  })
})

describe('filtering by street and age', () => {
  const streetsOf = async (query: Query) =>
    (await list(query)).alerts.map(({ additional }) => additional.street).toSorted()
  const on = (street: string) => raiseAlert(client, { additional: { street } })

  test.each([
    ['nunoa', ['Av. Ñuñoa 12', 'AV. NUNOA 14']],
    ['ÑOA 1', ['Av. Ñuñoa 12', 'AV. NUNOA 14']],
    ['ñoa 12', ['Av. Ñuñoa 12']],
    ['%%', []],
    ['a_', []],
    ["'; drop table alerts", []],
  ])('a search for the street %j ignores case and accents', async (street, found) => {
    await on('Av. Ñuñoa 12')
    await on('AV. NUNOA 14')
    await raiseAlert(client, { region: 'Ñuñoa' })
    expect(await streetsOf({ street })).toEqual(found.toSorted())
    expect((await list({ street })).counts).toEqual({ open: found.length, closed: 0 })
  })

  test('an alert is found by its corrected street, and no longer by the former street', async () => {
    const { id } = await on('Av. Mata')
    dataOf(await client.editAlert({ params: { alertId: id }, body: { street: 'Av. Matta' } }))
    expect(await streetsOf({ street: 'mata' })).toEqual([])
    expect(await streetsOf({ street: 'matta' })).toEqual(['Av. Matta'])
  })

  test('ageMinutes excludes younger alerts', async () => {
    const old = await raiseAlert(client, { alertType: 'old' })
    await raiseAlert(client, { alertType: 'new' })
    await api.sql("update alerts set created_at = now() - interval '20 minutes' where id = $1", [old.id])
    expect(await typesOf({ ageMinutes: '15' })).toEqual(['old'])
    expect(await typesOf({ ageMinutes: '25' })).toEqual([])
    expect((await list({ ageMinutes: '15' })).counts).toEqual({ open: 1, closed: 0 })
  })

  test.each(['0', '-1', '1.5', 'x', '525601'])(
    '%j is not an age and is rejected with 422',
    async (ageMinutes) => {
      expect(refusalOf(await client.listAlerts({ query: { ageMinutes } }))).toMatchObject({ status: 422 })
    },
  )
})
