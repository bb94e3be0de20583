import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer, Call } from '@/e2e/deployment/behaviour'
import { demoBusiness, startDeployment } from '@/e2e/deployment/deployment'
import { type Client, createClient } from '@/lib/client/client'
import type { Job } from '@/lib/contract/job'
import { createLogger } from '@/lib/logging'
import { queryRow, queryRows } from '../../../db/pool'
import { createMigratedDatabase } from '../../../fixtures/database'
import { type Jobs, jobsOf } from '../../../fixtures/job-rig'
import { workOnJobs } from '../../../fixtures/jobs'
import { newPhone } from '../../../fixtures/people'
import { dataOf } from '../../../fixtures/server'
import { testSecret, testSettings } from '../../../fixtures/test-settings'
import { startApi } from '../../../processes/start-api'
import { upstreamClientOf } from '../client/process-client'
import type { UpstreamClient } from '../client/upstream-client'
import { freeIntentKeys } from '../intents-repository'
import { stepsAt } from './job-steps-service'

const pair = { businessId: demoBusiness.id, externalId: demoBusiness.externalId }

let deployment: Awaited<ReturnType<typeof startDeployment>>
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let gateway: Awaited<ReturnType<typeof startApi>>
let upstream: UpstreamClient
let adminCode = ''
let client: Client
let jobs: Jobs
beforeAll(async () => {
  deployment = await startDeployment()
  database = await createMigratedDatabase()
  const settings = { ...testSettings(), WORKER: false, UPSTREAM_API_URL: deployment.url }
  gateway = await startApi({
    settings,
    databaseUrl: database.url,
    secret: testSecret,
    logger: createLogger('test', 'silent'),
    quietMs: 0,
    notify: (message) => {
      if (message.kind === 'adminCode') adminCode = message.code
    },
  })
  upstream = upstreamClientOf(settings) as UpstreamClient
})
afterAll(async () => {
  await gateway.stop()
  await database.drop()
  await deployment.close()
})
beforeEach(async () => {
  answerWith((answer) => answer)
  client = await signedIn()
  jobs = jobsOf(client, 'resident', work)
})

async function signedIn() {
  const login = await createClient({ baseUrl: gateway.address }).login({ body: { ...pair, adminCode } })
  const { accessToken } = dataOf(login)
  return createClient({ baseUrl: gateway.address, businessId: pair.businessId, token: accessToken })
}
const work = () => workOnJobs(stepsAt(upstream))
function answerWith(answer: (given: Answer, call: Call) => Answer | undefined) {
  deployment.state.behaviour = { ...deployment.state.behaviour, answer }
}
const received = (operation: string) => deployment.received.filter((one) => one.operation === operation)
const sent = (operation: string, phone: string) =>
  received(operation).filter(({ body }) => body.includes(phone)).length
const there = (phone: string) => deployment.state.accounts.filter((one) => one.phone === phone)
const outcomes = async (job: Pick<Job, 'id'>) => (await jobs.rows(job)).map(({ outcome }) => outcome)
const change = (text: string, ...values: unknown[]) =>
  queryRows({ text, values: [pair.businessId, ...values] })
/** Makes the job continue now, not only after the delay that the deployment requested. */
const endWait = (job: Pick<Job, 'id'>) =>
  change('update jobs set turn_at = now() where business_id = $1 and id = $2', job.id)

test('an import creates and updates accounts at the deployment, with one call per row', async () => {
  const [fresh, known, elsewhere] = [newPhone(), newPhone(), newPhone()]
  const { id } = deployment.addAccount(pair.businessId, { phone: known, fullname: 'Ana' })
  deployment.addAccount(pair.businessId, { phone: elsewhere, fullname: 'Luz' })
  dataOf(await client.readAccount({ params: { accountId: id } }))
  const file = `phone,fullname,accountType\n${fresh},Eva,a type seen nowhere\n${known},Ana María,\n${elsewhere},Luz,\n`
  const checked = await jobs.check(file, { mode: 'upsert' })
  expect(checked.counts.check).toEqual({ created: 2, updated: 1 })
  const before = deployment.received.length
  const done = await jobs.start(checked)
  expect(done).toMatchObject({
    state: 'done',
    counts: { run: { created: 1, updated: 1, skipped: 1 } },
    undoUntil: null,
  })
  expect(there(fresh)).toMatchObject([{ accountType: 'a type seen nowhere' }])
  expect(there(known)).toMatchObject([{ id, fullname: 'Ana María' }])
  expect(there(elsewhere)).toHaveLength(1)
  const writes = deployment.received
    .slice(before)
    .filter(({ operation }) => /^(create|update)Account$/.test(operation))
  expect(writes.map(({ operation, headers }) => [operation, typeof headers['idempotency-key']])).toEqual([
    ['createAccount', 'string'],
    ['updateAccount', 'string'],
  ])
  expect(JSON.parse(writes[0]?.body ?? '')).toMatchObject({ phone: fresh, fullname: 'Eva', sendSMS: false })
  const written = await jobs.find({ job: done.id })
  expect(written.map(({ phone }) => phone).toSorted()).toEqual([fresh, known].toSorted())
  const { auditEntries } = dataOf(await client.listAuditEntries({ query: { recordId: id } }))
  expect(auditEntries).toMatchObject([{ action: 'update', jobId: done.id }])
})

