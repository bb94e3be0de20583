import { expect, test } from 'vitest'
import { refusalOf } from '../alerts/alerts.fixture'
import { auditOf } from '../fixtures/audit-of'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi('dispatcher')

const pin = async (text = 'Av. Matta is closed') =>
  dataOf(await client.createPinnedNote({ body: { text } })).pinnedNote
const list = async (by = client) => dataOf(await by.listPinnedNotes({ query: { limit: '500' } })).pinnedNotes

test('every role can read a note as it was written, and no other business can read it', async () => {
  const note = await pin('Ñuñoa 🚒\nsecond line')
  expect(note).toMatchObject({ text: 'Ñuñoa 🚒\nsecond line', version: 1, createdBy: note.updatedBy })
  expect(await list(api.client('viewer'))).toContainEqual(note)
  expect(await list(api.strangerClient())).toEqual([])
})

test('a change records who made it; a change with a stale version gets 412 and the current note', async () => {
  const { id } = await pin()
  const params = { id }
  const admin = api.client()
  const changed = dataOf(
    await admin.updatePinnedNote({ params, body: { text: 'Open again' } }, { ifMatch: 1 }),
  )
  const { identity } = dataOf(await admin.readOwnIdentity({}))
  expect(changed.pinnedNote).toMatchObject({ text: 'Open again', updatedBy: identity.id, version: 2 })
  expect(changed.pinnedNote.createdBy).not.toBe(identity.id)
  const stale = { failure: { status: 412, data: changed } }
  expect(await client.updatePinnedNote({ params, body: { text: 'x' } }, { ifMatch: 1 })).toMatchObject(stale)
  expect(await client.deletePinnedNote({ params }, { ifMatch: 1 })).toMatchObject(stale)
})

test('an unpinned note is deleted, and the audit log keeps its text', async () => {
  const { id } = await pin('Gone soon')
  dataOf(await client.deletePinnedNote({ params: { id } }))
  expect((await list()).map((note) => note.id)).not.toContain(id)
  expect(refusalOf(await client.deletePinnedNote({ params: { id } }))).toMatchObject({ status: 404 })
  expect(await auditOf(api, 'pinnedNote', id)).toMatchObject([
    { action: 'create', changes: { text: 'Gone soon' } },
    { action: 'delete', changes: { text: { from: 'Gone soon', to: null } } },
  ])
})

test('an invalid note gets 422 at text, and so does a fifty-first note', async () => {
  const create = (text: string) => client.createPinnedNote({ body: { text } })
  expect(refusalOf(await create(' ')).issues).toEqual(['text blank'])
  expect(refusalOf(await create('x'.repeat(501))).issues).toEqual(['text too_long'])
  const missing = 50 - (await list()).length
  await Promise.all(Array.from({ length: missing }, () => pin('x'.repeat(500))))
  const beyond = await Promise.all([create('one more'), create('another')])
  for (const answer of beyond) expect(refusalOf(answer).issues).toEqual(['pinnedNotes too_many'])
})
