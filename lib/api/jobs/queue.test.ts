import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@/lib/contract/job'
import { failureOf, type JobRig, type Jobs, jobsOf, startJobRig } from '../fixtures/job-rig'
import { takeSteps } from '../fixtures/jobs'
import { createPerson, createType, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

const phones = (count: number) => Array.from({ length: count }, newPhone)
const fileOf = (rows: number) => `phone\n${phones(rows).join('\n')}\n`
const checked = (rows: number, jobs: Jobs = rig) => jobs.check(fileOf(rows))
const one = ({ id }: Pick<Job, 'id'>) => ({ params: { jobId: id } })
const start = async (job: Job, jobs: Jobs = rig) => dataOf(await jobs.client.startJob(one(job))).job
const cancel = async (job: Job) => dataOf(await rig.client.cancelJob(one(job))).job

describe('imports of a business', () => {
  it('run one at a time, in start order', async () => {
    const [second, first] = [await checked(600), await checked(600)]
    expect(await start(first)).toMatchObject({ state: 'waiting', ahead: 0 })
    expect(await start(second)).toMatchObject({ state: 'waiting', ahead: 1 })
    await takeSteps(1)
    expect(await rig.read(first)).toMatchObject({ state: 'running', place: 500, ahead: 0 })
    expect(await rig.read(second)).toMatchObject({ state: 'waiting', place: 0, ahead: 1 })
    await takeSteps(1)
    expect(await rig.read(first)).toMatchObject({ state: 'done' })
    expect(await rig.read(second)).toMatchObject({ state: 'waiting', ahead: 0 })
    await rig.work()
    expect(await rig.read(second)).toMatchObject({ state: 'done', counts: { run: { created: 600 } } })
  })

  it('do not delay a bulk change or another business', { tags: 'long' }, async () => {
    const { id } = await createPerson(rig.client, rig.type)
    const stranger = jobsOf(rig.api.strangerClient(), await createType(rig.api.strangerClient()))
    const [long, foreign] = [await checked(1_200), await checked(1, stranger)]
    await start(long)
    await takeSteps(1)
    await start(foreign, stranger)
    const bulk = dataOf(
      await rig.client.createBulkJob({ body: { action: 'validate', accountIds: [id] } }),
    ).job
    expect([bulk.ahead, (await stranger.read(foreign)).ahead]).toEqual([0, 0])
    await takeSteps(1)
    await takeSteps(1)
    await takeSteps(1)
    const states = [await rig.read(bulk), await stranger.read(foreign), await rig.read(long)]
    expect(states.map(({ state }) => state)).toEqual(['done', 'done', 'running'])
    await rig.work()
  })

  it('are visible only within the business', async () => {
    const job = await checked(1)
    const stranger = jobsOf(rig.api.strangerClient(), 'none')
    for (const call of ['readJob', 'startJob', 'cancelJob', 'undoJob'] as const)
      expect(failureOf(await stranger.client[call](one(job))).code).toBe('not_found')
  })
})

describe('a cancelled import', () => {
  it('leaves what it has done, reports it per row, and can be undone', async () => {
    const job = await checked(1_200)
    await start(job)
    await takeSteps(1)
    expect(await cancel(job)).toMatchObject({
      state: 'cancelled',
      place: 500,
      counts: { run: { created: 500 } },
    })
    await rig.work()
    const rows = await rig.api.sql<{ count: number }>(
      `select count(*)::int as count from accounts join job_rows on account_id = accounts.id where job_id = $1`,
      [job.id],
    )
    expect(rows).toEqual([{ count: 500 }])
    expect((await rig.rows(job, 'created')).at(-1)).toMatchObject({ line: 501 })
    const beyond = { limit: '2', cursor: await cursorAfter(job, 500) }
    const [later] = dataOf(await rig.client.listJobRows({ ...one(job), query: beyond })).rows
    expect(later).toMatchObject({ line: 502, outcome: null, accountId: null })
    expect((await rig.undo(job)).counts.undo).toEqual({ undone: 500 })
    expect(await rig.rows(job, 'kept')).toEqual([])
  })

  it('can be undone without touching the accounts that it had not reached', async () => {
    const people = [await createPerson(rig.client, rig.type), await createPerson(rig.client, rig.type)]
    const [early, late] = people as [(typeof people)[0], (typeof people)[0]]
    const lines = [`${early.phone},Job`, ...phones(499).map((phone) => `${phone},`), `${late.phone},Job`]
    const job = await rig.check(`phone,fullname\n${lines.join('\n')}\n`, { mode: 'upsert' })
    dataOf(await rig.client.updateAccount({ params: { accountId: late.id }, body: { fullname: 'Agent' } }))
    await start(job)
    await takeSteps(1)
    await cancel(job)
    expect((await rig.undo(job)).counts.undo).toEqual({ undone: 500 })
    expect((await rig.account(early.id)).fullname).toBeUndefined()
    expect(await rig.account(late.id)).toMatchObject({ fullname: 'Agent', version: 2 })
  })

  it('goes back to choosing columns if it was being checked', async () => {
    const job = await rig.upload(fileOf(600))
    const body = { fields: ['phone' as const], accountType: rig.type }
    dataOf(await rig.client.checkImport({ ...one(job), body }))
    await takeSteps(1)
    expect(await cancel(job)).toMatchObject({ state: 'draft' })
    dataOf(await rig.client.checkImport({ ...one(job), body }))
    await rig.work()
    expect(await rig.read(job)).toMatchObject({ state: 'checked', counts: { check: { created: 600 } } })
  })

  it('is discarded with its rows if it had not started', async () => {
    const job = await checked(2)
    expect(await cancel(job)).toMatchObject({ state: 'cancelled', undoUntil: null })
    expect(await rig.rows(job)).toEqual([])
  })
})

async function cursorAfter(job: Job, limit: number): Promise<string> {
  const page = dataOf(await rig.client.listJobRows({ ...one(job), query: { limit: String(limit) } }))
  return page.next as string
}

describe('an operation on a job', () => {
  it('is rejected with the current job if the job is in the wrong state', async () => {
    const calls = ['start', 'check', 'correct', 'cancel', 'undo'] as const
    const body = { fields: ['phone' as const], accountType: rig.type }
    const refusals = async (job: Job) => {
      const codes = calls.map(async (call) => {
        const result = await (call === 'check'
          ? rig.client.checkImport({ ...one(job), body })
          : call === 'correct'
            ? rig.client.correctJobRow({ params: { jobId: job.id, line: '2' }, body: { cells: ['x'] } })
            : rig.client[`${call}Job`](one(job)))
        return result.ok
          ? []
          : result.failure.code === 'job_state'
            ? [call]
            : [`${call} ${result.failure.code}`]
      })
      return (await Promise.all(codes)).flat()
    }
    const draft = await rig.upload(fileOf(1))
    expect(failureOf(await rig.client.startJob(one(draft))).data).toMatchObject({ job: { state: 'draft' } })
    expect(failureOf(await rig.client.undoJob(one(draft))).code).toBe('job_state')
    const waiting = await checked(1)
    await start(waiting)
    expect(failureOf(await rig.client.startJob(one(waiting))).code).toBe('job_state')
    await rig.work()
    expect(await refusals(await rig.read(waiting))).toEqual(['start', 'check', 'correct', 'cancel'])
    await rig.work()
    const undone = await rig.read(waiting)
    expect(undone.state).toBe('undone')
    expect(await refusals(undone)).toEqual([...calls])
    const bulk = await rig.bulk({ action: 'validate', accountIds: ['nobody'], start: false })
    expect(failureOf(await rig.client.checkImport({ ...one(bulk), body })).code).toBe('job_state')
  })

  it.each(['startJob', 'cancelJob', 'undoJob'] as const)(
    'takes effect once when sent several times concurrently (%s)',
    async (call) => {
      const job = call === 'undoJob' ? await rig.run(fileOf(3)) : await checked(3)
      const answers = await Promise.all(Array.from({ length: 6 }, () => rig.client[call](one(job))))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      await rig.work()
      const expected = { startJob: 'done', cancelJob: 'cancelled', undoJob: 'undone' }[call]
      expect((await rig.read(job)).state).toBe(expected)
    },
  )
})

describe('a job', () => {
  it('continues when the identity that started it is disabled, and is audited under that identity', async () => {
    const admin = rig.api.client()
    const { identity, externalId } = dataOf(
      await admin.createIdentity({ body: { name: 'Gone', roles: ['agent'] } }),
    )
    const jobs = await rig.loggedIn(externalId)
    const job = await start(await checked(1, jobs), jobs)
    const body = { disabled: true }
    dataOf(await admin.updateIdentity({ params: { identityId: identity.id }, body }))
    await rig.work()
    const [row] = await rig.rows(job, 'created')
    const { auditEntries: entries } = dataOf(
      await admin.listAuditEntries({ query: { recordId: row?.accountId as string } }),
    )
    expect(entries).toMatchObject([{ identityId: identity.id, jobId: job.id }])
  })

  it('rejects rows whose definitions were deleted between its check and its run', async () => {
    const admin = rig.api.client()
    const type = await createType(admin)
    const attribute = { tag: 'short-lived', name: 'Short lived', slot: 'text' } as const
    const { id } = dataOf(await admin.createAttribute({ body: attribute })).attribute
    const lines = [`${newPhone()},${type},`, `${newPhone()},${rig.type},x`, `${newPhone()},${rig.type},`]
    const job = await rig.check(`phone,type,short-lived\n${lines.join('\n')}\n`)
    expect(job.counts.check).toEqual({ created: 3 })
    dataOf(await admin.deleteAccountType({ params: { id: type } }))
    dataOf(await admin.deleteAttribute({ params: { id } }))
    expect((await rig.start(job)).counts.run).toEqual({ refused: 2, created: 1 })
    expect(await rig.faults(job)).toEqual([
      '2 accountType unknown_account_type',
      `3 attribute:${id} unknown_attribute`,
    ])
  })

  it('is listed before older jobs, and can be listed by kind', async () => {
    const bulk = await rig.bulk({ action: 'validate', accountIds: ['nobody'], start: false })
    const list = async (kind?: 'import' | 'bulk') =>
      dataOf(await rig.client.listJobs({ query: { kind, limit: '2' } })).jobs
    expect((await list())[0]?.id).toBe(bulk.id)
    expect((await list('import')).map(({ kind }) => kind)).toEqual(['import', 'import'])
  })
})
