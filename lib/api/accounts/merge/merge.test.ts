import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '@/lib/contract/accounts/account'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import { refusalOf } from '../../alerts/alerts.fixture'
import { auditOf } from '../../fixtures/audit-of'
import { dataOf } from '../../fixtures/server'
import { type AccountsRig, startAccountsRig } from '../accounts.fixture'

let rig: AccountsRig
beforeAll(async () => {
  rig = await startAccountsRig()
})
afterAll(() => rig.api.stop())

type Body = Omit<RequestOf<Operations['mergeAccounts']>['body'], 'accountId'>

const of = (accountId: string) => ({ params: { accountId } })
const read = async (id: string) => dataOf(await rig.client.readAccount(of(id))).account
const ask = (first: { id: string }, other: { id: string }, body: Body = {}) =>
  rig.client.mergeAccounts({ ...of(first.id), body: { accountId: other.id, ...body } })
const merge = async (first: { id: string }, other: { id: string }, body: Body = {}) =>
  dataOf(await ask(first, other, body))
const askUndo = (accountId: string, mergeId: string) =>
  rig.client.undoMerge({ ...of(accountId), body: { mergeId } })
const undo = async (accountId: string, mergeId: string) => dataOf(await askUndo(accountId, mergeId)).account

let tokens = 0

/** An account with an alert, a note, a device and a message. */
async function livedAccount(body: Parameters<AccountsRig['create']>[0] = {}) {
  const account = await rig.create(body)
  const location = { latitude: -33.45, longitude: -70.66 }
  const named = { typeId: account.accountType, tag: 'id', value: account.id }
  dataOf(await rig.client.createAlert({ body: { alertType: 'fire', location, account: named } }))
  dataOf(await rig.client.createAccountNote({ ...of(account.id), body: { text: `of ${account.id}` } }))
  const token = `token-${tokens++}`
  dataOf(await rig.client.createDevice({ ...of(account.id), body: { kind: 'fcm', token } }))
  const message = { title: `For ${account.id}` }
  dataOf(await rig.client.sendNotification({ body: { message, accountIDs: [account.id] } }))
  return account
}

/** The records that belong to an account, by kind. */
async function belongingsOf(id: string) {
  const [alerts, notes, devices, received, timeline] = await Promise.all([
    rig.api.sql<{ id: string }>('select id from alerts where account_id = $1 order by id', [id]),
    rig.client.listAccountNotes({ ...of(id), query: {} }),
    rig.client.listDevices(of(id)),
    rig.client.listAccountNotifications({ ...of(id), query: {} }),
    rig.client.listTimeline({ ...of(id), query: {} }),
  ])
  return {
    alerts: alerts.map((one) => one.id),
    notes: dataOf(notes).notes.map(({ text }) => text),
    devices: dataOf(devices).devices.map((one) => one.id),
    messages: dataOf(received).notifications.map(({ message }) => message.title),
    kinds: dataOf(timeline).entries.map(({ kind }) => kind),
  }
}

const sizes = ({ alerts, notes, devices, messages }: Awaited<ReturnType<typeof belongingsOf>>) =>
  [alerts, notes, devices, messages].map((list) => list.length)

const comparable = ({ version: _, ...account }: Account) => account

test('a merge moves everything to the remaining account and deletes the other account', async () => {
  const [first, other] = [
    await livedAccount({ fullname: 'Luz' }),
    await livedAccount({ birthday: '1990-05-17' }),
  ]
  const { account, merge: done } = await merge(first, other)
  expect(account).toEqual({ ...first, birthday: '1990-05-17', version: 2 })
  expect(await read(first.id)).toEqual(account)
  const belongings = await belongingsOf(first.id)
  expect(sizes(belongings)).toEqual([2, 2, 2, 2])
  expect(belongings.kinds.filter((kind) => kind === 'alert' || kind === 'notification')).toHaveLength(4)
  expect(refusalOf(await rig.client.readAccount(of(other.id))).status).toBe(404)
  const { deletion } = dataOf(await rig.client.readDeletion(of(other.id)))
  const { identity } = dataOf(await rig.client.readOwnIdentity({}))
  expect(deletion).toMatchObject({ mergedInto: first.id, deletedBy: identity.id, account: { id: other.id } })
  expect(done).toMatchObject({
    accountId: first.id,
    merged: { id: other.id, name: null, phone: other.phone },
    mergedBy: identity.id,
    undoableUntil: deletion.restorableUntil,
  })
  expect(dataOf(await rig.client.listMerges(of(first.id))).merges).toEqual([done])
})

