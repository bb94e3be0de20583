import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { AuditEntry } from '@/lib/contract/audit'
import { type JobRig, startJobRig } from '../fixtures/job-rig'
import { createPerson, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

type Query = Parameters<Client['listAuditEntries']>[0]['query']
const page = async (query: Query, by = rig.api.client()) => dataOf(await by.listAuditEntries({ query }))
const list = async (query: Query) => (await page({ limit: '500', ...query })).auditEntries
const ownType = { recordKind: 'account' } as const

async function runImport(rows: number) {
  return rig.run(`phone\n${Array.from({ length: rows }, () => `${newPhone()}\n`).join('')}`, {})
}

test('the folded log shows only the latest of a job’s entries, with the job’s name', async () => {
  const [first, second] = [await runImport(3), await runImport(2)]
  await createPerson(rig.client, rig.type)
  const folded = await list({ jobs: 'folded', ...ownType })
  const ofJobs = folded.filter(({ jobId }) => jobId !== null)
  expect(ofJobs.map(({ jobId }) => jobId)).toEqual([second.id, first.id])
  const all = await list(ownType)
  const kept = all.filter(({ id, jobId }) => jobId === null || ofJobs.some((one) => one.id === id))
  expect(folded).toEqual(kept)
  expect(ofJobs[0]).toMatchObject({
    job: { kind: 'import', name: second.name, total: 2, counts: { created: 2 } },
  })
  expect(await list({ jobId: first.id })).toHaveLength(3)
})

test('a job that did something is one line of the folded log, without the entries for creating and starting it', async () => {
  const { id } = await runImport(2)
  const ofJob = ({ recordId, jobId }: { recordId: string; jobId: string | null }) =>
    recordId === id || jobId === id
  const acts = (entries: AuditEntry[]) =>
    entries.filter(ofJob).map(({ recordKind, action }) => `${recordKind} ${action}`)
  expect(acts(await list({ jobs: 'folded' }))).toEqual(['account create'])
  expect(acts(await list({}))).toEqual([
    'account create',
    'account create',
    'job start',
    'job update',
    'job create',
  ])
})

test('a job and its undo are two lines of the folded log, each with its own time and outcomes', async () => {
  const done = await runImport(3)
  const [created] = await rig.rows(done, 'created')
  const params = { accountId: created?.accountId as string }
  dataOf(await rig.client.updateAccount({ params, body: { fullname: 'Changed since' } }))
  const [before] = await list({ jobs: 'folded', jobId: done.id })
  await rig.undo(done)
  const folded = (await list({ jobs: 'folded' })).filter(
    ({ recordId, jobId }) => recordId === done.id || jobId === done.id,
  )
  expect(folded).toMatchObject([
    { recordKind: 'job', action: 'undo', record: { job: { counts: { undone: 2, kept: 1 } } } },
    { ...before, record: {}, job: { counts: { created: 3 } } },
  ])
  const ofAccounts = await list({ jobs: 'folded', ...ownType, action: 'delete' })
  expect(ofAccounts.filter(({ jobId }) => jobId === done.id)).toMatchObject([
    { action: 'delete', job: { counts: { undone: 2, kept: 1 } } },
  ])
})

test('every line of the folded log is on exactly one page', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { auditEntries, next } = await page({ jobs: 'folded', limit: '2', cursor })
    seen.push(...auditEntries.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor)
  expect(seen).toEqual((await list({ jobs: 'folded' })).map(({ id }) => id))
})

test('the log names each record: a notification by title and recipients, an alert by type and number; jobs and deleted records are named too', async () => {
  const { id: accountId } = await createPerson(rig.client, rig.type, { fullname: 'Ana' })
  const message = { title: 'Water is back' }
  dataOf(await rig.api.client().sendNotification({ body: { message, accountIDs: [accountId] } }))
  const admin = rig.api.client()
  const location = { latitude: -33.45, longitude: -70.66 }
  const { alert } = dataOf(await admin.createAlert({ body: { alertType: 'odd', location } }))
  const { accountType } = dataOf(await admin.createAccountType({ body: { name: 'Short-lived' } }))
  dataOf(await admin.deleteAccountType({ params: { id: accountType.id } }))
  const { id: jobId, name } = await runImport(1)
  const recordOf = async (recordKind: NonNullable<Query['recordKind']>, recordId?: string) =>
    (await list({ recordKind, recordId }))[0]?.record
  expect(await recordOf('account', accountId)).toMatchObject({ name: 'Ana' })
  expect(await recordOf('notification')).toMatchObject({ name: 'Water is back', number: 1 })
  dataOf(await admin.updateBusiness({ body: { approvalAbove: 5_000 } }))
  const { business } = dataOf(await admin.readBusiness({}))
  expect(await recordOf('business')).toMatchObject({ name: business.name })
  expect(await recordOf('alert')).toMatchObject({ name: 'odd', number: alert.number })
  expect(await recordOf('accountType', accountType.id)).toMatchObject({ name: 'Short-lived' })
  expect(await recordOf('job', jobId)).toMatchObject({ job: { kind: 'import', name, total: 1 } })
})

test('a deleted note is named after its account', async () => {
  const { id: accountId } = await createPerson(rig.client, rig.type, { fullname: 'Luz' })
  const { note } = dataOf(
    await rig.client.createAccountNote({ params: { accountId }, body: { text: 'Gate' } }),
  )
  dataOf(await rig.client.deleteAccountNote({ params: { accountId, noteId: note.id } }))
  expect(await list({ recordId: note.id })).toMatchObject([
    { action: 'delete', record: { name: 'Luz', number: null, job: null } },
    { action: 'create', record: { name: 'Luz' } },
  ])
})

test('another business sees none of the lines or names', async () => {
  const [entry] = await list({ jobs: 'folded', ...ownType })
  const stranger = rig.api.strangerClient()
  const { auditEntries } = await page({ jobs: 'folded', limit: '500' }, stranger)
  expect(auditEntries.filter(({ jobId }) => jobId !== null)).toEqual([])
  expect((await page({ recordId: entry?.recordId as string }, stranger)).auditEntries).toEqual([])
})
