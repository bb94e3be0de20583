import { beforeAll, expect, test } from 'vitest'
import { eraseDueAccounts } from '../../accounts/erasure/erased-people-service'
import { auditOf } from '../../fixtures/audit-of'
import { createPerson, createType } from '../../fixtures/people'
import { dataOf } from '../../fixtures/server'
import { testApi } from '../../fixtures/test-api'
import { plaza, raiseAlert, refusalOf } from '../alerts.fixture'
import { at, markAccount, to } from './responders.fixture'

const { api, client } = testApi()
let type: string
beforeAll(async () => {
  type = await createType(client)
})

const read = async (id: string) => dataOf(await client.readResponder({ params: { id } })).responder

test('an account or identity can be a responder only once, under its own name or another name', async () => {
  const person = await createPerson(client, type, { fullname: 'Ana Ñuñoa' })
  const { identity } = dataOf(await client.createIdentity({ body: { name: 'Eva', roles: ['dispatcher'] } }))
  const body = { accountId: person.id }
  const account = dataOf(await client.createResponder({ body })).responder
  expect(account).toMatchObject({ ...body, identityId: null, available: true, state: 'free', alert: null })
  expect(account.name).toBe('Ana Ñuñoa')
  const eva = dataOf(await client.createResponder({ body: { identityId: identity.id } })).responder
  expect(eva).toMatchObject({ name: 'Eva', accountId: null, location: null })
  for (const again of [body, { identityId: identity.id }])
    expect(refusalOf(await client.createResponder({ body: again })).issues).toEqual([
      `${Object.keys(again)[0]} duplicate`,
    ])
  const change = { params: { id: eva.id }, body: { name: 'Unit 7' } }
  expect(dataOf(await client.updateResponder(change)).responder).toMatchObject({ name: 'Unit 7', version: 2 })
  const back = dataOf(await client.updateResponder({ ...change, body: { name: null } })).responder
  expect(back).toMatchObject({ name: 'Eva', version: 3 })
  const late = await client.updateResponder(change, { ifMatch: 2 })
  expect(refusalOf(late)).toMatchObject({ status: 412, code: 'version_stale' })
  const { responders } = dataOf(await client.listResponders({ query: {} }))
  expect(responders.map(({ id }) => id)).toEqual([account.id, eva.id])
})

test('a responder needs exactly one account or identity of the same business', async () => {
  const me = dataOf(await client.readOwnIdentity({})).identity.id
  const issuesOf = async (body: object) => refusalOf(await client.createResponder({ body })).issues
  expect(await issuesOf({})).toEqual([' exactly_one'])
  expect(await issuesOf({ accountId: 'a', identityId: me })).toEqual([' exactly_one'])
  expect(await issuesOf({ accountId: 'nobody' })).toEqual(['accountId unknown_account'])
  expect(await issuesOf({ identityId: 'nobody' })).toEqual(['identityId unknown_identity'])
  const dispatcher = await api.client('dispatcher').createResponder({ body: { identityId: me } })
  expect(refusalOf(dispatcher).status).toBe(403)
})

test('a responder’s location is its last report or its account’s last alert, whichever is newer', async () => {
  const { id, accountId } = await markAccount(client, type)
  expect((await read(id)).location).toBeNull()
  const account = { typeId: type, tag: 'id', value: accountId ?? '' }
  const alert = await raiseAlert(client, { account })
  expect((await read(id)).location).toEqual({ ...plaza, at: alert.createdAt })
  const said = { latitude: 40.5, longitude: -3.5 }
  const located = dataOf(
    await api.client('dispatcher').locateResponder({ params: { id }, body: said }),
  ).responder
  expect(located).toMatchObject({ location: said, version: 1 })
  const later = await raiseAlert(client, { account })
  expect((await read(id)).location).toEqual({ ...plaza, at: later.createdAt })
})