test('undoing a merge restores both accounts with everything that belonged to them', async () => {
  const [first, other] = [
    await livedAccount({ username: 'first' }),
    await livedAccount({ fullname: 'Luz', username: 'other' }),
  ]
  const before = [await belongingsOf(first.id), await belongingsOf(other.id)]
  const { merge: done } = await merge(first, other, { take: ['phone', 'username'] })
  expect(await read(first.id)).toMatchObject({ phone: other.phone, username: 'other', fullname: 'Luz' })
  await undo(first.id, done.id)
  expect(comparable(await read(first.id))).toEqual(comparable(first))
  expect(comparable(await read(other.id))).toEqual(comparable(other))
  const after = [await belongingsOf(first.id), await belongingsOf(other.id)]
  const withoutKinds = after.map(({ kinds: _, ...rest }) => rest)
  expect(withoutKinds).toEqual(before.map(({ kinds: _, ...rest }) => rest))
  expect(dataOf(await rig.client.listMerges(of(first.id))).merges).toEqual([])
  expect(refusalOf(await askUndo(first.id, done.id)).status).toBe(404)
})

test('undoing a merge keeps the notes and changes made since', async () => {
  const [first, other] = [
    await livedAccount(),
    await livedAccount({ fullname: 'Luz', birthday: '1990-05-17' }),
  ]
  const { merge: done } = await merge(first, other)
  dataOf(await rig.client.createAccountNote({ ...of(first.id), body: { text: 'since' } }))
  dataOf(await rig.client.updateAccount({ ...of(first.id), body: { fullname: 'Luz Marina' } }))
  const back = await undo(first.id, done.id)
  expect(back).toMatchObject({ fullname: 'Luz Marina' })
  expect(back).not.toHaveProperty('birthday')
  expect((await belongingsOf(first.id)).notes).toEqual(['since', `of ${first.id}`])
  expect((await belongingsOf(other.id)).notes).toEqual([`of ${other.id}`])
})

test('if both accounts got the same message, each keeps its own delivery, so the receipt’s counts do not change', async () => {
  const [first, other] = [await rig.create(), await rig.create()]
  const body = { message: { title: 'Both' }, accountIDs: [first.id, other.id] }
  const { notificationId } = dataOf(await rig.client.sendNotification({ body }))
  const people = async () =>
    dataOf(await rig.client.listPeople({ params: { notificationId }, query: {} })).people.length
  expect(await people()).toBe(2)
  await merge(first, other)
  expect(await people()).toBe(2)
  expect((await belongingsOf(first.id)).messages).toEqual(['Both'])
})

