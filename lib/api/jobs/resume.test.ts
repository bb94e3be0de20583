import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@/lib/contract/job'
import { connectAlone } from '../db/pool'
import { eventually } from '../fixtures/eventually'
import { type JobRig, startJobRig } from '../fixtures/job-rig'
import { jobIn, takeSteps, turnsOf } from '../fixtures/jobs'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { takeTurn } from './job-turn-service'

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

/** An import that is checked, of so many new phones. */
const checkedImport = (rows: number) =>
  rig.check(`phone\n${Array.from({ length: rows }, newPhone).join('\n')}\n`)

const start = async ({ id }: Job) => dataOf(await rig.client.startJob({ params: { jobId: id } }))

/** So many accounts, audit entries and rows has the job made; each row names another account. */
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
  it('leaves it to another, which goes on where it was: no row twice, none left out', async () => {
    const rows = 6_000
    const job = await checkedImport(rows)
    const child = forkWorker()
    await start(job)
    await eventually(async () => expect((await rig.read(job)).place).toBeGreaterThan(0))
    child.kill('SIGKILL')
    await once(child, 'exit')
    // What it had begun in the database has come to its end when the job is free.
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

  it('leaves nothing of rows that it had half done', async () => {
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

  it('does not keep the next one from its turn, were it to be queued before', async () => {
    const [killed, next] = [await checkedImport(1), await checkedImport(1)]
    await start(killed)
    await start(next)
    const change = `update jobs set lease_by = 'killed', lease_until = now(), queued_at = now() where id = $1`
    await rig.api.sql(change, [killed.id])
    await rig.work()
    expect([(await rig.read(killed)).state, (await rig.read(next)).state]).toEqual(['done', 'done'])
  })
})

async function waitingForLocks(): Promise<number | undefined> {
  const [row] = await rig.api.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count
}

/** As if the time of every worker were up. */
const endLeases = () => rig.api.sql('update jobs set lease_until = now() where lease_by is not null')

describe('several workers', () => {
  it('do no row twice, and each import once', async () => {
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

  it('do no row twice when one takes the turn that another has still', async () => {
    const job = await checkedImport(2_000)
    await start(job)
    const takeOver = async (worker: string) => {
      await endLeases()
      await takeTurn(turnsOf(worker))
    }
    await Promise.all([takeTurn(turnsOf('first')), takeOver('second'), takeOver('third'), takeOver('fourth')])
    await endLeases()
    await rig.work()
    expect(await rig.read(job)).toMatchObject({ state: 'done', counts: { run: { created: 2_000 } } })
    expect(await madeBy(job)).toEqual(all(2_000))
  })

  it('take no turn of a job that another has brought to its end meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await rig.bulk({ action: 'validate', accountIds: ['nobody'], start: false })
      dataOf(await rig.client.startJob({ params: { jobId: id } }))
      await Promise.all(Array.from({ length: 8 }, (_, at) => takeTurn(turnsOf(`worker ${at}`))))
      expect(await rig.read({ id })).toMatchObject({ state: 'done', counts: { run: { refused: 1 } } })
    }
    expect(await rig.api.sql('select id from jobs where lease_by is not null')).toEqual([])
  })
})

describe('a worker that is stopped', () => {
  it('ends its rows and gives its turn up', async () => {
    const job = await checkedImport(1_200)
    await start(job)
    await takeSteps(1)
    expect(await rig.read(job)).toMatchObject({ state: 'running', place: 500 })
    await rig.work()
    expect(await madeBy(job)).toEqual(all(1_200))
  })
})
