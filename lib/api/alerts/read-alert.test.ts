import { beforeAll, expect, test } from 'vitest'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { auditOf, harbour, historyOf, illTyped, plaza, raiseAlert, refusalOf } from './alerts.fixture'

const { api, client } = testApi('dispatcher')
let identityId: string

beforeAll(async () => {
  identityId = dataOf(await client.readOwnIdentity({})).identity.id
})

const note = (alertId: string, text: unknown) =>
  client.createAlertNote({ params: { alertId }, body: illTyped({ text }) })

test('an alert is read with its history, oldest first', async () => {
  const { id } = await raiseAlert(client)
  dataOf(await client.updateAlert({ params: { id: id }, body: { location: harbour } }))
  dataOf(await note(id, 'sent a patrol'))
  dataOf(await client.updateAlert({ params: { id: id }, body: { closed: 1, closedReason: 'done' } }))
  const closed = dataOf(await client.updateAlert({ params: { id: id }, body: { closed: 0 } })).alert
  const result = await client.readAlert({ params: { alertId: id } })
  const { alert, history } = dataOf(result)
  expect(alert).toEqual(closed)
  expect(history.map(({ id: _, at: __, by: ___, accountId: ____, ...rest }) => rest)).toEqual([
    { type: 'created', location: plaza },
    { type: 'moved', location: harbour, from: plaza },
    { type: 'noted', note: 'sent a patrol' },
    { type: 'closed', closed: 1, reason: 'done' },
    { type: 'reopened', closed: 0 },
  ])
  const positions = history.map((event) => Number(event.id))
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).toSorted())
})

test('a note changes the alert’s ETag, but the former ETag still works in If-Match', async () => {
  const { id, version } = await raiseAlert(client)
  const params = { alertId: id }
  const read = () => client.readAlert({ params })
  const [first, again] = [await read(), await read()]
  dataOf(await note(id, 'sent a patrol'))
  const noted = await read()
  if (!first.ok || !again.ok || !noted.ok) throw new Error('The alert could not be read.')
  expect(first.etag).toMatch(new RegExp(`^W/"${version}-`))
  expect(again.etag).toBe(first.etag)
  expect(noted.etag).not.toBe(first.etag)
  const moved = await client.updateAlert(
    { params: { id }, body: { location: harbour } },
    { ifMatch: first.etag },
  )
  expect(moved).toMatchObject({ ok: true, etag: `"${version + 1}"` })
  expect(
    await client.updateAlert({ params: { id }, body: { closed: 1 } }, { ifMatch: noted.etag }),
  ).toMatchObject({
    failure: { status: 412 },
  })
})

test('an unknown alert, an impossible ID and another business’s alert get the same 404', async () => {
  const { id } = await raiseAlert(client)
  expect(refusalOf(await api.strangerClient().readAlert({ params: { alertId: id } }))).toMatchObject({
    status: 404,
  })
  for (const alertId of [
    'unknown',
    'x'.repeat(200),
    "' or 1=1",
    '💥',
    '00000000-0000-7000-8000-000000000000',
  ]) {
    expect(refusalOf(await client.readAlert({ params: { alertId } }))).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  }
})

test('a note is returned as in the history and does not change the alert', async () => {
  const before = await raiseAlert(client)
  const text = ' two patrols 🚓 — "مكتب" '
  const answered = dataOf(await note(before.id, text)).note
  expect(answered).toEqual({
    id: expect.stringMatching(/^\d+$/),
    type: 'noted',
    by: identityId,
    accountId: null,
    at: answered.at,
    note: text,
  })
  const { alert, history } = dataOf(await client.readAlert({ params: { alertId: before.id } }))
  expect(alert).toEqual(before)
  expect(history.at(-1)).toEqual(answered)
})

test('a note is recorded in the audit log without its text', async () => {
  const { id } = await raiseAlert(client)
  await note(id, 'about somebody')
  const entry = (await auditOf(api, id)).at(-1)
  expect(entry).toEqual({ action: 'note', identityId, changes: null })
})

test('a closed alert still accepts notes', async () => {
  const { id } = await raiseAlert(client)
  dataOf(await client.updateAlert({ params: { id: id }, body: { closed: 1 } }))
  expect(dataOf(await note(id, 'report filed')).note.type).toBe('noted')
})

test.each([[''], ['  \n'], ['x'.repeat(2001)], [7], [null], ['a\u0000b'], ['\udc00']])(
  '%j is not a note and is rejected with 422',
  async (text) => {
    const { id } = await raiseAlert(client)
    expect(refusalOf(await note(id, text))).toMatchObject({ status: 422, code: 'invalid_arguments' })
    expect(await historyOf(client, id)).toHaveLength(1)
  },
)

test('a note on an unknown alert or another business’s alert gets 404 and is not stored', async () => {
  const { id } = await raiseAlert(client)
  expect(refusalOf(await note('unknown', 'x')).status).toBe(404)
  const theirs = await api.strangerClient().createAlertNote({ params: { alertId: id }, body: { text: 'x' } })
  expect(refusalOf(theirs).status).toBe(404)
  expect(await historyOf(client, id)).toHaveLength(1)
  expect(await auditOf(api, 'unknown')).toEqual([])
})
