import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@/lib/contract/job'
import { createLogger } from '@/lib/logging'
import { eventually } from '../fixtures/eventually'
import { type JobRig, startJobRig } from '../fixtures/job-rig'
import { runs } from '../fixtures/long-run'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { type FailedStep, takeTurn } from './job-turn-service'
import { startJobWorker } from './job-worker'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
  // Makes storing an account fail with an error code if that is its full name.
  await rig.api.sql(`create function raise_as_named() returns trigger language plpgsql as $$ begin
    if new.fullname ~ '^[0-9A-Z]{5}$' then
      raise exception 'Refused: %', new.phone using errcode = new.fullname;
    end if;
    return new; end $$`)
  await rig.api.sql(
    'create trigger raising before insert on accounts for each row execute function raise_as_named()',
  )
})
afterAll(() => rig.stop())

const start = async (job: Job) => dataOf(await rig.client.startJob({ params: { jobId: job.id } })).job
const fileOf = (rows: string[]) =>
  `phone,fullname\n${rows.map((name) => `${newPhone()},${name}`).join('\n')}\n`
const names = (count: number) => Array.from({ length: count }, (_, index) => `Person ${index}`)
/** Checks a file whose 501st and last row fails with this code, in a batch of its own. */
const failingAt501 = (code: string) => rig.check(fileOf([...names(500), code]))

/** Runs one turn as the given worker and returns the failed steps. The next turn can start at once. */
async function takeOneTurn(worker = 'worker'): Promise<FailedStep[]> {
  const failed: FailedStep[] = []
  const onFailure = (_: unknown, step: FailedStep) => void failed.push(step)
  await takeTurn({ worker, isStopping: () => false, onFailure })
  await rig.api.sql('update jobs set turn_at = now()')
  return failed
}

/**
 * Runs turns with different workers until this many steps have failed. On a slow machine, a turn may end
 * before the step that fails.
 */
async function takeTurnsUntilFailed(times: number): Promise<FailedStep[]> {
  const failed: FailedStep[] = []
  for (let turn = 0; failed.length < times; turn += 1) failed.push(...(await takeOneTurn(`worker ${turn}`)))
  return failed
}

const errors: [string, string][] = [
  ['a value that the database refuses', '22P02'],
  ['a statement that takes too long', '57014'],
]
describe.each(runs(errors.slice(0, 1), errors))('a job with %s', (_, code) => {
  it('is tried five times, by any worker, then fails with a reason, and the next job runs', async () => {
    const [poison, next] = [await failingAt501(code), await rig.check(fileOf(['Ana']))]
    await start(poison)
    await start(next)
    const failed = await takeTurnsUntilFailed(4)
    expect(failed.map(({ tries }) => tries)).toEqual([1, 2, 3, 4])
    expect(await rig.read(poison)).toMatchObject({ state: 'running', place: 500 })
    expect(await takeOneTurn()).toMatchObject([{ jobId: poison.id, place: 500, tries: 5, state: 'failed' }])
    expect(await rig.read(poison)).toMatchObject({
      state: 'failed',
      failure: 'job_given_up',
      counts: { run: { created: 500 } },
    })
    await takeOneTurn()
    expect(await rig.read(next)).toMatchObject({ state: 'done', counts: { run: { created: 1 } } })
    expect((await rig.undo(poison)).counts.undo).toEqual({ undone: 500 })
  })
})

describe('a job in an outage', () => {
  it('waits as long as the outage lasts, and its failed attempts are not counted', {
    tags: 'long',
  }, async () => {
    const job = await failingAt501('53100')
    await start(job)
    for (let turn = 0; turn < 7; turn += 1)
      await expect(takeOneTurn()).rejects.toMatchObject({ code: '53100' })
    expect(await rig.read(job)).toMatchObject({ state: 'running', place: 500 })
    await rig.api.sql('alter table accounts disable trigger raising')
    await rig.work()
    await rig.api.sql('alter table accounts enable trigger raising')
    expect(await rig.read(job)).toMatchObject({ state: 'done', place: 501 })
  })
})

describe('a job during which the process crashes', () => {
  it('is quarantined after three crashes in a row, and processed rows reset the count', {
    tags: 'long',
  }, async () => {
    const job = await rig.check(fileOf(names(501)))
    await start(job)
    const crash = (worker: string) =>
      rig.api.sql(`update jobs set lease_by = $2, lease_until = now() - interval '1 second' where id = $1`, [
        job.id,
        worker,
      ])
    /** Starts a turn, and stops before the first rows. */
    const stopped = () => takeTurn({ worker: 'stopped', isStopping: () => true, onFailure: () => {} })
    for (const worker of ['a', 'b']) {
      await crash(worker)
      await stopped()
    }
    expect(await crashesOf(job)).toBe(2)
    let steps = 1
    await takeTurn({ worker: 'lives', isStopping: () => steps-- === 0, onFailure: () => {} })
    expect(await crashesOf(job)).toBe(0)
    for (const worker of ['a', 'b', 'c']) {
      expect(await rig.read(job)).toMatchObject({ state: 'running' })
      await crash(worker)
      await stopped()
    }
    expect(await rig.read(job)).toMatchObject({ state: 'failed', failure: 'job_put_aside', place: 500 })
    expect((await rig.undo(job)).counts.undo).toEqual({ undone: 500 })
  })
})

const crashesOf = async ({ id }: Job) =>
  (await rig.api.sql<{ crashes: number }>('select crashes from jobs where id = $1', [id]))[0]?.crashes

describe('a bug in a job', () => {
  it('is logged with its name, message, stack and IDs, but no phone number', async () => {
    const lines: string[] = []
    const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) })
    const job = await rig.check(fileOf(['Ana']))
    await rig.api.sql(`update jobs set options = '{"fields": null}' where id = $1`, [job.id])
    await start(job)
    const worker = startJobWorker(logger)
    await eventually(() => expect(lines).toHaveLength(1))
    await worker.stop()
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      msg: 'jobs: a step failed',
      jobId: job.id,
      place: 0,
      tries: 1,
      err: { name: 'TypeError', message: expect.any(String), stack: expect.stringMatching(/^\s+at /) },
    })
    expect(lines.join()).not.toMatch(/not responding|12025/)
  })
})
