import { beforeAll, expect, test } from 'vitest'
import { testApi } from '../fixtures/test-api'
import { type AuditFilters, auditPage } from './repository'

const { api } = testApi()
const jobs = 4_000

/**
 * Stores jobs that were a minute apart. Each job was created, checked and started, and wrote eight entries.
 * One job in ten was undone.
 */
beforeAll(async () => {
  await api.sql(
    `insert into audit_entries (business_id, at, identity_id, job_id, action, record_kind, record_id)
      select $1, timestamptz '2026-01-01' + make_interval(mins => n, secs => step), 'by-' || n % 7,
        case when step >= 3 then 'job-' || n end,
        case when step = 11 then 'undo' when step >= 3 then 'create' else (array['create', 'update', 'start'])[1 + step] end,
        case when step between 3 and 10 then 'account' else 'job' end,
        case when step between 3 and 10 then 'account-' || n * 8 + step else 'job-' || n end
      from generate_series(1, $2::int) n cross join generate_series(0, 11) step
      where step < 11 or n % 10 = 0`,
    [api.businessId, jobs],
  )
  await api.sql('analyze audit_entries, audit_job_acts')
})

type Plan = {
  'Actual Rows'?: number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

const readBy = (plan: Plan): number =>
  ((plan['Actual Rows'] ?? 0) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0)) *
    plan['Actual Loops'] +
  (plan.Plans ?? []).map(readBy).reduce((sum, rows) => sum + rows, 0)

/** The total number of rows that the plan's nodes process for a page of 20 lines. */
async function rowsRead(filters: AuditFilters): Promise<number> {
  const { text, values } = auditPage(api.businessId, { ...filters, isFolded: true }, 20)
  const [row] = await api.sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  )
  return readBy(row?.['QUERY PLAN'][0].Plan as Plan)
}

const inTheMiddle = '2026-01-02T09:00:05Z'
const pages: Record<string, AuditFilters> = {
  'the newest': {},
  'the actions of one identity': { identityId: 'by-3' },
  'one action on one kind of record': { action: 'create', recordKind: 'account' },
  'until a time at which a job was running': { until: inTheMiddle },
  'since a time': { since: inTheMiddle },
  'one record': { recordId: 'account-16005' },
  'one job': { jobId: 'job-2000' },
}

test.each(Object.entries(pages))(
  'the number of rows read for a page does not grow with the number of jobs: %s',
  async (_, filters) => {
    expect(await rowsRead(filters)).toBeLessThan(1_000)
  },
)

test('the number of rows read for a page in the middle does not grow with the number of jobs', async () => {
  const [row] = await api.sql<{ position: string }>(
    `select max(position)::text as position from audit_entries where job_id = 'job-2000'`,
  )
  expect(await rowsRead({ before: row?.position })).toBeLessThan(1_000)
})
