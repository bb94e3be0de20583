import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureOf, type JobRig, jobsOf, startJobRig } from '../fixtures/job-rig'
import { workOnJobs } from '../fixtures/jobs'
import { createPerson, createType } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

const person = (change?: Parameters<typeof createPerson>[2]) => createPerson(rig.client, rig.type, change)
const idsOf = async (...people: ReturnType<typeof person>[]) =>
  (await Promise.all(people)).map(({ id }) => id)

describe('a bulk change', () => {
  it.each([
    ['block', { reason: 'Lost phone' }, {}, { blocked: true, blockedReason: 'Lost phone' }],
    ['unblock', {}, { blocked: true, blockedReason: 'x' }, { blocked: false }],
    ['validate', {}, {}, { validated: true }],
    ['invalidate', {}, { validated: true }, { validated: false }],
    ['subscribe', {}, { subscribed: false }, { subscribed: true }],
    ['unsubscribe', {}, {}, { subscribed: false }],
  ] as const)(
    '%ss each account, and skips those that already have the value',
    async (action, more, was, becomes) => {
      const [id, so] = (await idsOf(person(was), person(becomes))) as [string, string]
      const before = await rig.account(so)
      const job = await rig.bulk({ action, ...more, accountIds: [id, so] })
      expect(job).toMatchObject({ state: 'done', total: 2, counts: { run: { updated: 1, skipped: 1 } } })
      expect(await rig.account(id)).toMatchObject(becomes)
      expect(await rig.account(so)).toEqual(before)
      expect(await rig.faults(job, 'skipped')).toEqual(['2  unchanged'])
    },
  )

  it('keeps test accounts marked as test accounts', async () => {
    const ids = await idsOf(person({ testAccount: true }))
    await rig.bulk({ action: 'validate', accountIds: ids })
    expect(await rig.account(ids[0] as string)).toMatchObject({ validated: true, testAccount: true })
  })

  it('deletes accounts', async () => {
    const ids = await idsOf(person(), person())
    expect((await rig.bulk({ action: 'delete', accountIds: ids })).counts.run).toEqual({ deleted: 2 })
    expect(dataOf(await rig.client.listAccounts({ query: { accountIds: ids } })).accounts).toEqual([])
  })

  it('moves accounts to a type, except those that lack what the type requires', async () => {
    const admin = rig.api.client()
    const type = await createType(admin)
    const body = { tag: 'plate', name: 'Plate', slot: 'text', accountTypeIds: [type, rig.type] } as const
    const { attribute } = dataOf(
      await admin.createAttribute({ body: { ...body, accountTypeIds: [...body.accountTypeIds] } }),
    )
    const [bare, ready] = (await idsOf(
      person(),
      person({ attributesValue: [{ attributeId: attribute.id, value: { text: 'AB 12' } }] }),
    )) as [string, string]
    const params = { id: attribute.id }
    dataOf(await admin.updateAttribute({ params, body: { accountTypeIds: [type], required: true } }))
    const job = await rig.bulk({ action: 'move', accountType: type, accountIds: [bare, ready] })
    expect(job.counts.run).toEqual({ refused: 1, updated: 1 })
    expect(await rig.faults(job)).toEqual([`1 attribute:${attribute.id} attribute_required`])
    expect((await rig.account(ready)).accountType).toBe(type)
    expect((await rig.account(bare)).accountType).toBe(rig.type)
  })

  it('moves all accounts of a retired type, including deleted ones, to another type, and deletes the retired type', async () => {
    const admin = rig.api.client()
    const [old, next] = [await createType(admin), await createType(admin)]
    const [kept, deleted] = await Promise.all([createPerson(rig.client, old), createPerson(rig.client, old)])
    dataOf(await rig.client.deleteAccount({ params: { accountId: deleted.id } }))
    const body = { action: 'move' as const, accountType: next, retiredType: old }
    expect(await rig.client.createBulkJob({ body })).toMatchObject({ failure: { code: 'role_forbidden' } })
    const { id: jobId } = dataOf(await admin.createBulkJob({ body })).job
    await workOnJobs()
    const { job } = dataOf(await admin.readJob({ params: { jobId } }))
    expect(job).toMatchObject({ state: 'done', total: 2, counts: { run: { updated: 2 } } })
    expect((await rig.account(kept.id)).accountType).toBe(next)
    const restored = await rig.client.restoreAccount({ params: { accountId: deleted.id } })
    expect(dataOf(restored).account.accountType).toBe(next)
    expect(await admin.readAccountType({ params: { id: old } })).toMatchObject({ failure: { status: 404 } })
  })

  it('keeps a retired type if one of its accounts cannot be moved', async () => {
    const admin = rig.api.client()
    const [old, next] = [await createType(admin), await createType(admin)]
    await createPerson(rig.client, old)
    const attribute = { tag: `only-${next}`, name: 'Plate', slot: 'text', required: true } as const
    dataOf(await admin.createAttribute({ body: { ...attribute, accountTypeIds: [next] } }))
    const body = { action: 'move' as const, accountType: next, retiredType: old }
    const { id: jobId } = dataOf(await admin.createBulkJob({ body })).job
    await workOnJobs()
    expect(dataOf(await admin.readJob({ params: { jobId } })).job.counts.run).toEqual({ refused: 1 })
    expect(dataOf(await admin.readAccountType({ params: { id: old } })).accountType.id).toBe(old)
  })

  it('rejects accounts that are deleted, unknown or from another business', async () => {
    const [gone] = await idsOf(person())
    dataOf(await rig.client.deleteAccount({ params: { accountId: gone as string } }))
    const foreign = await createPerson(rig.api.strangerClient(), await createType(rig.api.strangerClient()))
    const accountIds = [gone as string, 'nobody', foreign.id]
    const job = await rig.bulk({ action: 'delete', accountIds })
    expect(job.counts.run).toEqual({ refused: 3 })
    expect(await rig.faults(job)).toEqual(['1  is_deleted', '2  is_deleted', '3  is_deleted'])
    const [{ version }] = [await jobsOf(rig.api.strangerClient(), '').account(foreign.id)]
    expect(version).toBe(1)
  })

  it('includes accounts that match when it is created, but none that match later', async () => {
    const type = await createType(rig.api.client())
    const [one, two] = [await createPerson(rig.client, type), await createPerson(rig.client, type)]
    const blocked = await createPerson(rig.client, type, { blocked: true })
    const filters = { accountType: type, blocked: 'false' } as const
    const draft = await rig.bulk({ action: 'validate', filters, start: false })
    expect(draft).toMatchObject({ state: 'draft', total: 2, counts: {}, startedAt: null })
    expect(draft.options.filters).toEqual({ accountType: type, blocked: false })
    expect((await rig.account(one.id)).validated).toBe(false)
    const late = await createPerson(rig.client, type)
    dataOf(await rig.client.updateAccount({ params: { accountId: two.id }, body: { blocked: true } }))
    expect((await rig.start(draft)).counts.run).toEqual({ updated: 2 })
    const validated = (await rig.find({ accountType: type })).filter(({ validated }) => validated)
    expect(validated.map(({ id }) => id)).toEqual([two.id, one.id])
    expect([late.id, blocked.id]).toHaveLength(2)
  })

  it('includes the accounts that a query finds, or none if it finds none', async () => {
    const { id } = await person({ fullname: 'Zacarías Único' })
    const job = await rig.bulk({ action: 'validate', filters: { q: 'zacarias unico' } })
    expect(job.counts.run).toEqual({ updated: 1 })
    expect((await rig.account(id)).validated).toBe(true)
    expect(await rig.bulk({ action: 'validate', filters: { q: '--' } })).toMatchObject({
      state: 'done',
      total: 0,
    })
  })

  it('includes an account once, however often it is listed', async () => {
    const [id] = (await idsOf(person())) as [string]
    expect(await rig.bulk({ action: 'validate', accountIds: [id, id] })).toMatchObject({ total: 1 })
  })

  it('runs once for one Idempotency-Key', async () => {
    const [id] = (await idsOf(person())) as [string]
    const body = { action: 'validate' as const, accountIds: [id] }
    const call = () => rig.client.createBulkJob({ body }, { idempotencyKey: 'once' })
    const [first, again] = [dataOf(await call()).job, dataOf(await call()).job]
    expect(again.id).toBe(first.id)
    await rig.work()
    expect((await rig.account(id)).version).toBe(2)
  })

  it('is recorded in the audit log, with the changes to each account, their author and the job', async () => {
    const [id] = (await idsOf(person())) as [string]
    const job = await rig.bulk({ action: 'block', reason: 'Lost phone', accountIds: [id] })
    const entriesOf = async (recordId: string) =>
      dataOf(await rig.api.client().listAuditEntries({ query: { recordId } })).auditEntries
    expect((await entriesOf(id))[0]).toMatchObject({
      action: 'update',
      jobId: job.id,
      identityId: job.createdBy,
      changes: { blocked: { from: false, to: true }, blockedReason: { from: null, to: 'Lost phone' } },
    })
    expect(await entriesOf(job.id)).toMatchObject([
      { action: 'start', recordKind: 'job', changes: { kind: 'block', total: 1, reason: 'Lost phone' } },
    ])
  })

  it.each([
    ['a block without a reason', { action: 'block' }, 'reason required'],
    ['a reason without a block', { action: 'validate', reason: 'x' }, 'reason not_allowed'],
    ['a move without a type', { action: 'move' }, 'accountType required'],
    ['a type without a move', { action: 'validate', accountType: 'x' }, 'accountType not_allowed'],
    ['an unknown type', { action: 'move', accountType: 'nope' }, 'accountType unknown_account_type'],
    ['ids and filters', { action: 'validate', filters: {} }, ' exactly_one'],
  ] as const)('is rejected for %s', async (_, body, fault) => {
    const { issues } = failureOf(await rig.client.createBulkJob({ body: { ...body, accountIds: ['a'] } }))
    expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual([fault])
  })
})
