import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '@/lib/client/client'
import { createType } from '../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { auditOf, historyOf, raiseAlert, refusalOf } from './alerts.fixture'
import { at, markAccount, to } from './responders/responders.fixture'

let api: TestApi
let client: Client
let me: string
beforeAll(async () => {
  api = await startTestApi()
  client = api.client('dispatcher')
  me = dataOf(await client.readOwnIdentity({})).identity.id
})
afterAll(() => api.stop())

const of = (alertId: string) => ({ params: { alertId } })
const read = async (alertId: string) => dataOf(await client.readAlert(of(alertId))).alert

async function newIdentity(): Promise<string> {
  const body = { name: 'Eva', roles: ['dispatcher' as const] }
  return dataOf(await api.client('admin').createIdentity({ body })).identity.id
}

describe('acknowledging an alert', () => {
  it('acknowledging an alert assigns it to the caller, and records this in the alert’s history and the audit log', async () => {
    const { id } = await raiseAlert(client)
    const { alert } = dataOf(await client.acknowledgeAlert(of(id)))
    expect(alert).toMatchObject({ acknowledgedBy: me, assignedTo: me, version: 2 })
    expect(alert.acknowledgedAt).toBe(alert.updatedAt)
    expect(await read(id)).toEqual(alert)
    expect((await historyOf(client, id)).at(-1)).toMatchObject({
      type: 'acknowledged',
      by: me,
      assignedTo: me,
    })
    expect((await auditOf(api, id)).at(-1)).toMatchObject({
      action: 'update',
      changes: { acknowledgedBy: { from: null, to: me } },
    })
  })

  it('if a hundred callers acknowledge an alert concurrently, it is acknowledged once, and all of them see by whom and when', async () => {
    const { id } = await raiseAlert(client)
    const others = [client, api.client('admin')]
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) => (others[number % 2] as Client).acknowledgeAlert(of(id))),
    )
    const told = new Set(answers.map((answer) => JSON.stringify(dataOf(answer).alert)))
    expect(told.size).toBe(1)
    expect((await historyOf(client, id)).map(({ type }) => type)).toEqual(['created', 'acknowledged'])
  })

  it('acknowledging is rejected for a closed alert and for callers who may not change the alert', async () => {
    const { id } = await raiseAlert(client)
    dataOf(await client.updateAlert({ params: { id }, body: { closed: 1 } }))
    expect(refusalOf(await client.acknowledgeAlert(of(id)))).toMatchObject({
      status: 422,
      code: 'alert_closed',
    })
    const viewer = await api.client('viewer').acknowledgeAlert(of(id))
    expect(refusalOf(viewer)).toMatchObject({ status: 403, code: 'role_forbidden' })
    const stranger = await api.strangerClient().acknowledgeAlert(of(id))
    expect(refusalOf(stranger)).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('acknowledging an alert with a stale version is rejected', async () => {
    const before = await raiseAlert(client)
    dataOf(await client.editAlert({ ...of(before.id), body: { priority: 4 } }))
    const late = await client.acknowledgeAlert(of(before.id), { ifMatch: before.version })
    expect(refusalOf(late)).toMatchObject({ status: 412, code: 'version_stale' })
    expect((await read(before.id)).acknowledgedAt).toBeNull()
  })
})

describe('assigning and releasing', () => {
  it('assigning an alert to another identity also acknowledges it, and releasing the alert undoes both changes', async () => {
    const { id } = await raiseAlert(client)
    const eva = await newIdentity()
    const body = { identityId: eva }
    const assigned = dataOf(await client.assignAlert({ ...of(id), body })).alert
    expect(assigned).toMatchObject({ assignedTo: eva, acknowledgedBy: me })
    expect(dataOf(await client.assignAlert({ ...of(id), body })).alert.version).toBe(assigned.version)
    const released = dataOf(await client.releaseAlert(of(id))).alert
    expect(released).toMatchObject({ assignedTo: null, acknowledgedBy: null, acknowledgedAt: null })
    expect((await historyOf(client, id)).map(({ type }) => type)).toEqual([
      'created',
      'acknowledged',
      'assigned',
      'released',
    ])
  })

  it('assigning an alert to an unknown identity or to an identity of another business is rejected', async () => {
    const { id } = await raiseAlert(client)
    const stranger = dataOf(await api.strangerClient().readOwnIdentity({})).identity.id
    for (const identityId of [stranger, 'nobody']) {
      expect(refusalOf(await client.assignAlert({ ...of(id), body: { identityId } }))).toEqual({
        status: 422,
        code: 'invalid_arguments',
        issues: ['identityId unknown_identity'],
      })
    }
  })

  it('a reopened alert is assigned to nobody', async () => {
    const { id } = await raiseAlert(client)
    dataOf(await client.acknowledgeAlert(of(id)))
    const body = { closed: 1, closedCode: 'false' as const, closedReason: 'A test' }
    const closed = dataOf(await client.updateAlert({ params: { id }, body })).alert
    expect(closed).toMatchObject({ closedCode: 'false', closedReason: 'A test', acknowledgedBy: me })
    const reopened = dataOf(await client.updateAlert({ params: { id }, body: { closed: 0 } })).alert
    expect(reopened).toMatchObject({ acknowledgedAt: null, assignedTo: null, closedCode: null })
  })
})

