import { expect, test } from 'vitest'
import { refusalOf } from '../alerts/alerts.fixture'
import { auditOf } from '../fixtures/audit-of'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { addWebhook } from './receiver.fixture'

const { api, client } = testApi()
const url = 'https://erp.example.com/hook'
const add = () => addWebhook(client, url, ['alert.created'])
const stored = async (id: string) => {
  const [row] = await api.sql<{ secret: string; previous_secret: string | null }>(
    'select secret, previous_secret from webhooks where id = $1',
    [id],
  )
  return row
}

test('a secret is shown only when it is created, and is stored encrypted', async () => {
  const { webhook, secret } = await add()
  expect(webhook).toMatchObject({
    url,
    eventTypes: ['alert.created'],
    disabled: false,
    waiting: 0,
    version: 1,
  })
  const one = { params: { id: webhook.id } }
  const listed = dataOf(await client.listWebhooks({ query: {} }))
  const log = await auditOf(api, 'webhook', webhook.id)
  expect(log).toMatchObject([{ action: 'create', changes: { url, eventTypes: ['alert.created'] } }])
  expect(JSON.stringify([listed, dataOf(await client.readWebhook(one)), log])).not.toContain(secret.slice(6))
  expect((await stored(webhook.id))?.secret).not.toContain(secret.slice(6))
})

test('a rotation keeps the old secret only for the overlap', async () => {
  const { webhook } = await add()
  const before = await stored(webhook.id)
  const one = { params: { id: webhook.id } }
  const rotated = dataOf(await client.rotateWebhook({ ...one, body: { overlapHours: 24 } }))
  expect(rotated.secret).toMatch(/^whsec_/)
  expect(rotated.webhook.previousSecretEndsAt).not.toBeNull()
  expect((await stored(webhook.id))?.previous_secret).toBe(before?.secret)
  const again = dataOf(await client.rotateWebhook({ ...one, body: { overlapHours: 0 } }))
  expect(again.webhook.previousSecretEndsAt).toBeNull()
  expect((await stored(webhook.id))?.previous_secret).toBeNull()
})

test('a change needs the current version, and one that changes nothing creates no new version', async () => {
  const { webhook } = await add()
  const one = { params: { id: webhook.id } }
  const update = (body: object, ifMatch = 1) => client.updateWebhook({ ...one, body }, { ifMatch })
  expect(dataOf(await update({ url, disabled: false })).webhook.version).toBe(1)
  const disabled = dataOf(await update({ disabled: true, name: ' Desk ' })).webhook
  expect(disabled).toMatchObject({ disabled: true, disabledReason: 'admin', name: 'Desk', version: 2 })
  expect(refusalOf(await update({ disabled: false }))).toMatchObject({ status: 412, code: 'version_stale' })
  expect(dataOf(await update({ disabled: false }, 2)).webhook).toMatchObject({ disabled: false, version: 3 })
  expect(refusalOf(await client.deleteWebhook(one, { ifMatch: 1 })).code).toBe('version_stale')
  dataOf(await client.deleteWebhook(one, { ifMatch: 3 }))
  expect(refusalOf(await client.readWebhook(one)).code).toBe('not_found')
})

test('a URL that is not public, an unknown event type and a repeated one get 422', async () => {
  const create = (body: object) =>
    client.createWebhook({ body: { name: 'ERP', url, eventTypes: ['alert.created'], ...body } })
  expect(refusalOf(await create({ url: 'https://localhost/' })).issues).toEqual(['url not_allowed'])
  expect(refusalOf(await create({ url: 'ftp://erp.example.com/' })).issues).toEqual(['url invalid_format'])
  expect(refusalOf(await create({ eventTypes: ['alert.exploded'] })).issues).toEqual([
    'eventTypes.0 not_allowed',
  ])
  expect(refusalOf(await create({ eventTypes: [] })).issues).toEqual(['eventTypes too_short'])
  const twice = ['alert.created', 'alert.created']
  expect(refusalOf(await create({ eventTypes: twice })).issues).toEqual(['eventTypes duplicate'])
  const { webhook } = await add()
  const changed = await client.updateWebhook({
    params: { id: webhook.id },
    body: { url: 'https://10.0.0.1/' },
  })
  expect(refusalOf(changed).issues).toEqual(['url not_allowed'])
})

test('a disabled webhook replays nothing, and an event that is not stored gets 404', async () => {
  const { webhook } = await add()
  const one = { params: { id: webhook.id } }
  const replay = (body: object) => client.replayWebhook({ ...one, body })
  expect(refusalOf(await replay({ eventId: 'unknown' })).code).toBe('not_found')
  expect(refusalOf(await replay({})).issues).toEqual([' exactly_one'])
  dataOf(await client.updateWebhook({ ...one, body: { disabled: true } }))
  expect(refusalOf(await replay({ failedSince: '2026-01-01T00:00:00Z' })).code).toBe('webhook_disabled')
})

test('a business has at most 20 webhooks', async () => {
  const { webhooks } = dataOf(await client.listWebhooks({ query: {} }))
  await Promise.all(Array.from({ length: 20 - webhooks.length }, add))
  const more = await client.createWebhook({ body: { name: 'More', url, eventTypes: ['alert.created'] } })
  expect(refusalOf(more).issues).toEqual(['webhooks too_many'])
})