test('an import that leaves existing accounts alone looks up phones that are not stored here', async () => {
  const [elsewhere, fresh] = [newPhone(), newPhone()]
  deployment.addAccount(pair.businessId, { phone: elsewhere })
  const job = await jobs.run(`phone\n${elsewhere}\n${fresh}\n`, { mode: 'create' })
  expect(await outcomes(job)).toEqual(['skipped', 'created'])
  expect(sent('checkAccount', elsewhere)).toBe(1)
  const again = await jobs.run(`phone\n${elsewhere}\n`, { mode: 'create' })
  expect(await outcomes(again)).toEqual(['skipped'])
  expect(sent('checkAccount', elsewhere)).toBe(1)
})

test('no account is created twice if the deployment reports only that the number has an account', async () => {
  const phone = newPhone()
  deployment.addAccount(pair.businessId, { phone })
  answerWith((answer, call) =>
    call.operation === 'checkAccount' ? { ...answer, body: { data: { exists: true } } } : answer,
  )
  const done = await jobs.start(await jobs.check(`phone\n${phone}\n`, { mode: 'create' }))
  expect(await jobs.rows(done)).toMatchObject([
    { outcome: 'refused', issues: [{ code: 'upstream_refused' }] },
  ])
  expect(there(phone)).toHaveLength(1)
})

test('a row whose response was lost ends as unknown, and is not repeated', async () => {
  const [lost, next] = [newPhone(), newPhone()]
  answerWith((answer, { operation, body }) =>
    operation === 'createAccount' && body.phone === lost ? undefined : answer,
  )
  const job = await jobs.run(`phone\n${lost}\n${next}\n`)
  expect(job).toMatchObject({ state: 'done', counts: { run: { unknown: 1, created: 1 } } })
  expect(await outcomes(job)).toEqual(['unknown', 'created'])
  expect(await jobs.rows(job, 'unknown')).toHaveLength(1)
  expect(sent('createAccount', lost)).toBe(1)
})

test("a row that the deployment refuses has the deployment's message, and the job continues with the next row", async () => {
  const [refused, next] = [newPhone(), newPhone()]
  answerWith((answer, { operation, body }) =>
    operation === 'createAccount' && body.phone === refused
      ? { status: 422, body: { timestamp: 1, error: 'The quota is used up.', data: {} } }
      : answer,
  )
  const job = await jobs.run(`phone\n${refused}\n${next}\n`)
  expect(await jobs.rows(job)).toMatchObject([
    { outcome: 'refused', issues: [{ code: 'upstream_refused', message: 'The quota is used up.' }] },
    { outcome: 'created' },
  ])
})

test.each([
  ['asks to wait', { status: 429, headers: { 'retry-after': '60' }, body: {} }],
  ['is unavailable', { status: 503, body: {} }],
  ['is behind a proxy that fails', { status: 502, text: '<h1>Bad gateway</h1>' }],
] satisfies [string, Answer][])(
  'while the deployment %s, a job waits, and then it continues',
  async (_, later) => {
    const phone = newPhone()
    answerWith((answer, { operation }) => (operation === 'checkAccount' ? later : answer))
    const waiting = await jobs.run(`phone\n${phone}\n`)
    expect(waiting).toMatchObject({ state: 'running', place: 0, counts: {} })
    answerWith((answer) => answer)
    await work()
    expect((await jobs.read(waiting)).state).toBe('running')
    await endWait(waiting)
    await work()
    expect(await jobs.read(waiting)).toMatchObject({ state: 'done', counts: { run: { created: 1 } } })
    expect(sent('createAccount', phone)).toBe(1)
  },
)

test('a job waits for at most five minutes, however long the deployment asks it to wait', async () => {
  answerWith((answer, { operation }) =>
    operation === 'checkAccount' ? { status: 429, headers: { 'retry-after': '86400' }, body: {} } : answer,
  )
  const waiting = await jobs.run(`phone\n${newPhone()}\n`)
  const [rest] = await change(
    'select extract(epoch from turn_at - now())::float8 as seconds from jobs where business_id = $1 and id = $2',
    waiting.id,
  )
  expect(rest).toEqual({ seconds: expect.closeTo(300, -2) })
  answerWith((answer) => answer)
  await endWait(waiting)
  await work()
  expect((await jobs.read(waiting)).state).toBe('done')
})