test('a responder cannot be deleted while attending an alert, and alerts keep its name after it is deleted', async () => {
  const { id } = await markAccount(client, type, 'Unit 9')
  const alert = await raiseAlert(client)
  dataOf(await client.dispatchResponder(to(alert.id, id)))
  const refused = await client.deleteResponder({ params: { id } })
  expect(refusalOf(refused)).toMatchObject({ status: 422, code: 'responder_busy' })
  dataOf(await client.clearResponder(at(alert.id, id)))
  dataOf(await client.deleteResponder({ params: { id } }))
  expect(refusalOf(await client.readResponder({ params: { id } })).status).toBe(404)
  const { responders } = dataOf(await client.readAlert({ params: { alertId: alert.id } })).alert
  expect(responders).toMatchObject([{ id, name: 'Unit 9', state: 'cleared' }])
  expect(dataOf(await client.clearResponder(at(alert.id, id))).alert.responders).toEqual(responders)
})

test('a responder whose account was purged or identity disabled can still clear its alert, but cannot be dispatched', async () => {
  const account = await markAccount(client, type, null)
  const { identity } = dataOf(await client.createIdentity({ body: { name: 'Leo', roles: ['dispatcher'] } }))
  const leo = dataOf(await client.createResponder({ body: { identityId: identity.id } })).responder
  const alert = await raiseAlert(client)
  for (const { id } of [account, leo]) dataOf(await client.dispatchResponder(to(alert.id, id)))
  dataOf(await client.deleteAccount({ params: { accountId: account.accountId ?? '' } }))
  await api.sql("update accounts set deleted_at = now() - interval '31 days' where id = $1", [
    account.accountId,
  ])
  await eraseDueAccounts(100)
  const body = { disabled: true }
  dataOf(await client.updateIdentity({ params: { identityId: identity.id }, body }))
  // A responder that was shown under its account's phone number is now shown as a dash.
  for (const { id, name } of [{ ...account, name: '—' }, leo]) {
    expect(await read(id)).toMatchObject({ name, available: false, state: 'dispatched' })
    dataOf(await client.arriveResponder(at(alert.id, id)))
    dataOf(await client.clearResponder(at(alert.id, id)))
    expect(refusalOf(await client.dispatchResponder(to(alert.id, id))).issues).toEqual([
      'responderId not_applicable',
    ])
    dataOf(await client.deleteResponder({ params: { id } }))
  }
})

test('a responder has a kind and skills, and dispatchers put it on or off duty, which changes nothing else', async () => {
  const { id: accountId } = await createPerson(client, type)
  const { responder } = dataOf(
    await client.createResponder({
      body: { name: 'K9 2', accountId, kind: 'team', skills: ['dog', 'first aid'] },
    }),
  )
  expect(responder).toMatchObject({ kind: 'team', skills: ['dog', 'first aid'], onDuty: true })
  const { id, version } = responder
  const dispatcher = api.client('dispatcher')
  const off = dataOf(
    await dispatcher.changeDuty({ params: { id }, body: { onDuty: false } }, { ifMatch: version }),
  ).responder
  expect(off).toEqual({ ...responder, onDuty: false, version: version + 1 })
  const stale = await dispatcher.changeDuty({ params: { id }, body: { onDuty: true } }, { ifMatch: version })
  expect(refusalOf(stale)).toMatchObject({ status: 412, code: 'version_stale' })
  const forbidden = await dispatcher.updateResponder({ params: { id }, body: { onDuty: true } })
  expect(refusalOf(forbidden)).toMatchObject({ status: 403 })
  const changed = dataOf(await client.updateResponder({ params: { id }, body: { skills: [] } })).responder
  expect(changed).toEqual({ ...off, skills: [], version: version + 2 })
  expect((await auditOf(api, 'responder', id)).map(({ changes }) => changes)).toMatchObject([
    { kind: 'team' },
    { onDuty: { from: true, to: false } },
    { skills: { from: ['dog', 'first aid'], to: [] } },
  ])
})
