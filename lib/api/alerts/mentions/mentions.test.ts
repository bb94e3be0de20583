import { expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import type { Role } from '@/lib/contract/roles'
import { dataOf, logIn } from '../../fixtures/server'
import { testApi } from '../../fixtures/test-api'
import { auditOf, historyOf, raiseAlert, refusalOf } from '../alerts.fixture'

const { api, client } = testApi()

/** A user signed in with their own identity. */
async function person(...roles: Role[]) {
  const body = { name: 'On duty', roles: roles.length > 0 ? roles : ['dispatcher' as const] }
  const { externalId, identity } = dataOf(await client.createIdentity({ body }))
  const { businessId, baseUrl } = api
  const token = await logIn(baseUrl, { businessId, externalId })
  return { ...createClient({ baseUrl, businessId, token }), id: identity.id }
}

type Person = Awaited<ReturnType<typeof person>>

const write = (by: Person, alertId: string, mentions: string[], text = '@On duty go there', key?: string) =>
  by.createAlertNote({ params: { alertId }, body: { text, mentions } }, { idempotencyKey: key })
const mention = async (by: Person, alertId: string, who: Person, text?: string) =>
  dataOf(await write(by, alertId, [who.id], text)).note.id
const list = async (who: Person, query: { limit?: string; cursor?: string } = {}) =>
  dataOf(await who.listAlertMentions({ query }))

test('a note’s mentions are in the response, in the history and in the audit log', async () => {
  const [ana, eva, leo] = [await person(), await person(), await person('viewer')]
  const { id } = await raiseAlert(client)
  const mentions = [leo.id, eva.id]
  const { note } = dataOf(await write(ana, id, mentions, '@Leo @Eva 🚒 go'))
  expect(note).toMatchObject({ type: 'noted', note: '@Leo @Eva 🚒 go', mentions, by: ana.id })
  expect((await historyOf(client, id)).at(-1)).toEqual(note)
  expect((await auditOf(api, id)).at(-1)).toMatchObject({ action: 'note', changes: { mentions } })
  const { note: plain } = dataOf(await write(ana, id, [], 'nobody'))
  expect(plain).not.toHaveProperty('mentions')
})

test('a mention is listed only for the mentioned identity, with the current alert', async () => {
  const [ana, eva] = [await person(), await person()]
  const { id } = await raiseAlert(client)
  const noteId = await mention(ana, id, eva)
  dataOf(await client.editAlert({ params: { alertId: id }, body: { priority: 1 } }))
  const { mentions, unread } = await list(eva)
  expect(mentions).toMatchObject([
    { id: noteId, note: '@On duty go there', by: ana.id, seenAt: null, alert: { id, priority: 1 } },
  ])
  expect(unread).toBe(1)
  expect(await list(ana)).toEqual({ mentions: [], next: null, unread: 0 })
  expect(dataOf(await api.strangerClient().listAlertMentions({ query: {} })).mentions).toEqual([])
})

test('mentioning yourself does not notify you', async () => {
  const ana = await person()
  const { id } = await raiseAlert(client)
  expect(dataOf(await write(ana, id, [ana.id])).note.mentions).toEqual([ana.id])
  expect((await list(ana)).unread).toBe(0)
})

test('the stream includes mentions', async () => {
  const [ana, eva] = [await person(), await person()]
  const { id } = await raiseAlert(client)
  const { position } = dataOf(await client.listAlerts({ query: { limit: '1' } }))
  await mention(ana, id, eva)
  dataOf(await write(ana, id, [], 'nobody'))
  const leaving = new AbortController()
  const stream = dataOf(await eva.streamAlerts({ query: { after: position } }, { signal: leaving.signal }))
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of stream) {
    text += decoder.decode(piece, { stream: true })
    if (text.split('event: alert\n').length > 2 && text.endsWith('\n\n')) break
  }
  leaving.abort()
  const told = [...text.matchAll(/event: alert\ndata: (.*)\n/g)].map(([, data]) => JSON.parse(data ?? ''))
  expect(told.map(({ type, mentions }) => [type, mentions])).toEqual([
    ['noted', [eva.id]],
    ['noted', undefined],
  ])
  const { news } = dataOf(await eva.listAlertNews({ query: { after: position } }))
  expect(news.map(({ mentions }) => mentions)).toEqual([undefined, [eva.id]])
})

test('mentioning an identity that is unknown or cannot sign in gets 422 at its index, and nothing is written', async () => {
  const [ana, off, ended] = [await person(), await person(), await person()]
  const { id } = await raiseAlert(client)
  const { identity: stranger } = dataOf(await api.strangerClient().readOwnIdentity({}))
  dataOf(await client.updateIdentity({ params: { identityId: off.id }, body: { disabled: true } }))
  await api.sql(`update identities set expires_at = now() - interval '1 minute' where id = $1`, [ended.id])
  const before = await historyOf(client, id)
  expect(refusalOf(await write(ana, id, [stranger.id, ana.id, off.id, ended.id, 'nobody']))).toEqual({
    status: 422,
    code: 'invalid_arguments',
    issues: [0, 2, 3, 4].map((place) => `mentions.${place} unknown_identity`),
  })
  expect(await historyOf(client, id)).toEqual(before)
  expect(refusalOf(await write(ana, 'nothing', [off.id])).status).toBe(404)
  const { id: theirs } = await raiseAlert(api.strangerClient())
  expect(refusalOf(await write(ana, theirs, [ana.id])).status).toBe(404)
})

