import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '@/lib/env'
import type { ProcessMessage } from '@/lib/process-messages'
import { systemCaller } from '../businesses/service'
import { startTestApi, type TestApi } from '../fixtures/server'
import { createBusiness } from '../new-business/service'
import { bootstrap } from './bootstrap'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const settings = readSettings({ BOOTSTRAP_BUSINESS_ID: 'first' })
const admins = () => api.sql(`select id from identities where business_id = 'first' and 'admin' = any(roles)`)

test('two concurrent first starts create one admin, whose external ID is shown once', async () => {
  await withoutIdentities()
  const sent: ProcessMessage[] = []
  await Promise.all([0, 1, 2].map(() => bootstrap(settings, (message) => sent.push(message))))
  expect(await admins()).toHaveLength(1)
  expect(sent).toEqual([
    { kind: 'firstIdentity', businessId: 'first', externalId: expect.stringMatching(/^[\w-]{43}$/) },
  ])
})

test('a business that a command created before the first start gets its own admin', async () => {
  await withoutIdentities()
  await createBusiness(systemCaller('first'))
  await bootstrap(settings)
  expect(await admins()).toHaveLength(1)
})

test('a configured external ID is never shown', async () => {
  await withoutIdentities()
  const sent: ProcessMessage[] = []
  const chosen = readSettings({
    BOOTSTRAP_BUSINESS_ID: 'first',
    BOOTSTRAP_EXTERNAL_ID: 'chosen by the operator',
  })
  await bootstrap(chosen, (message) => sent.push(message))
  expect(sent).toEqual([])
  expect(await admins()).toHaveLength(1)
})

test('a database with identities is not changed', async () => {
  const before = await api.sql('select id from identities')
  await bootstrap(readSettings({ BOOTSTRAP_BUSINESS_ID: 'another' }))
  expect(await api.sql('select id from identities')).toEqual(before)
  expect(await api.sql(`select id from businesses where id = 'another'`)).toEqual([])
})

test('every new business has account types, an optional text attribute for every type, and alert types', async () => {
  await createBusiness(systemCaller('fresh'))
  const count = async (table: string) =>
    (await api.sql(`select id from ${table} where business_id = 'fresh'`)).length
  expect(await count('account_types')).toBeGreaterThan(1)
  expect(await count('alert_types')).toBeGreaterThan(1)
  expect(await count('accounts')).toBe(0)
  const attributes = await api.sql<{ slot: string; required: boolean; account_type_ids: string[] }>(
    `select slot, required, account_type_ids from attributes where business_id = 'fresh'`,
  )
  expect(
    attributes.some(({ slot, account_type_ids }) => slot === 'text' && account_type_ids.length === 0),
  ).toBe(true)
  expect(attributes.some(({ required }) => required)).toBe(false)
})

test('the demo business starts with sample accounts and alerts', async () => {
  await createBusiness(systemCaller('demo'))
  expect((await api.sql(`select id from accounts where business_id = 'demo'`)).length).toBeGreaterThan(20)
  expect((await api.sql(`select id from alerts where business_id = 'demo'`)).length).toBeGreaterThan(20)
})

test('the demo business starts in a drill; every other business reaches people', async () => {
  await createBusiness(systemCaller('demo'))
  await createBusiness(systemCaller('for-real'))
  const text = "select id, drill from businesses where id in ('demo', 'for-real') order by id"
  expect(await api.sql(text)).toEqual([
    { id: 'demo', drill: true },
    { id: 'for-real', drill: false },
  ])
})

test.each([
  ['en', ['Resident', 'Staff', 'Visitor'], 'Fire', 'Emergency contact'],
  ['es', ['Residente', 'Personal', 'Visitante'], 'Incendio', 'Contacto de emergencia'],
  ['pt', ['Morador', 'Funcionário', 'Visitante'], 'Incêndio', 'Contato de emergência'],
] as const)(
  'a business’s starting definitions are named in its language: %s',
  async (language, types, fire, contact) => {
    const begun = `begun-in-${language}`
    await createBusiness(systemCaller(begun), language)
    const named = async (table: string, where = 'true') => {
      const text = `select name from ${table} where business_id = $1 and ${where} order by id`
      return (await api.sql<{ name: string }>(text, [begun])).map(({ name }) => name)
    }
    expect(await named('account_types')).toEqual(types)
    expect(await named('alert_types', `type = 'fire'`)).toEqual([fire])
    expect(await named('attributes', `tag = 'emergency_contact'`)).toEqual([contact])
  },
)

test('the first business uses the language in BUSINESS_LANGUAGE', async () => {
  await withoutIdentities()
  await bootstrap(readSettings({ BOOTSTRAP_BUSINESS_ID: 'primero', BUSINESS_LANGUAGE: 'es' }))
  const types = await api.sql(
    `select name from account_types where business_id = 'primero' order by id limit 1`,
  )
  expect(types).toEqual([{ name: 'Residente' }])
})

test('an empty database stays empty if no first business is configured, and a message says so', async () => {
  await withoutIdentities()
  const sent: ProcessMessage[] = []
  await bootstrap(readSettings({}), (message) => sent.push(message))
  expect(sent).toEqual([{ kind: 'noIdentity' }])
  expect(await api.sql('select id from identities')).toEqual([])
})

async function withoutIdentities(): Promise<void> {
  await api.sql('delete from access_tokens')
  await api.sql('delete from identities')
}
