import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import type { Role } from '@/lib/contract/roles'
import { refusalOf } from '../../alerts/alerts.fixture'
import { auditOf } from '../../fixtures/audit-of'
import { dataOf, logIn } from '../../fixtures/server'
import { type AccountsRig, startAccountsRig } from '../accounts.fixture'
import { eraseDueAccounts } from '../erasure/erased-people-service'

let rig: AccountsRig
beforeAll(async () => {
  rig = await startAccountsRig()
})
afterAll(() => rig.api.stop())

/** A user signed in with their own identity. */
async function person(name: string, role: Role) {
  const { externalId, identity } = dataOf(await rig.client.createIdentity({ body: { name, roles: [role] } }))
  const { businessId, baseUrl } = rig.api
  const token = await logIn(baseUrl, { businessId, externalId })
  return { ...createClient({ baseUrl, businessId, token }), id: identity.id }
}
type Writer = Pick<AccountsRig['client'], 'createAccountNote'>

const write = async (accountId: string, text: string, by: Writer = rig.client) =>
  dataOf(await by.createAccountNote({ params: { accountId }, body: { text } })).note
const list = async (accountId: string, query: { limit?: string; cursor?: string } = {}) =>
  dataOf(await rig.client.listAccountNotes({ params: { accountId }, query }))

test('notes are listed newest first, exactly as written and with their author, for everyone who may read accounts', async () => {
  const ana = await person('Ana', 'agent')
  const { id } = await rig.create()
  const first = await write(id, 'Ñuñoa 🚒\nsecond line', ana)
  const second = await write(id, 'x'.repeat(2_000))
  expect(first).toMatchObject({ text: 'Ñuñoa 🚒\nsecond line', by: { identityId: ana.id, name: 'Ana' } })
  const viewer = rig.api.client('viewer')
  const read = dataOf(await viewer.listAccountNotes({ params: { accountId: id }, query: {} }))
  expect(read).toEqual({ notes: [second, first], next: null })
})

test('each note is on exactly one page', async () => {
  const { id } = await rig.create()
  const texts = ['one', 'two', 'three', 'four', 'five']
  for (const text of texts) await write(id, text)
  const read: string[] = []
  let cursor: string | undefined
  do {
    const page = await list(id, { limit: '2', cursor })
    read.push(...page.notes.map(({ text }) => text))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(read).toEqual(texts.toReversed())
})

test.each([
  ['viewer', 403],
  ['sender', 403],
  ['dispatcher', 403],
  ['agent', 200],
] as const)('a %s who writes a note gets %i', async (role, status) => {
  const { id } = await rig.create()
  const by = rig.api.client(role)
  const answer = await by.createAccountNote({ params: { accountId: id }, body: { text: 'x' } })
  expect(answer.ok ? 200 : answer.failure.status).toBe(status)
})

test('only a note’s author and admins may delete it', async () => {
  const [ana, eva] = [await person('Ana', 'agent'), await person('Eva', 'agent')]
  const { id } = await rig.create()
  const [own, other] = [await write(id, 'own', ana), await write(id, 'other', ana)]
  const of = (noteId: string) => ({ params: { accountId: id, noteId } })
  expect(refusalOf(await eva.deleteAccountNote(of(own.id)))).toMatchObject({
    status: 403,
    code: 'role_forbidden',
  })
  dataOf(await ana.deleteAccountNote(of(own.id)))
  expect((await list(id)).notes).toEqual([other])
  dataOf(await rig.client.deleteAccountNote(of(other.id)))
  expect((await list(id)).notes).toEqual([])
  expect(refusalOf(await ana.deleteAccountNote(of(own.id))).status).toBe(404)
  const { id: another } = await rig.create()
  const theirs = await write(another, 'theirs', ana)
  expect(refusalOf(await ana.deleteAccountNote(of(theirs.id))).status).toBe(404)
})

test('an invalid note is rejected with 422 at text, and a deleted account has no notes', async () => {
  const { id } = await rig.create()
  const params = { accountId: id }
  const issues = async (text: string) =>
    refusalOf(await rig.client.createAccountNote({ params, body: { text } })).issues
  expect(await issues(' ')).toEqual(['text blank'])
  expect(await issues('x'.repeat(2_001))).toEqual(['text too_long'])
  const note = await write(id, 'kept')
  dataOf(await rig.client.deleteAccount({ params }))
  expect(refusalOf(await rig.client.listAccountNotes({ params, query: {} })).status).toBe(404)
  expect(refusalOf(await rig.client.createAccountNote({ params, body: { text: 'x' } })).status).toBe(404)
  const one = { params: { ...params, noteId: note.id } }
  expect(refusalOf(await rig.client.deleteAccountNote(one)).status).toBe(404)
  dataOf(await rig.client.restoreAccount({ params }))
  expect((await list(id)).notes).toEqual([note])
})

test('the audit log records that a note was written and deleted, but not its text', async () => {
  const { id } = await rig.create()
  const note = await write(id, 'Owes 4711 for the gate')
  dataOf(await rig.client.deleteAccountNote({ params: { accountId: id, noteId: note.id } }))
  expect(await auditOf(rig.api, 'accountNote', note.id)).toMatchObject([
    { action: 'create', changes: { accountId: id } },
    { action: 'delete', changes: { accountId: id } },
  ])
  const rows = await rig.api.sql('select 1 from audit_entries where changes::text like $1', ['%4711%'])
  expect(rows).toEqual([])
})

test('notes are not in account responses, searches or exports', async () => {
  const { id, phone } = await rig.create({ fullname: 'Luz' })
  await write(id, 'Pomegranate')
  const params = { accountId: id }
  const { client } = rig
  const file = dataOf(await client.exportAccounts({ body: { filters: { q: phone } } }))
  const answers = [
    dataOf(await client.readAccount({ params })),
    dataOf(await client.listAccounts({ query: { accountIds: [id] } })),
    dataOf(await client.searchAccounts({ query: { q: 'pomegranate' } })).accounts,
    dataOf(await client.listTimeline({ params, query: {} })),
    await new Response(file).text(),
  ]
  expect(JSON.stringify(answers).toLowerCase()).not.toContain('pomegranate')
  expect(answers[2]).toEqual([])
  expect(answers[4]).toContain('Luz')
})

test('purging an account deletes its notes', async () => {
  const { id } = await rig.create()
  await write(id, 'gone soon')
  await rig.api.sql(`update accounts set deleted_at = now() - interval '31 days' where id = $1`, [id])
  await eraseDueAccounts(1_000)
  expect(await rig.api.sql('select 1 from account_notes where account_id = $1', [id])).toEqual([])
})

test('a note retried with its Idempotency-Key is written once', async () => {
  const { id } = await rig.create()
  const request = { params: { accountId: id }, body: { text: 'once' } }
  const options = { idempotencyKey: `note-${id}` }
  const first = dataOf(await rig.client.createAccountNote(request, options))
  expect(dataOf(await rig.client.createAccountNote(request, options))).toEqual(first)
  expect((await list(id)).notes).toEqual([first.note])
})
