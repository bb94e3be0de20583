import { expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import { raiseAlert, refusalOf } from '../alerts/alerts.fixture'
import { auditOf } from '../fixtures/audit-of'
import { dataOf, logIn } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi()

/** Creates a dispatcher who has no shifts yet. */
async function dispatcher() {
  const body = { name: 'On duty', roles: ['dispatcher' as const] }
  const { externalId, identity } = dataOf(await client.createIdentity({ body }))
  const { businessId, baseUrl } = api
  const token = await logIn(baseUrl, { businessId, externalId })
  return { ...createClient({ baseUrl, businessId, token }), identityId: identity.id }
}

test('an identity has only one running shift, however often and concurrently a shift is started', async () => {
  const one = await dispatcher()
  const started = await Promise.all(Array.from({ length: 8 }, () => one.startShift({})))
  const ids = new Set(started.map((answer) => dataOf(answer).shift.id))
  expect(ids.size).toBe(1)
  expect(dataOf(await one.startShift({})).shift).toMatchObject({ identityId: one.identityId, endedAt: null })
  const other = await dispatcher()
  expect(ids).not.toContain(dataOf(await other.startShift({})).shift.id)
})

test('a shift is ended once, with a note, and the next shift is a new one', async () => {
  const one = await dispatcher()
  const { shift } = dataOf(await one.startShift({}))
  const params = { id: shift.id }
  const body = { note: 'Two crews at the harbor.\nÑuñoa is quiet.' }
  expect(await one.endShift({ params, body }, { ifMatch: 9 })).toMatchObject({
    failure: { status: 412, data: { shift } },
  })
  const ended = dataOf(await one.endShift({ params, body }, { ifMatch: 1 })).shift
  expect(ended).toMatchObject({ note: body.note, signedBy: null, version: 2 })
  expect(ended.endedAt).not.toBeNull()
  expect(refusalOf(await one.endShift({ params, body }))).toMatchObject({ status: 422, code: 'shift_state' })
  expect(dataOf(await one.startShift({})).shift.id).not.toBe(shift.id)
  expect(dataOf(await one.readShift({ params })).shift).toEqual(ended)
})

test('a shift’s positions cover exactly the events during the shift', async () => {
  const one = await dispatcher()
  await raiseAlert(client)
  const { shift } = dataOf(await one.startShift({}))
  const during = await raiseAlert(client)
  dataOf(await one.acknowledgeAlert({ params: { alertId: during.id } }))
  const ended = dataOf(await one.endShift({ params: { id: shift.id }, body: {} })).shift
  await raiseAlert(client)
  const query = { after: ended.startedPosition, until: ended.endedPosition ?? '' }
  const { news, counts } = dataOf(await one.listAlertNews({ query }))
  expect(news.map(({ type, alert }) => [type, alert.id])).toEqual([
    ['acknowledged', during.id],
    ['created', during.id],
  ])
  expect(counts).toEqual({ created: 1, acknowledged: 1 })
})

test('someone else signs off a shift once it has ended; the first signature stays', async () => {
  const [leaving, next, third] = [await dispatcher(), await dispatcher(), await dispatcher()]
  const { id } = dataOf(await leaving.startShift({})).shift
  const params = { id }
  expect(refusalOf(await next.signShift({ params }))).toMatchObject({ status: 422, code: 'shift_state' })
  dataOf(await leaving.endShift({ params, body: { note: null } }))
  expect(refusalOf(await leaving.signShift({ params }))).toMatchObject({ status: 403, code: 'own_handover' })
  const signed = dataOf(await next.signShift({ params })).shift
  expect(signed).toMatchObject({ signedBy: next.identityId })
  expect(dataOf(await third.signShift({ params })).shift).toEqual(signed)
})

test('only an admin may end another person’s shift', async () => {
  const [one, other] = [await dispatcher(), await dispatcher()]
  const { id } = dataOf(await one.startShift({})).shift
  expect(refusalOf(await other.endShift({ params: { id }, body: {} }))).toMatchObject({
    status: 422,
    code: 'other_shift',
  })
  expect(dataOf(await client.endShift({ params: { id }, body: {} })).shift.endedAt).not.toBeNull()
})

test('the list has each matching shift once, newest first', async () => {
  const one = await dispatcher()
  const ids: string[] = []
  for (let time = 0; time < 3; time += 1) {
    const { id } = dataOf(await one.startShift({})).shift
    ids.unshift(id)
    if (time < 2) dataOf(await one.endShift({ params: { id }, body: {} }))
  }
  const identityId = one.identityId
  const first = dataOf(await one.listShifts({ query: { identityId, limit: '2' } }))
  const rest = dataOf(await one.listShifts({ query: { identityId, cursor: first.next ?? '' } }))
  expect([...first.shifts, ...rest.shifts].map(({ id }) => id)).toEqual(ids)
  const of = async (state: 'running' | 'ended') =>
    dataOf(await one.listShifts({ query: { identityId, state } })).shifts.map(({ id }) => id)
  expect(await of('running')).toEqual(ids.slice(0, 1))
  expect(await of('ended')).toEqual(ids.slice(1))
})

test('the start, end and signature of a shift are in the audit log, each with the person responsible', async () => {
  const [one, next] = [await dispatcher(), await dispatcher()]
  const { id } = dataOf(await one.startShift({})).shift
  dataOf(await one.endShift({ params: { id }, body: { note: 'Quiet' } }))
  dataOf(await next.signShift({ params: { id } }))
  expect(await auditOf(api, 'shift', id)).toMatchObject([
    { action: 'start', identityId: one.identityId },
    { action: 'end', identityId: one.identityId, changes: { note: { from: null, to: 'Quiet' } } },
    {
      action: 'sign',
      identityId: next.identityId,
      changes: { signedBy: { from: null, to: next.identityId } },
    },
  ])
})