describe('correcting an alert', () => {
  it('a correction changes only what differs, and records the old and new values', async () => {
    const { id } = await raiseAlert(client, { region: 'RM', additional: { street: 'Av. Mata', floor: 2 } })
    const body = { alertType: 'medical', street: 'Av. Matta 123', region: null, priority: 2 }
    const { alert } = dataOf(await client.editAlert({ ...of(id), body }))
    expect(alert).toMatchObject({ alertType: 'medical', region: null, priority: 2, version: 2 })
    expect(alert.additional).toEqual({ street: 'Av. Matta 123', floor: 2 })
    expect((await historyOf(client, id)).slice(1)).toMatchObject([
      {
        type: 'edited',
        changes: {
          alertType: { from: 'fire', to: 'medical' },
          region: { from: 'RM', to: null },
          street: { from: 'Av. Mata', to: 'Av. Matta 123' },
        },
      },
      { type: 'prioritised', changes: { priority: { from: 1, to: 2 } } },
    ])
    expect(dataOf(await client.editAlert({ ...of(id), body })).alert.version).toBe(2)
  })

  it('a correction without changes or with an invalid priority is rejected', async () => {
    const { id } = await raiseAlert(client)
    expect(refusalOf(await client.editAlert({ ...of(id), body: {} })).status).toBe(422)
    const refused = refusalOf(await client.editAlert({ ...of(id), body: { priority: 5 } }))
    expect(refused.issues).toEqual(['priority too_big'])
  })
})

describe('a new alert', () => {
  it('a new alert has the next number in its business and the priority of its type', async () => {
    const admin = api.client('admin')
    const type = { type: 'flood', name: 'Flood', priority: 2 }
    dataOf(await admin.createAlertType({ body: type }))
    const first = await raiseAlert(client, { alertType: 'flood' })
    const others = await Promise.all(
      Array.from({ length: 20 }, () => raiseAlert(client, { alertType: 'unheard of' })),
    )
    expect(first.priority).toBe(2)
    expect(others.map(({ priority }) => priority)).toEqual(Array(20).fill(3))
    const numbers = others.map(({ number }) => number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => first.number + 1 + index))
    expect((await raiseAlert(api.strangerClient())).number).toBe(1)
  })

  it('a new alert is found by its number, by its priority, and as unattended until it is acknowledged', async () => {
    const { id, number } = await raiseAlert(client, { region: 'Alone' })
    const list = async (query: Parameters<Client['listAlerts']>[0]['query']) =>
      dataOf(await client.listAlerts({ query })).alerts.map((alert) => alert.id)
    expect(await list({ q: `#${number}` })).toEqual([id])
    expect(await list({ region: 'Alone', priority: '1' })).toEqual([id])
    expect(await list({ region: 'Alone', priority: '2' })).toEqual([])
    expect(await list({ region: 'Alone', unattended: 'true' })).toEqual([id])
    dataOf(await client.acknowledgeAlert(of(id)))
    expect(await list({ region: 'Alone', unattended: 'true' })).toEqual([])
    expect(await list({ region: 'Alone', assignedTo: me })).toEqual([id])
  })
})

