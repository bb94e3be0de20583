import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@/lib/contract/job'
import { type JobRig, startJobRig } from '../fixtures/job-rig'
import { createPerson } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

const noticesOf = async ({ id }: Job) =>
  dataOf(await rig.client.listRefusals({ params: { jobId: id } })).notices

/** Somebody who unsubscribed, somebody who is blocked and somebody who was deleted, and the file that knew nothing of it. */
async function peopleAndFile() {
  const admin = rig.api.client()
  const [unsubscribed, blocked, deleted] = [
    await createPerson(admin, rig.type, { subscribed: false, fullname: 'Ana Soto' }),
    await createPerson(admin, rig.type, {
      blocked: true,
      blockedReason: 'Calls for fun',
      fullname: 'Luis Paz',
    }),
    await createPerson(admin, rig.type, { fullname: 'Eva Luna' }),
  ]
  dataOf(await admin.deleteAccount({ params: { accountId: deleted.id } }))
  const rows = [unsubscribed, blocked, deleted].map(({ phone }, at) => `${phone},New name ${at},yes,no`)
  const file = `phone,fullname,subscribed,blocked\n${rows.join('\n')}\n`
  return { unsubscribed, blocked, deleted, file }
}

describe('an import of a list that is older than a wish', () => {
  it('leaves who unsubscribed, was blocked or was deleted as they are, and counts and names them', async () => {
    const { unsubscribed, blocked, deleted, file } = await peopleAndFile()
    const checked = await rig.check(file, { mode: 'upsert' })
    expect(checked.counts.check).toEqual({ updated: 2, skipped: 1 })
    expect(await noticesOf(checked)).toEqual([
      { path: 'blocked', code: 'consent_kept', count: 1, values: [{ value: 'Luis Paz', count: 1 }] },
      { path: 'phone', code: 'is_deleted', count: 1, values: [{ value: 'Eva Luna', count: 1 }] },
      { path: 'subscribed', code: 'consent_kept', count: 1, values: [{ value: 'Ana Soto', count: 1 }] },
    ])
    await rig.start(checked)
    expect(await rig.account(unsubscribed.id)).toMatchObject({ subscribed: false, fullname: 'New name 0' })
    expect(await rig.account(blocked.id)).toMatchObject({
      blocked: true,
      blockedReason: 'Calls for fun',
      fullname: 'New name 1',
    })
    const { accountIds } = dataOf(await rig.client.checkAccount({ body: { phone: deleted.phone } }))
    expect(accountIds).toEqual([])
  })

  it('follows the file where somebody chooses that for it', async () => {
    const { unsubscribed, blocked, deleted, file } = await peopleAndFile()
    const checked = await rig.check(file, { mode: 'upsert', restoreConsent: true })
    expect(checked.counts.check).toEqual({ updated: 2, created: 1 })
    expect(await noticesOf(checked)).toEqual([])
    await rig.start(checked)
    expect(await rig.account(unsubscribed.id)).toMatchObject({ subscribed: true })
    expect(await rig.account(blocked.id)).toMatchObject({ blocked: false })
    expect(await rig.accountOf(deleted.phone)).toMatchObject({ fullname: 'New name 2', subscribed: true })
  })

  it('says so too where nothing else would change', async () => {
    const { unsubscribed } = await peopleAndFile()
    const checked = await rig.check(`phone,subscribed\n${unsubscribed.phone},yes\n`, { mode: 'upsert' })
    expect(checked.counts.check).toEqual({ skipped: 1 })
    expect(await rig.faults(checked, 'skipped')).toEqual(['2  unchanged', '2 subscribed consent_kept'])
  })

  it('may unsubscribe and block, and brings back who was deleted longer ago', async () => {
    const { deleted, file } = await peopleAndFile()
    const person = await createPerson(rig.api.client(), rig.type)
    await rig.api.sql(`update accounts set deleted_at = now() - interval '31 days' where id = $1`, [
      deleted.id,
    ])
    const row = `${person.phone},Beto,no,yes\n`
    const done = await rig.run(`${file}${row}`, { mode: 'upsert' })
    expect(done.counts.run).toEqual({ updated: 3, created: 1 })
    expect(await rig.account(person.id)).toMatchObject({ subscribed: false, blocked: true })
  })

  it('leaves a change of many accounts by a person alone', async () => {
    const { unsubscribed } = await peopleAndFile()
    await rig.bulk({ action: 'subscribe', accountIds: [unsubscribed.id] })
    expect(await rig.account(unsubscribed.id)).toMatchObject({ subscribed: true })
  })
})
