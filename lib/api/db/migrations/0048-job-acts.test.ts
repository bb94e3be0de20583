import { expect, test } from 'vitest'
import { createTestDatabase } from '../../fixtures/database'
import { connectAlone } from '../pool'
import { migrations } from './all'

test('job acts before and after the migration are recorded in the same way', async () => {
  const database = await createTestDatabase()
  const client = await connectAlone(database.url)
  const last = migrations.findIndex(({ name }) => name === '0048-job-acts')
  const write = (businessId: string) =>
    client.query(
      `insert into audit_entries (business_id, at, identity_id, job_id, record_kind, record_id, action)
        select $1, '2026-01-01T00:00Z'::timestamptz + make_interval(mins => minute), by, job, kind, record, action from (values
          (1, 'ann', 'import', 'account', 'a', 'create'), (2, 'ann', 'import', 'account', 'b', 'create'),
          (3, 'ann', 'import', 'account', 'c', 'update'), (4, 'ben', null, 'job', 'import', 'undo'),
          (5, 'ben', 'import', 'account', 'b', 'delete'), (6, 'ben', 'import', 'account', 'a', 'delete'),
          (7, null, 'bulk', 'account', 'c', 'update'), (8, 'ann', null, 'account', 'c', 'update')
        ) given(minute, by, job, kind, record, action)`,
      [businessId],
    )
  const actsOf = async (businessId: string) => {
    const { rows } = await client.query(
      `select act.job_id, act.identity_id, act.action, is_undo, extract(minute from began_at)::int as began,
          extract(minute from act.at)::int as ended, record_id as latest
        from audit_job_acts act join audit_entries using (position) where act.business_id = $1 order by ended`,
      [businessId],
    )
    return rows.map((row) => Object.values(row).join(' '))
  }
  try {
    for (const { sql } of migrations.slice(0, last)) await client.query(sql)
    await client.query(`insert into businesses (id, name) values ('before', 'before'), ('since', 'since')`)
    await write('before')
    await client.query(migrations[last]?.sql ?? '')
    await write('since')
    expect(await actsOf('before')).toEqual([
      'import ann create false 1 2 b',
      'import ann update false 3 3 c',
      'import ben delete true 5 6 a',
      'bulk  update false 7 7 c',
    ])
    expect(await actsOf('since')).toEqual(await actsOf('before'))
  } finally {
    await client.end()
    await database.drop()
  }
})
