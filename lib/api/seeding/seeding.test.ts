import { describe, expect, it } from 'vitest'
import { Account } from '@/lib/contract/accounts/account'
import { Alert } from '@/lib/contract/alerts/alert'
import { systemCaller } from '../businesses/service'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { createBusiness } from '../new-business/service'
import { type Kind, seedSamples, type Targets } from './seeding-service'

const { api } = testApi()
let stopping = new AbortController()

function seed(targets: Partial<Targets>, businessId = api.businessId, report: () => void = () => {}) {
  const watcher = { begin: () => report }
  const all = { accounts: undefined, alerts: undefined, ...targets }
  const { signal } = stopping
  return seedSamples({
    url: api.databaseUrl,
    businessId,
    language: 'en',
    seed: 1,
    targets: all,
    watcher,
    signal,
  })
}

async function rowsOf(kind: Kind | 'alert_events', businessId = api.businessId) {
  const id = kind === 'alert_events' ? 'position' : 'id'
  return api.sql<{ id: string }>(
    `select ${kind}::text as row, ${id}::text as id from ${kind} where business_id = $1 order by ${id}`,
    [businessId],
  )
}

describe('seeding', () => {
  it('fills a business up to the given numbers of accounts and alerts, and adds nothing when it is run again', async () => {
    await seed({ accounts: 2_300, alerts: 200 })
    const before = await Promise.all([rowsOf('accounts'), rowsOf('alerts'), rowsOf('alert_events')])
    expect(before.map((rows) => rows.length)).toEqual([2_300, 200, 399])
    await seed({ accounts: 2_300, alerts: 200 })
    expect(await Promise.all([rowsOf('accounts'), rowsOf('alerts'), rowsOf('alert_events')])).toEqual(before)
  })

  it('creates accounts that are found by any fragment and match the contract when read', async () => {
    const [, , third] = await rowsOf('accounts')
    const client = api.client('agent')
    const { account } = dataOf(await client.readAccount({ params: { accountId: third?.id ?? '' } }))
    expect(Account.parse(account)).toEqual(account)
    for (const q of [account.phone.slice(4), account.fullname ?? '', account.fullname?.slice(2, 9) ?? '']) {
      const { accounts } = dataOf(await client.searchAccounts({ query: { q, limit: '500' } }))
      expect(accounts.map(({ id }) => id)).toContain(account.id)
    }
  })

  it('gives accounts values in every slot except images', async () => {
    const query = { counts: 'true', limit: '500' } as const
    const { attributes } = dataOf(await api.client().listAttributes({ query }))
    const without = attributes.filter(({ accounts = 0 }) => accounts < 500).map(({ tag }) => tag)
    expect(without).toEqual(['photo'])
  })

  it('creates alerts that match the contract when read, with their history', async () => {
    const client = api.client('dispatcher')
    const { alerts } = dataOf(await client.listAlerts({ query: { limit: '500' } }))
    expect(alerts).toHaveLength(200)
    const closed = alerts.find((alert) => alert.closed === 1 && alert.closedReason !== null)
    const { alert, history } = dataOf(await client.readAlert({ params: { alertId: closed?.id ?? '' } }))
    expect(Alert.parse(alert)).toEqual(alert)
    expect(history.map(({ type }) => type)).toEqual(['created', 'closed'])
    expect(history[0]?.location).toEqual(alert.location)
    expect(history[1]).toMatchObject({ at: alert.closedAt, closed: 1, reason: alert.closedReason })
  })

  it('links about half of the alerts to live accounts of the business', async () => {
    const linked = await api.sql(
      `select from alerts join accounts on accounts.business_id = alerts.business_id
        and accounts.id = alerts.account_id and accounts.account_type = alerts.account_type_id
        where alerts.business_id = $1`,
      [api.businessId],
    )
    expect(linked.length).toBeGreaterThan(70)
    expect(linked.length).toBeLessThan(130)
  })

  it('skips phones in use and deleted accounts', async () => {
    const [own] = await rowsOf('accounts')
    dataOf(await api.client('agent').deleteAccount({ params: { accountId: own?.id ?? '' } }))
    const phones = await api.sql<{ phone: string }>('select phone from accounts where business_id = $1', [
      api.businessId,
    ])
    const { accountTypes } = dataOf(await api.strangerClient().listAccountTypes({ query: {} }))
    const body = { accountType: accountTypes[0]?.id ?? '', phone: phones[7]?.phone ?? '', sendSMS: false }
    dataOf(await api.strangerClient().createAccount({ body }))
    await seed({ accounts: 100 }, api.strangerBusinessId)
    await seed({ accounts: 2_300 })
    expect(await rowsOf('accounts', api.strangerBusinessId)).toHaveLength(100)
    expect(await rowsOf('accounts')).toHaveLength(2_301)
  })

  it('is completed by the next run if it is interrupted', { tags: 'long' }, async () => {
    await createBusiness(systemCaller('late'))
    const interrupted = seed({ accounts: 4_500 }, 'late', () => stopping.abort())
    await expect(interrupted).rejects.toThrow('aborted')
    expect(await rowsOf('accounts', 'late')).toHaveLength(2_000)
    stopping = new AbortController()
    await seed({ accounts: 4_500 }, 'late')
    expect(await rowsOf('accounts', 'late')).toHaveLength(4_500)
  })
})

describe('the demo business', () => {
  it('starts with a few dozen samples, which are the first ones that seeding would create', async () => {
    await createBusiness(systemCaller('demo'))
    const [accounts, alerts] = [await rowsOf('accounts', 'demo'), await rowsOf('alerts', 'demo')]
    expect([accounts.length, alerts.length]).toEqual([60, 40])
    const open = await api.sql(`select from alerts where business_id = 'demo' and closed = 0`)
    expect(open).toHaveLength(12)
    await seed({ accounts: 60, alerts: 40 }, 'demo')
    expect(await rowsOf('accounts', 'demo')).toEqual(accounts)
  })
})
