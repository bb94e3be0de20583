import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '@/lib/client/client'
import { runs } from '../../fixtures/long-run'
import { createType } from '../../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../../fixtures/server'
import { auditOf, historyOf, raiseAlert, refusalOf } from '../alerts.fixture'
import { at, markAccount, to } from './responders.fixture'

let api: TestApi
let client: Client
let me: string
let type: string
beforeAll(async () => {
  api = await startTestApi()
  client = api.client('dispatcher')
  me = dataOf(await client.readOwnIdentity({})).identity.id
  type = await createType(api.client())
})
afterAll(() => api.stop())

const mark = (name?: string) => markAccount(api.client(), type, name)
const read = async (alertId: string) => dataOf(await client.readAlert({ params: { alertId } })).alert
const stateOf = async (id: string) => dataOf(await client.readResponder({ params: { id } })).responder
const typesOf = async (alertId: string) => (await historyOf(client, alertId)).map((event) => event.type)

describe('dispatching responders', () => {
  it('dispatching, arriving and clearing are recorded with their times in the alert, the history and the audit log', async () => {
    const { id } = await mark('Unit 7')
    const alert = await raiseAlert(client)
    const sent = dataOf(await client.dispatchResponder(to(alert.id, id))).alert
    expect(sent.responders).toEqual([
      {
        id,
        name: 'Unit 7',
        state: 'dispatched',
        dispatchedAt: sent.updatedAt,
        onSceneAt: null,
        clearedAt: null,
      },
    ])
    expect(sent).toMatchObject({ acknowledgedBy: me, assignedTo: me, version: 2 })
    expect(await stateOf(id)).toMatchObject({
      state: 'dispatched',
      stateAt: sent.updatedAt,
      alert: { id: alert.id, number: alert.number },
    })
    const there = dataOf(await client.arriveResponder(at(alert.id, id))).alert
    expect(there.responders).toMatchObject([{ state: 'onScene', onSceneAt: there.updatedAt }])
    expect(there.onSceneAt).toBe(there.updatedAt)
    const left = dataOf(await client.clearResponder(at(alert.id, id))).alert
    expect(left.responders).toEqual([{ ...there.responders[0], state: 'cleared', clearedAt: left.updatedAt }])
    expect(await stateOf(id)).toMatchObject({ state: 'free', stateAt: left.updatedAt, alert: null })
    expect(await read(alert.id)).toEqual(left)
    expect(await typesOf(alert.id)).toEqual(['created', 'acknowledged', 'dispatched', 'onScene', 'cleared'])
    expect((await historyOf(client, alert.id)).at(-1)).toMatchObject({
      by: me,
      responderId: id,
      at: left.updatedAt,
    })
    expect((await auditOf(api, alert.id)).at(-1)?.changes).toEqual({
      responders: { from: there.responders, to: left.responders },
    })
  })

  it('repeating the same act on a responder changes nothing', async () => {
    const { id } = await mark()
    const alert = await raiseAlert(client)
    for (const act of [
      () => client.dispatchResponder(to(alert.id, id)),
      () => client.arriveResponder(at(alert.id, id)),
      () => client.clearResponder(at(alert.id, id)),
    ]) {
      const { version } = dataOf(await act()).alert
      expect(dataOf(await act()).alert.version).toBe(version)
    }
    expect(refusalOf(await client.arriveResponder(at(alert.id, id)))).toMatchObject({
      status: 422,
      issues: ['responderId not_applicable'],
    })
  })

  it('a responder can be dispatched again after leaving, and the alert keeps its first arrival time', async () => {
    const { id } = await mark()
    const other = await mark()
    const alert = await raiseAlert(client)
    dataOf(await client.dispatchResponder(to(alert.id, id)))
    const { onSceneAt } = dataOf(await client.arriveResponder(at(alert.id, id))).alert
    dataOf(await client.clearResponder(at(alert.id, id)))
    dataOf(await client.dispatchResponder(to(alert.id, other.id)))
    const again = dataOf(await client.dispatchResponder(to(alert.id, id))).alert
    expect(again.responders.map((one) => [one.id, one.state, one.onSceneAt])).toEqual([
      [other.id, 'dispatched', null],
      [id, 'dispatched', null],
    ])
    expect(again.onSceneAt).toBe(onSceneAt)
  })

  it('a responder dispatched concurrently to ten alerts by fifty callers goes to one alert, and the other callers see which alert', async () => {
    const { id } = await mark()
    const alerts = await Promise.all(Array.from({ length: 10 }, () => raiseAlert(client)))
    const race = (number: number) => {
      const alertId = alerts[number % 10]?.id ?? ''
      return client.dispatchResponder(to(alertId, id)).then((answer) => ({ alertId, answer }))
    }
    const rounds = runs(4, 40)
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => race(number)))
      const won = new Set(answers.filter(({ answer }) => answer.ok).map(({ alertId }) => alertId))
      expect(won.size).toBe(1)
      const [winner = ''] = won
      const lost = answers.filter(({ alertId }) => alertId !== winner)
      expect(lost).toHaveLength(45)
      for (const { answer } of lost) {
        expect(refusalOf(answer)).toMatchObject({ status: 422, code: 'responder_busy' })
        expect(answer.ok || answer.failure.data.alert).toMatchObject({ id: winner })
      }
      expect((await stateOf(id)).alert?.id).toBe(winner)
      dataOf(await client.clearResponder(at(winner, id)))
    }
    const histories = await Promise.all(alerts.map((alert) => typesOf(alert.id)))
    expect(histories.flat().filter((type) => type === 'dispatched')).toHaveLength(rounds)
  })

  it('a responder is free once its alert is closed, even if it is closed as a duplicate', async () => {
    const [one, two, gone] = [await mark(), await mark(), await mark()]
    const [first, second] = [await raiseAlert(client), await raiseAlert(client)]
    for (const [alert, { id }] of [
      [first, one],
      [first, gone],
      [second, two],
    ] as const)
      dataOf(await client.dispatchResponder(to(alert.id, id)))
    const left = dataOf(await client.clearResponder(at(first.id, gone.id))).alert
    dataOf(await client.linkAlert({ params: { alertId: second.id }, body: { duplicateOf: first.id } }))
    const closed = dataOf(await client.updateAlert({ params: { id: first.id }, body: { closed: 1 } })).alert
    expect(closed.responders).toEqual([
      { ...left.responders[0], state: 'cleared', clearedAt: closed.closedAt },
      left.responders[1],
    ])
    for (const responder of [one, two, gone]) expect((await stateOf(responder.id)).state).toBe('free')
    expect((await typesOf(first.id)).slice(-3)).toEqual(['cleared', 'closed', 'cleared'])
    expect((await typesOf(second.id)).slice(-2)).toEqual(['closed', 'cleared'])
    expect(dataOf(await client.clearResponder(at(first.id, one.id))).alert.version).toBe(closed.version)
    for (const act of [
      client.dispatchResponder(to(first.id, one.id)),
      client.arriveResponder(at(first.id, one.id)),
    ])
      expect(refusalOf(await act).code).toBe('alert_closed')
  })

  it('an arrival no longer counts for the clocks once the alert has been closed and reopened', async () => {
    const { id } = await mark()
    const alert = await raiseAlert(client)
    dataOf(await client.dispatchResponder(to(alert.id, id)))
    dataOf(await client.arriveResponder(at(alert.id, id)))
    dataOf(await client.updateAlert({ params: { id: alert.id }, body: { closed: 1 } }))
    const open = dataOf(await client.updateAlert({ params: { id: alert.id }, body: { closed: 0 } })).alert
    expect(open).toMatchObject({ onSceneAt: null, openedAt: open.updatedAt })
    const edited = dataOf(await client.editAlert({ params: { alertId: alert.id }, body: { priority: 4 } }))
    expect(edited.alert).toMatchObject({ onSceneAt: null, openedAt: open.openedAt })
  })

  it('a responder is rejected if it belongs to another business, was never dispatched or is not available', async () => {
    const { id, accountId } = await mark()
    const alert = await raiseAlert(client)
    const stranger = await raiseAlert(api.strangerClient())
    const foreign = await api.strangerClient().dispatchResponder(to(stranger.id, id))
    expect(refusalOf(foreign).issues).toEqual(['responderId unknown_responder'])
    for (const act of [client.arriveResponder(at(alert.id, id)), client.clearResponder(at(alert.id, id))])
      expect(refusalOf(await act).status).toBe(404)
    dataOf(await api.client().deleteAccount({ params: { accountId: accountId ?? '' } }))
    expect(refusalOf(await client.dispatchResponder(to(alert.id, id))).issues).toEqual([
      'responderId not_applicable',
    ])
    const viewer = await api.client('viewer').dispatchResponder(to(alert.id, id))
    expect(refusalOf(viewer)).toMatchObject({ status: 403, code: 'role_forbidden' })
  })
})