describe('a duplicate of another alert', () => {
  it('a duplicate is closed together with its alert, unless it was detached', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => raiseAlert(client)))
    if (!first || !second || !third) throw new Error('There are three.')
    const body = { duplicateOf: first.id }
    expect(dataOf(await client.linkAlert({ ...of(second.id), body })).alert.duplicateOf).toBe(first.id)
    dataOf(await client.linkAlert({ ...of(third.id), body }))
    dataOf(await client.linkAlert({ ...of(third.id), body: { duplicateOf: null } }))
    dataOf(await client.updateAlert({ params: { id: first.id }, body: { closed: 7 } }))
    expect(await read(second.id)).toMatchObject({ closed: 1, closedCode: 'duplicate', closedBy: me })
    expect((await historyOf(client, third.id)).map(({ type }) => type)).toEqual([
      'created',
      'linked',
      'unlinked',
    ])
    expect((await read(third.id)).closed).toBe(0)
  })

  it('an alert cannot be attached to itself, to an unknown or attached alert, or while other alerts are attached to it', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => raiseAlert(client)))
    if (!first || !second || !third) throw new Error('There are three.')
    const link = (from: string, duplicateOf: string) =>
      client.linkAlert({ ...of(from), body: { duplicateOf } })
    dataOf(await link(second.id, first.id))
    const refusals = await Promise.all([
      link(third.id, second.id),
      link(third.id, third.id),
      link(first.id, third.id),
      link(third.id, 'nobody'),
    ])
    expect(refusals.map((answer) => refusalOf(answer).issues)).toEqual([
      ['duplicateOf not_applicable'],
      ['duplicateOf not_applicable'],
      ['duplicateOf not_applicable'],
      ['duplicateOf unknown_alert'],
    ])
  })
})

describe('an alert acknowledged by an unknown identity', () => {
  const acknowledgedAt = '2026-11-20T10:00:00.000Z'
  async function raiseAcknowledged() {
    const { id } = await raiseAlert(client)
    await api.sql('update alerts set acknowledged_at = $2 where id = $1', [id, acknowledgedAt])
    return id
  }
  const unattended = async () =>
    dataOf(await client.listAlerts({ query: { unattended: 'true', limit: '500' } })).alerts.map(
      ({ id }) => id,
    )

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      'moved',
      (id) => client.updateAlert({ params: { id }, body: { location: { latitude: 1, longitude: 2 } } }),
    ],
    ['edited', (id) => client.editAlert({ ...of(id), body: { region: 'North' } })],
    ['prioritised', (id) => client.editAlert({ ...of(id), body: { priority: 4 } })],
    ['assigned', (id) => client.assignAlert({ ...of(id), body: { identityId: me } })],
    ['acknowledged again', (id) => client.acknowledgeAlert(of(id))],
    ['closed', (id) => client.updateAlert({ params: { id }, body: { closed: 1 } })],
    [
      'linked',
      async (id) => {
        const { id: duplicateOf } = await raiseAlert(client)
        return client.linkAlert({ ...of(id), body: { duplicateOf } })
      },
    ],
    [
      'closed with the alert it is attached to',
      async (id) => {
        const first = await raiseAlert(client)
        dataOf(await client.linkAlert({ ...of(id), body: { duplicateOf: first.id } }))
        return client.updateAlert({ params: { id: first.id }, body: { closed: 1 } })
      },
    ],
    [
      'prioritised with others',
      (id) => client.actOnAlerts({ body: { alertIds: [id], act: { kind: 'prioritise', priority: 1 } } }),
    ],
    [
      'attended by a responder',
      async (id) => {
        const { id: unit } = await markAccount(api.client('admin'), await createType(api.client('admin')))
        dataOf(await client.dispatchResponder(to(id, unit)))
        return client.arriveResponder(at(id, unit))
      },
    ],
  ])('an alert acknowledged by an unknown identity stays acknowledged when it is %s', async (_, change) => {
    const id = await raiseAcknowledged()
    await change(id)
    expect(await read(id)).toMatchObject({ acknowledgedAt, acknowledgedBy: null })
    expect(await unattended()).not.toContain(id)
  })

  it('an alert becomes unattended when it is released or reopened, and can then be acknowledged by the next caller', async () => {
    const released = await raiseAcknowledged()
    dataOf(await client.releaseAlert(of(released)))
    const reopened = await raiseAcknowledged()
    for (const closed of [1, 0])
      dataOf(await client.updateAlert({ params: { id: reopened }, body: { closed } }))
    for (const id of [released, reopened]) {
      expect(await read(id)).toMatchObject({ acknowledgedAt: null, acknowledgedBy: null })
      expect(await unattended()).toContain(id)
      const { alert } = dataOf(await client.acknowledgeAlert(of(id)))
      expect(alert).toMatchObject({ acknowledgedBy: me, acknowledgedAt: alert.updatedAt })
    }
  })
})