test('a write that the deployment rejects with a rate limit is sent again later', async () => {
  const phone = newPhone()
  answerWith((answer, { operation }) => {
    if (operation !== 'createAccount') return answer
    deployment.state.accounts.pop()
    return { status: 429, body: { timestamp: 1, error: 'Slow down.' } }
  })
  const waiting = await jobs.run(`phone\n${phone}\n`)
  answerWith((answer) => answer)
  await endWait(waiting)
  await work()
  expect(await outcomes(waiting)).toEqual(['created'])
})

test('a job whose session has ended fails, and continues from there when it is started again', async () => {
  const phones = [newPhone(), newPhone()]
  const checked = await jobs.check(`phone\n${phones.join('\n')}\n`)
  dataOf(await client.startJob({ params: { jobId: checked.id } }))
  answerWith((answer, { operation, body }) =>
    operation === 'checkAccount' && body.phone === phones[1] ? { status: 401, body: {} } : answer,
  )
  await work()
  const failed = await jobs.read(checked)
  expect(failed).toMatchObject({ state: 'failed', failure: 'session_ended', place: 1 })
  expect(await outcomes(checked)).toEqual(['created', null])
  expect(await queryRow(tokenOf(checked))).toEqual({ sealed: null })
  answerWith((answer) => answer)
  expect(await jobs.start(checked)).toMatchObject({ state: 'done', counts: { run: { created: 2 } } })
  for (const phone of phones) expect(sent('createAccount', phone)).toBe(1)
  expect(await queryRow(tokenOf(checked))).toEqual({ sealed: null })
})

test('a job whose rows have been deleted since its session ended cannot be started again', async () => {
  const checked = await jobs.check(`phone\n${newPhone()}\n`)
  dataOf(await client.startJob({ params: { jobId: checked.id } }))
  answerWith((answer, { operation }) => (operation === 'checkAccount' ? { status: 401, body: {} } : answer))
  await work()
  answerWith((answer) => answer)
  await change(
    "update jobs set finished_at = now() - interval '31 days' where business_id = $1 and id = $2",
    checked.id,
  )
  expect(await client.startJob({ params: { jobId: checked.id } })).toMatchObject({
    failure: { code: 'job_state' },
  })
})
const tokenOf = ({ id }: Pick<Job, 'id'>) => ({
  text: 'select sealed from jobs where business_id = $1 and id = $2',
  values: [pair.businessId, id],
})

test('a job keeps its token until it ends, and prefers the newest token of the identity that started it', async () => {
  const checked = await jobs.check(`phone\n${newPhone()}\n`)
  dataOf(await client.startJob({ params: { jobId: checked.id } }))
  expect(await queryRow(tokenOf(checked))).toEqual({ sealed: expect.any(String) })
  const [older] = [...deployment.state.tokens.keys()].slice(-1)
  await signedIn()
  deployment.state.tokens.delete(older ?? '')
  await work()
  expect(await jobs.read(checked)).toMatchObject({ state: 'done' })
  const cancelled = await jobs.check(`phone\n${newPhone()}\n`)
  const params = { jobId: cancelled.id }
  dataOf(await (await signedIn()).startJob({ params }))
  dataOf(await (await signedIn()).cancelJob({ params }))
  expect(await queryRow(tokenOf(cancelled))).toEqual({ sealed: null })
})

/** Simulates a process that was killed during this row's call and left the row's intent in this state. */
async function killDuring(job: Pick<Job, 'id'>, line: number, intent: 'pending' | 'done') {
  await change(
    `update jobs set state = 'running', place = place - 1, line = $3::int - 1, finished_at = null,
      counts = counts - 'run', lease_by = 'killed', lease_until = now() - interval '1 second'
      where business_id = $1 and id = $2`,
    job.id,
    line,
  )
  await change(
    `update job_rows set version = null, account_id = null, outcome = 'created'
      where business_id = $1 and job_id = $2 and line = $3`,
    job.id,
    line,
  )
  await change(
    `update upstream_intents set state = $4, ends_at = now() + interval '1 minute', created_at = now() - interval '2 days'
      where business_id = $1 and caller = 'job ' || $2 and key = $3::text`,
    job.id,
    line,
    intent,
  )
}

test('a job waits for a row whose call was interrupted; the row ends as unknown and is not repeated', async () => {
  const [phone, next] = [newPhone(), newPhone()]
  const job = await jobs.run(`phone\n${phone}\n${next}\n`)
  await killDuring(job, 3, 'pending')
  await work()
  expect(await jobs.read(job)).toMatchObject({ state: 'running', place: 1 })
  await change(
    "update upstream_intents set ends_at = now() - interval '1 second' where business_id = $1 and state = 'pending'",
  )
  await endWait(job)
  await work()
  expect((await jobs.read(job)).state).toBe('done')
  expect(await outcomes(job)).toEqual(['created', 'unknown'])
  expect(sent('createAccount', next)).toBe(1)
})