test('mentioning an identity that may not read alerts gets 422', async () => {
  const [ana, wall] = [await person(), await person()]
  const { id } = await raiseAlert(client)
  // Every role may read alerts, so the identity gets a role that does not exist.
  await api.sql(`update identities set roles = '{display}' where id = $1`, [wall.id])
  const refused = await write(ana, id, [wall.id])
  expect(refused).toMatchObject({
    failure: { status: 422, issues: [{ path: 'mentions.0', message: 'may not read alerts' }] },
  })
})

test('mentioning an identity twice or more than twenty identities gets 422', async () => {
  const ana = await person()
  const { id } = await raiseAlert(client)
  expect(refusalOf(await write(ana, id, [ana.id, ana.id])).issues).toEqual(['mentions duplicate'])
  const many = Array.from({ length: 21 }, (_, place) => `one-${place}`)
  expect(refusalOf(await write(ana, id, many)).issues).toEqual(['mentions too_many'])
})

test('only the mentioned identity can mark mentions as seen, by ID or up to a position', async () => {
  const [ana, eva, leo] = [await person(), await person(), await person('viewer')]
  const { id } = await raiseAlert(client)
  const [first, second, third] = [
    await mention(ana, id, eva),
    await mention(ana, id, eva),
    await mention(ana, id, eva),
  ]
  await mention(ana, id, leo)
  const see = async (who: Person, body: { ids: string[] } | { until: string }) =>
    dataOf(await who.seeAlertMentions({ body })).unread
  expect(await see(leo, { ids: [first] })).toBe(1)
  expect((await list(eva)).unread).toBe(3)
  expect(await see(eva, { ids: [first, '999999999'] })).toBe(2)
  const seenAt = (await list(eva)).mentions.find((one) => one.id === first)?.seenAt
  expect(seenAt).toEqual(expect.any(String))
  expect(await see(eva, { until: second })).toBe(1)
  const { mentions, unread } = await list(eva)
  expect(mentions.map((one) => [one.id, one.seenAt !== null])).toEqual([
    [third, false],
    [second, true],
    [first, true],
  ])
  expect(mentions.at(-1)?.seenAt).toBe(seenAt)
  expect(unread).toBe(1)
  expect((await list(leo)).unread).toBe(1)
  expect(await see(leo, { until: '999999999' })).toBe(0)
})

test('marking mentions as seen requires either IDs or until, with valid positions', async () => {
  const ana = await person()
  const see = async (body: object) => refusalOf(await ana.seeAlertMentions({ body: body as never })).issues
  expect(await see({})).toEqual([' exactly_one'])
  expect(await see({ ids: ['1'], until: '1' })).toEqual([' exactly_one'])
  expect(await see({ ids: [] })).toEqual(['ids too_short'])
  expect(await see({ ids: ['x'] })).toEqual(['ids.0 invalid_format'])
})

test('each mention is on exactly one page, and unread mentions come first', async () => {
  const [ana, eva] = [await person(), await person()]
  const { id } = await raiseAlert(client)
  const ids: string[] = []
  for (let time = 0; time < 5; time += 1) ids.push(await mention(ana, id, eva, `note ${time}`))
  dataOf(await eva.seeAlertMentions({ body: { ids: [ids[4] ?? '', ids[1] ?? ''] } }))
  const read: string[] = []
  let cursor: string | undefined
  do {
    const page = await list(eva, { limit: '2', cursor })
    read.push(...page.mentions.map((one) => one.id))
    expect(page.unread).toBe(3)
    cursor = page.next ?? undefined
  } while (cursor)
  expect(read).toEqual([3, 2, 0, 4, 1].map((place) => ids[place]))
  const foreign = Buffer.from('7').toString('base64url')
  expect(refusalOf(await eva.listAlertMentions({ query: { cursor: foreign } })).issues).toEqual([
    'cursor invalid_format',
  ])
})

test('a note retried with its Idempotency-Key notifies once, and changing its mentions makes it a different request', async () => {
  const [ana, eva, leo] = [await person(), await person(), await person()]
  const { id } = await raiseAlert(client)
  const first = dataOf(await write(ana, id, [eva.id], 'go', 'one-key'))
  expect(dataOf(await write(ana, id, [eva.id], 'go', 'one-key'))).toEqual(first)
  expect(refusalOf(await write(ana, id, [leo.id], 'go', 'one-key'))).toMatchObject({
    code: 'idempotency_key_reused',
  })
  expect((await list(eva)).unread).toBe(1)
  expect((await list(leo)).unread).toBe(0)
})
