import { beforeAll, describe, expect, it } from 'vitest'
import { heldDeliveries, queuedDeliveries } from '../db/delivery-queue'
import { raw, type Sql, sql } from '../db/sql'
import { testApi } from '../fixtures/test-api'
import { queuesInUse } from './queue-monitor'
import { nothingLeft } from './repository'

const { api } = testApi()

/** Inserts 20,000 ended deliveries while autovacuum is off, so the table's statistics are stale. */
beforeAll(async () => {
  await api.sql('alter table deliveries set (autovacuum_enabled = false)')
  await api.sql(
    `insert into notifications (business_id, id, message, recipients_to, recipients)
      select $1, 'n-' || n, '{}', '{}', 1000 from generate_series(1, 20) n`,
    [api.businessId],
  )
})

const moments: Record<string, () => Promise<void>> = {
  'was empty': async () => {
    await analyze()
    await store()
    await end()
  },
  'had everything queued': async () => {
    await store()
    await analyze()
    await end()
  },
}

const analyze = () => api.sql('analyze deliveries')

async function store() {
  await api.sql(
    `insert into deliveries (business_id, notification_id, account_id, phone, channel, state)
      select $1, 'n-' || 1 + n % 20, 'a-' || n, '+1' || n, 'push', 'queued' from generate_series(1, 20000) n`,
    [api.businessId],
  )
}

const end = () => api.sql(`update deliveries set state = 'accepted'`)

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: Plan[] }

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

async function scansOfDeliveries(look: Sql): Promise<string[]> {
  const [row] = await api.sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${look.text}`)
  return nodesOf(row?.['QUERY PLAN'][0].Plan as Plan)
    .filter((node) => node['Relation Name'] === 'deliveries' || node['Index Name']?.startsWith('deliveries_'))
    .map((node) => node['Index Name'] ?? node['Node Type'])
}

const looks = {
  'which transports have something queued': queuesInUse,
  'what is left to send of one notification': sql`select from notifications n where n.id = 'n-1' and ${nothingLeft}`,
  'what is left to send of any notification': sql`select from notifications n where ${nothingLeft}`,
  'whether anything of one notification is held': sql`select from notifications n where (${heldDeliveries(raw(1))}) is not null`,
  'what to release': sql`select row.position from notifications n
    cross join lateral (${heldDeliveries(raw(2000), 'for update skip locked')}) row limit 2000`,
  'what to cancel of one notification': sql`select position from notifications n
    cross join ${queuedDeliveries(raw(1000), 'for update skip locked')} where n.id = 'n-1' limit 1000`,
  'what to cancel of any notification': sql`select position from notifications n
    cross join ${queuedDeliveries(raw(10_000), 'for update skip locked')} where n.state = 'cancelled' limit 10000`,
}

describe.each(Object.entries(moments))('with statistics from when the table %s', (_, prepare) => {
  beforeAll(async () => {
    await api.sql('truncate deliveries')
    await prepare()
  })

  it.each(Object.entries(looks))('the query for %s does not scan finished deliveries', async (_, look) => {
    const scans = await scansOfDeliveries(look)
    expect(scans).toContain('deliveries_queued')
    expect(['deliveries_queued', 'deliveries_sending']).toEqual(expect.arrayContaining(scans))
  })
})