test('a row whose process was killed after its response is not repeated, even days later', async () => {
  const phone = newPhone()
  const job = await jobs.run(`phone\n${phone}\n`)
  const accountId = (await jobs.rows(job))[0]?.accountId
  await killDuring(job, 2, 'done')
  await freeIntentKeys(100)
  await work()
  expect(await jobs.read(job)).toMatchObject({ state: 'done', counts: { run: { created: 1 } } })
  expect(await jobs.rows(job)).toMatchObject([{ outcome: 'created', accountId }])
  expect(sent('createAccount', phone)).toBe(1)
})

test('accounts are brought in by their ids', async () => {
  const [one, other] = ['brought "in"', 'unseen'].map((id) =>
    deployment.addAccount(pair.businessId, { id, phone: newPhone(), fullname: 'Ana' }),
  )
  const accountIds = ['brought "in"', 'nobody', 'unseen']
  const bringIn = async () => {
    const { job } = dataOf(await client.bringInAccounts({ body: { accountIds, name: 'Neighbours' } }))
    await work()
    return jobs.read(job)
  }
  const before = received('listAccounts').length
  const job = await bringIn()
  expect(job).toMatchObject({ state: 'done', kind: 'bringIn', name: 'Neighbours', total: 3, undoUntil: null })
  expect(await jobs.rows(job)).toMatchObject([
    { outcome: 'created', accountId: 'brought "in"' },
    { outcome: 'refused', issues: [{ code: 'not_found' }], cells: ['nobody'] },
    { outcome: 'created', accountId: 'unseen' },
  ])
  expect(received('listAccounts')).toHaveLength(before + 1)
  expect(await jobs.find({ job: job.id })).toHaveLength(2)
  Object.assign(one as object, { fullname: 'Eva' })
  expect(await outcomes(await bringIn())).toEqual(['updated', 'refused', 'skipped'])
  deployment.state.behaviour = { ...deployment.state.behaviour, listsUnknown: 'refused' }
  Object.assign(other as object, { fullname: 'Luz' })
  expect(await outcomes(await bringIn())).toEqual(['skipped', 'refused', 'updated'])
  deployment.state.behaviour = { ...deployment.state.behaviour, listsUnknown: 'left out' }
})

test('accounts are brought in by phone number, and rows wait if the deployment asks for a delay', async () => {
  const phone = newPhone()
  const { id } = deployment.addAccount(pair.businessId, { id: `brought ${phone}`, phone })
  answerWith((answer, { operation }) => (operation === 'checkAccount' ? { status: 429, body: {} } : answer))
  const { job } = dataOf(await client.bringInAccounts({ body: { phones: [phone, newPhone()] } }))
  await work()
  expect(await jobs.read(job)).toMatchObject({ state: 'running', place: 0 })
  answerWith((answer) => answer)
  await endWait(job)
  await work()
  expect((await jobs.read(job)).counts.run).toEqual({ created: 1, refused: 1 })
  expect((await jobs.rows(job)).map(({ accountId }) => accountId)).toEqual([id, null])
})

test('accounts are blocked and deleted at the deployment, one by one', async () => {
  const known = ['+56911110001', '+56911110002', '+56911110003'].map((phone) =>
    deployment.addAccount(pair.businessId, { id: `bulk ${phone}`, phone }),
  )
  const accountIds = known.map(({ id }) => id)
  dataOf(await client.listAccounts({ query: { accountIds } }))
  const reason = 'Lost phone'
  Object.assign(known[0] as object, { blocked: true })
  const blocked = await jobs.bulk({ action: 'block', accountIds, reason })
  expect(await outcomes(blocked)).toEqual(['skipped', 'updated', 'updated'])
  expect(known.map((one) => one.blocked)).toEqual([true, true, true])
  deployment.state.accounts.splice(deployment.state.accounts.indexOf(known[2] as never), 1)
  const deleted = await jobs.bulk({ action: 'delete', accountIds })
  expect(await jobs.rows(deleted)).toMatchObject([
    { outcome: 'deleted' },
    { outcome: 'deleted' },
    { outcome: 'refused', issues: [{ code: 'not_found' }] },
  ])
  expect(deployment.state.accounts.filter(({ id }) => accountIds.includes(id))).toEqual([])
  expect(received('deleteAccount')).toHaveLength(2)
  expect(await client.undoJob({ params: { jobId: deleted.id } })).toMatchObject({
    failure: { code: 'not_offered' },
  })
})