test('the audit log and the timeline show the merge and its undo', async () => {
  const [first, other] = [await rig.create({ fullname: 'Luz' }), await rig.create({ birthday: '1990-05-17' })]
  const { merge: done } = await merge(first, other)
  await undo(first.id, done.id)
  const [, merged, undone] = await auditOf(rig.api, 'account', first.id)
  expect(merged).toMatchObject({
    action: 'merge',
    changes: { birthday: { from: null, to: '1990-05-17' }, mergedAccount: { from: null, to: other.id } },
  })
  expect(undone).toMatchObject({ action: 'undo', changes: { mergedAccount: { from: other.id, to: null } } })
  const ofOther = await auditOf(rig.api, 'account', other.id)
  expect(ofOther.map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
})

test('a merge with a stale version is rejected with 412 and the current account, and changes nothing', async () => {
  const [first, other] = [await rig.create(), await rig.create()]
  dataOf(await rig.client.updateAccount({ ...of(first.id), body: { role: 'guard' } }))
  const request = { ...of(first.id), body: { accountId: other.id } }
  expect(await rig.client.mergeAccounts(request, { ifMatch: 1 })).toMatchObject({
    failure: { status: 412, data: { account: { id: first.id, version: 2 } } },
  })
  dataOf(await rig.client.updateAccount({ ...of(other.id), body: { role: 'guard' } }))
  expect(await ask(first, other, { version: 1 })).toMatchObject({
    failure: { status: 412, data: { account: { id: other.id, version: 2 } } },
  })
  expect(await read(other.id)).toMatchObject({ version: 2 })
  dataOf(
    await rig.client.mergeAccounts({ ...request, body: { ...request.body, version: 2 } }, { ifMatch: 2 }),
  )
})

test('an account cannot be merged with itself, a deleted account, or an account of another business', async () => {
  const [first, gone] = [await rig.create(), await rig.create()]
  dataOf(await rig.client.deleteAccount(of(gone.id)))
  expect(refusalOf(await ask(first, first)).issues).toEqual(['accountId not_allowed'])
  expect(refusalOf(await ask(first, gone)).issues).toEqual(['accountId unknown_account'])
  expect(refusalOf(await ask(gone, first)).status).toBe(404)
  const take = ['attributes.none']
  expect(refusalOf(await ask(first, await rig.create(), { take })).issues).toEqual(['take.0 not_applicable'])
  expect(refusalOf(await ask(first, await rig.create(), { take: ['id'] })).issues).toEqual([
    'take.0 invalid_format',
  ])
})

test('a merge that would exceed the device limit is rejected and changes nothing', async () => {
  const [first, other] = [await rig.create(), await rig.create()]
  for (const [account, count] of [
    [first, 12],
    [other, 9],
  ] as const)
    for (let made = 0; made < count; made += 1)
      dataOf(
        await rig.client.createDevice({
          ...of(account.id),
          body: { kind: 'fcm', token: `many-${account.id}-${made}` },
        }),
      )
  expect(refusalOf(await ask(first, other)).issues).toEqual(['devices too_many'])
  expect(await read(other.id)).toEqual(other)
})

test('a merged account cannot be restored on its own', async () => {
  const [first, other] = [await rig.create(), await rig.create()]
  const { merge: done } = await merge(first, other)
  expect(await rig.client.restoreAccount(of(other.id))).toMatchObject({
    failure: { status: 422, code: 'account_merged', data: { accountId: first.id } },
  })
  await undo(first.id, done.id)
  dataOf(await rig.client.deleteAccount(of(other.id)))
  dataOf(await rig.client.restoreAccount(of(other.id)))
})

test('a failed undo reports its cause: a taken phone number, a later merge or a deleted account', async () => {
  const [first, other, third] = [await rig.create(), await rig.create(), await rig.create()]
  const { merge: done } = await merge(first, other)
  const taker = await rig.create({ phone: other.phone })
  expect(await askUndo(first.id, done.id)).toMatchObject({
    failure: { status: 422, code: 'phone_taken', data: { accountId: taker.id } },
  })
  dataOf(await rig.client.deleteAccount(of(taker.id)))
  const { merge: later } = await merge(first, third)
  expect(refusalOf(await askUndo(first.id, done.id))).toMatchObject({ status: 422, code: 'later_merge' })
  await undo(first.id, later.id)
  dataOf(await rig.client.deleteAccount(of(first.id)))
  expect(refusalOf(await askUndo(first.id, done.id)).status).toBe(404)
  dataOf(await rig.client.restoreAccount(of(first.id)))
  await undo(first.id, done.id)
  expect(await read(other.id)).toMatchObject({ phone: other.phone })
})

test('a merge cannot be undone if the phone number that an account gave up in it has been taken', async () => {
  const [first, other] = [await rig.create(), await rig.create()]
  const { merge: done } = await merge(first, other, { take: ['phone'] })
  const taker = await rig.create({ phone: first.phone })
  expect(await askUndo(first.id, done.id)).toMatchObject({
    failure: { code: 'phone_taken', data: { accountId: taker.id } },
  })
  expect(await read(first.id)).toMatchObject({ phone: other.phone })
})

test('a merge cannot be undone after 30 days', async () => {
  const [first, other] = [await rig.create(), await rig.create()]
  const { merge: done } = await merge(first, other)
  await rig.api.sql(`update accounts set deleted_at = now() - interval '31 days' where id = $1`, [other.id])
  expect(dataOf(await rig.client.listMerges(of(first.id))).merges).toEqual([])
  expect(refusalOf(await askUndo(first.id, done.id)).status).toBe(404)
})

test('only one of two concurrent merges of the same accounts succeeds, even in opposite directions', async () => {
  for (let time = 0; time < 5; time += 1) {
    const [one, two] = [await livedAccount(), await livedAccount()]
    const answers = await Promise.all([ask(one, two), ask(two, one)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const stayed = answers[0]?.ok ? one : two
    expect(sizes(await belongingsOf(stayed.id))).toEqual([2, 2, 2, 2])
  }
})

test('only one of two concurrent merges of one account into two others succeeds', async () => {
  const [one, two, other] = [await rig.create(), await rig.create(), await livedAccount()]
  const answers = await Promise.all([ask(one, other), ask(two, other)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a concurrent change to either account is merged or rejected, but never lost', async () => {
  for (let time = 0; time < 5; time += 1) {
    const [first, other] = [await rig.create(), await livedAccount({ birthday: '1990-05-17' })]
    const change = { body: { role: 'guard' } }
    const [ofFirst, ofOther, note, merged] = await Promise.all([
      rig.client.updateAccount({ ...of(first.id), ...change }),
      rig.client.updateAccount({ ...of(other.id), body: { fullname: 'Luz' } }),
      rig.client.createAccountNote({ ...of(other.id), body: { text: 'just now' } }),
      ask(first, other),
    ])
    dataOf(merged)
    dataOf(ofFirst)
    expect(await read(first.id)).toMatchObject({ role: 'guard', birthday: '1990-05-17' })
    expect((await read(first.id)).fullname).toBe(ofOther.ok ? 'Luz' : undefined)
    expect((await belongingsOf(first.id)).notes).toHaveLength(note.ok ? 2 : 1)
  }
})

test('a merge retried with its Idempotency-Key is applied once', async () => {
  const [first, other] = [await rig.create(), await rig.create()]
  const request = { ...of(first.id), body: { accountId: other.id } }
  const options = { idempotencyKey: `merge-${first.id}` }
  const done = dataOf(await rig.client.mergeAccounts(request, options))
  expect(dataOf(await rig.client.mergeAccounts(request, options))).toEqual(done)
  expect(await read(first.id)).toMatchObject({ version: 2 })
})
