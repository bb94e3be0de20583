import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '@/lib/contract/accounts/account'
import { failureOf, type JobRig, startJobRig } from '../fixtures/job-rig'
import { createPerson, createType, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: JobRig
let attributeId: string
beforeAll(async () => {
  rig = await startJobRig()
  const body = { tag: 'flat', name: 'Flat', slot: 'text' } as const
  attributeId = dataOf(await rig.api.client().createAttribute({ body })).attribute.id
})
afterAll(() => rig.stop())

const person = (change?: Parameters<typeof createPerson>[2]) => createPerson(rig.client, rig.type, change)
const update = (accountId: string, fullname: string) =>
  rig.client.updateAccount({ params: { accountId }, body: { fullname } })
const isGone = async (accountId: string) =>
  failureOf(await rig.client.readAccount({ params: { accountId } })).code === 'not_found'
const without = ({ version: _, ...account }: Account) => account

describe('an undone import', () => {
  it('deletes created accounts and restores the fields of others, including unset ones', async () => {
    const bare = await person()
    const full = await person({
      fullname: 'Ana',
      birthday: '1990-05-17',
      blocked: true,
      blockedReason: 'Lost phone',
      expirationDate: '2030-01-01',
      attributesValue: [{ attributeId, value: { text: 'A' } }],
      metadata: { a: 1, nested: { b: [null] } },
    })
    const before = [await rig.account(bare.id), await rig.account(full.id)]
    const cells = 'Job,1991-01-01,no,user2,2031-01-01,B,"{""a"":2,""nested"":{""c"":3}}",yes'
    const header = 'phone,fullname,birthday,blocked,role,expirationDate,flat,metadata,validated'
    const file = `${header}\n${[bare.phone, full.phone, newPhone()].map((phone) => `${phone},${cells}\n`).join('')}`
    const done = await rig.run(file, { mode: 'upsert', restoreConsent: true })
    expect(done.counts.run).toEqual({ updated: 2, created: 1 })
    expect(await rig.account(full.id)).toMatchObject({ blocked: false, metadata: { a: 2 } })
    const undone = await rig.undo(done)
    expect(undone).toMatchObject({ state: 'undone', counts: { undo: { undone: 3 } }, undoUntil: null })
    const after = [await rig.account(bare.id), await rig.account(full.id)]
    expect(after.map(without)).toEqual(before.map(without))
    const [created] = await rig.rows(done, 'created')
    expect(await isGone(created?.accountId as string)).toBe(true)
    expect(await rig.find({ q: 'Job' })).toEqual([])
  })

  it('removes accounts from the search by job, except those that it does not change back', async () => {
    const [known, other] = [await person(), await person()]
    const unchanged = await person()
    const file = `phone,fullname\n${known.phone},Job\n${unchanged.phone},Job\n${newPhone()},Job\n`
    const done = await rig.run(file, { mode: 'upsert' })
    const [created] = (await rig.rows(done, 'created')).map(({ accountId }) => accountId as string)
    const idsBy = async (job: string) => (await rig.find({ job })).map(({ id }) => id)
    expect(new Set(await idsBy(done.id))).toEqual(new Set([known.id, unchanged.id, created]))
    expect(await idsBy(other.id)).toEqual([])
    const stranger = rig.api.strangerClient()
    expect(dataOf(await stranger.searchAccounts({ query: { job: done.id } })).accounts).toEqual([])
    dataOf(await update(known.id, 'Agent'))
    await rig.undo(done)
    expect(await idsBy(done.id)).toEqual([known.id])
  })

  it('does not change accounts that have changed since, but lists them', async () => {
    const known = await person({ fullname: 'Before' })
    const file = `phone,fullname\n${known.phone},Job\n${newPhone()},Job\n${newPhone()},Job\n${newPhone()},Job\n`
    const done = await rig.run(file, { mode: 'upsert' })
    const [changed, deleted] = (await rig.rows(done, 'created')).map(({ accountId }) => accountId as string)
    dataOf(await update(changed as string, 'Agent'))
    dataOf(await rig.client.deleteAccount({ params: { accountId: deleted as string } }))
    dataOf(await update(known.id, 'Agent'))
    const undone = await rig.undo(done)
    expect(undone.counts.undo).toEqual({ undone: 1, kept: 3 })
    expect(await rig.faults(done, 'kept')).toEqual([
      '2  changed_since',
      '3  changed_since',
      '4  changed_since',
    ])
    for (const id of [known.id, changed as string]) expect((await rig.account(id)).fullname).toBe('Agent')
  })

  it('does not change purged accounts', async () => {
    const done = await rig.run(`phone\n${newPhone()}\n`)
    const [{ accountId = '' } = {}] = await rig.rows(done, 'created')
    await rig.api.sql('delete from accounts where id = $1', [accountId])
    expect((await rig.undo(done)).counts.undo).toEqual({ kept: 1 })
    expect(await rig.faults(done, 'kept')).toEqual(['2  is_deleted'])
  })

  it('can be undone once, and only within 30 days', async () => {
    const [once, late] = [await rig.run(`phone\n${newPhone()}\n`), await rig.run(`phone\n${newPhone()}\n`)]
    await rig.undo(once)
    expect(failureOf(await rig.client.undoJob({ params: { jobId: once.id } })).code).toBe('job_state')
    await rig.api.sql(`update jobs set finished_at = now() - interval '31 days' where id = $1`, [late.id])
    expect((await rig.read(late)).undoUntil).toBeNull()
    expect(failureOf(await rig.client.undoJob({ params: { jobId: late.id } })).code).toBe('job_state')
  })

  it('can resume an undo that failed midway', async () => {
    const done = await rig.run(`phone\n${newPhone()}\n${newPhone()}\n`)
    await rig.undo(done)
    const forget = `update job_rows set undo = null, version = 1 where job_id = $1 and line = 3`
    await rig.api.sql(forget, [done.id])
    const [, second] = await rig.rows(done, 'created')
    await rig.api.sql(`update accounts set deleted_at = null, version = 1 where id = $1`, [second?.accountId])
    await rig.api.sql(`update jobs set state = 'failed', failure = 'internal' where id = $1`, [done.id])
    expect((await rig.undo(done)).counts.undo).toEqual({ undone: 2 })
    expect(await isGone(second?.accountId as string)).toBe(true)
  })

  it('records who undid each account', async () => {
    const done = await rig.run(`phone\n${newPhone()}\n`)
    await rig.undo(done)
    const [row] = await rig.rows(done, 'created')
    const query = { recordId: row?.accountId as string }
    const { auditEntries: entries } = dataOf(await rig.api.client().listAuditEntries({ query }))
    expect(entries).toMatchObject([
      { action: 'delete', jobId: done.id, identityId: done.createdBy },
      { action: 'create', jobId: done.id },
    ])
  })
})

describe('an undone bulk change', () => {
  it('restores deleted accounts, unless another account now has the phone number', async () => {
    const [one, two] = [await person({ fullname: 'One' }), await person()]
    const before = await rig.account(one.id)
    const job = await rig.bulk({ action: 'delete', accountIds: [one.id, two.id] })
    expect(job.counts.run).toEqual({ deleted: 2 })
    const body = { accountType: rig.type, phone: two.phone, sendSMS: false }
    dataOf(await rig.client.createAccount({ body }))
    expect((await rig.undo(job)).counts.undo).toEqual({ undone: 1, kept: 1 })
    expect(await rig.faults(job, 'kept')).toEqual(['2  phone_taken'])
    expect(without(await rig.account(one.id))).toEqual(without(before))
    expect(await isGone(two.id)).toBe(true)
  })

  it('unblocks what it blocked, clears reason and date, and does not unblock accounts that were blocked before', async () => {
    const [free, blocked] = [await person(), await person({ blocked: true, blockedReason: 'Before' })]
    const before = [await rig.account(free.id), await rig.account(blocked.id)]
    const job = await rig.bulk({ action: 'block', reason: 'Job', accountIds: [free.id, blocked.id] })
    expect(job.counts.run).toEqual({ updated: 1, skipped: 1 })
    expect((await rig.undo(job)).counts.undo).toEqual({ undone: 1 })
    expect([await rig.account(free.id), await rig.account(blocked.id)].map(without)).toEqual(
      before.map(without),
    )
  })

  it('does not change an account whose former type is deleted, and finishes', async () => {
    const old = await createType(rig.api.client())
    const { id } = await createPerson(rig.client, old)
    const job = await rig.bulk({ action: 'move', accountType: rig.type, accountIds: [id] })
    dataOf(await rig.api.client().deleteAccountType({ params: { id: old } }))
    expect((await rig.undo(job)).counts.undo).toEqual({ kept: 1 })
    expect(await rig.faults(job, 'kept')).toEqual(['1  unknown_account_type'])
    expect((await rig.account(id)).accountType).toBe(rig.type)
  })
})
