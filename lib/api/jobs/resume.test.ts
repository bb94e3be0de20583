import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@/lib/contract/job'
import { type JobRig, startJobRig } from '../fixtures/job-rig'
import { takeSteps, turnsOf } from '../fixtures/jobs'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { takeTurn } from './job-turn-service'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

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
  it('does not block the next job, even one queued before it', async () => {
    const [killed, next] = [await checkedImport(1), await checkedImport(1)]
    await start(killed)
    await start(next)
    const change = `update jobs set lease_by = 'killed', lease_until = now(), queued_at = now() where id = $1`
    await rig.api.sql(change, [killed.id])
    await rig.work()
    expect([(await rig.read(killed)).state, (await rig.read(next)).state]).toEqual(['done', 'done'])
  })
})

/** Makes the leases of all workers expire. */
const endLeases = () => rig.api.sql('update jobs set lease_until = now() where lease_by is not null')

describe('several workers', () => {
  it('process no row twice when one worker takes over another’s turn', { tags: 'long' }, async () => {
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

  it('do not run a turn of a job that another worker has finished in the meantime', async () => {
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
  it('finishes its rows and gives up its turn', { tags: 'long' }, async () => {
    const job = await checkedImport(1_200)
    await start(job)
    await takeSteps(1)
    expect(await rig.read(job)).toMatchObject({ state: 'running', place: 500 })
    await rig.work()
    expect(await madeBy(job)).toEqual(all(1_200))
  })
})
