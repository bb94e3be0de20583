import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@/lib/contract/job'
import { connectAlone } from '../db/pool'
import { eventually } from '../fixtures/eventually'
import { type JobRig, startJobRig } from '../fixtures/job-rig'
import { jobIn } from '../fixtures/jobs'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: JobRig
const children: ChildProcess[] = []
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rig.stop()
})

function forkWorker(): ChildProcess {
  const url = rig.api.databaseUrl
  const child = fork(new URL('./worker.fixture.ts', import.meta.url), [url], {
    execArgv: ['--import', 'tsx'],
  })
  children.push(child)
  return child
}

/** Creates and checks an import of this many new phone numbers. */
const checkedImport = (rows: number) =>
  rig.check(`phone\n${Array.from({ length: rows }, newPhone).join('\n')}\n`)

const start = async ({ id }: Job) => dataOf(await rig.client.startJob({ params: { jobId: id } }))

/** Counts the accounts and audit entries of a job, and its rows that created different accounts. */
async function madeBy({ id }: Job) {
  const [made] = await rig.api.sql(
    `select (select count(distinct record_id)::int from audit_entries where job_id = $1 and action = 'create') as accounts,
      (select count(*)::int from audit_entries where job_id = $1) as entries,
      (select count(distinct account_id)::int from job_rows join accounts on accounts.id = account_id
        where job_id = $1 and outcome = 'created') as rows`,
    [id],
  )
  return made
}
const all = (rows: number) => ({ accounts: rows, entries: rows, rows })

describe('a worker that is killed in the middle of an import', () => {
  it('leaves the remaining rows to another worker, and no row is processed twice or missed', async () => {
    const rows = 6_000
    const job = await checkedImport(rows)
    const child = forkWorker()
    await start(job)
    await eventually(async () => expect((await rig.read(job)).place).toBeGreaterThan(0))
    child.kill('SIGKILL')
    await once(child, 'exit')
    // Waits until the killed worker's transaction has ended.
    await rig.api.sql('select id from jobs where id = $1 for update', [job.id])
    const left = await rig.read(job)
    expect(left).toMatchObject({ state: 'running' })
    expect(left.place).toBeLessThan(rows)
    expect(left.counts.run).toEqual({ created: left.place })
    expect(await madeBy(job)).toEqual(all(left.place))
    await rig.work()
    expect((await rig.read(job)).place).toBe(left.place)
    await endLeases()
    await rig.work()
    expect(await rig.read(job)).toMatchObject({
      state: 'done',
      place: rows,
      counts: { run: { created: rows } },
    })
    expect(await madeBy(job)).toEqual(all(rows))
  })

  it('leaves no trace of unfinished rows', async () => {
    const job = await checkedImport(700)
    const other = await connectAlone(rig.api.databaseUrl)
    await other.query('begin')
    await other.query('select from job_rows where job_id = $1 and line = 600 for update', [job.id])
    const child = forkWorker()
    await start(job)
    await eventually(async () => expect(await waitingForLocks()).toBe(1))
    child.kill('SIGKILL')
    await once(child, 'exit')
    await other.query('rollback')
    await other.end()
    await rig.api.sql('select id from jobs where id = $1 for update', [job.id])
    expect(await rig.read(job)).toMatchObject({ place: 500, counts: { run: { created: 500 } } })
    expect(await madeBy(job)).toEqual(all(500))
    await endLeases()
    await rig.work()
    expect(await rig.read(job)).toMatchObject({ state: 'done', counts: { run: { created: 700 } } })
    expect(await madeBy(job)).toEqual(all(700))
  })
})

async function waitingForLocks(): Promise<number | undefined> {
  const [row] = await rig.api.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count
}

/** Makes the leases of all workers expire. */
const endLeases = () => rig.api.sql('update jobs set lease_until = now() where lease_by is not null')

describe('several workers', () => {
  it('process each row and each import only once', async () => {
    const rows = 1_500
    const jobs = [await checkedImport(rows), await checkedImport(rows)]
    const workers = await Promise.all([forkWorker(), forkWorker()])
    await Promise.all(jobs.map(start))
    await Promise.all([rig.work(), ...jobs.map(({ id }) => jobIn(rig.client, id, 'done'))])
    for (const job of jobs) {
      expect((await rig.read(job)).counts.run).toEqual({ created: rows })
      expect(await madeBy(job)).toEqual(all(rows))
    }
    for (const worker of workers) worker.kill('SIGKILL')
    await Promise.all(workers.map((worker) => once(worker, 'exit')))
  })
})
