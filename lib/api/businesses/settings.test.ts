import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApi, type TestApi } from '../testing/server'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const readBusiness = async () => dataOf(await api.client().readBusiness({})).business

test('a business begins with its id as name and no default country', async () => {
  expect(await readBusiness()).toEqual({ id: 'acme', name: 'acme', defaultCountry: null, version: 1 })
})

test('an admin renames it and chooses its country, and the audit says so', async () => {
  const change = { name: 'Acme Security', defaultCountry: 'CL' }
  const { business } = dataOf(await api.client().updateBusiness({ body: change }))
  expect(business).toMatchObject({ id: 'acme', ...change })
  expect(await readBusiness()).toEqual(business)
  const entries = await api.sql(
    "select action, record_id, changes from audit_entries where record_kind = 'business' and business_id = 'acme'",
  )
  expect(entries).toEqual([
    {
      action: 'update',
      record_id: 'acme',
      changes: {
        name: { from: 'acme', to: 'Acme Security' },
        defaultCountry: { from: null, to: 'CL' },
      },
    },
  ])
})

test('a change that changes nothing is no new version', async () => {
  const { version, name } = await readBusiness()
  expect(dataOf(await api.client().updateBusiness({ body: { name } })).business.version).toBe(version)
})

test('a stale version is 412 with the business as it is now', async () => {
  const now = await readBusiness()
  const result = await api.client().updateBusiness({ body: { name: 'Late' } }, { ifMatch: now.version + 1 })
  expect(result).toMatchObject({ ok: false, failure: { status: 412, data: { business: now } } })
})

test.each(['ZZ', 'cl', 'Chile', ''])('the country %j is 422 at defaultCountry', async (defaultCountry) => {
  const result = await api.client().updateBusiness({ body: { defaultCountry } })
  expect(result).toMatchObject({
    ok: false,
    failure: { status: 422, issues: [{ path: 'defaultCountry' }] },
  })
})

test.each(['agent', 'sender', 'dispatcher'] as const)(
  'a %s reads it, but may not change it',
  async (role) => {
    expect(dataOf(await api.client(role).readBusiness({})).business.id).toBe('acme')
    const result = await api.client(role).updateBusiness({ body: { name: 'Mine' } })
    expect(result).toMatchObject({ ok: false, failure: { status: 403, code: 'role_forbidden' } })
  },
)
