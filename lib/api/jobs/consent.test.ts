import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '@/lib/contract/job'
import { type JobRig, startJobRig } from '../fixtures/job-rig'
import { createPerson, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: JobRig
beforeAll(async () => {
  rig = await startJobRig()
})
afterAll(() => rig.stop())

const noticesOf = async ({ id }: Job) =>
  dataOf(await rig.client.listRefusals({ params: { jobId: id } })).notices

/** Creates an unsubscribed, a blocked and a deleted account, and a file with their earlier state. */
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

describe('an import of a list older than a withdrawn consent', () => {
  it('does not subscribe, unblock or restore anyone, and counts and names the people concerned', async () => {
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

  it('follows the file if restoreConsent is set', async () => {
    const { unsubscribed, blocked, deleted, file } = await peopleAndFile()
    const checked = await rig.check(file, { mode: 'upsert', restoreConsent: true })
    expect(checked.counts.check).toEqual({ updated: 2, created: 1 })
    expect(await noticesOf(checked)).toEqual([])
    await rig.start(checked)
    expect(await rig.account(unsubscribed.id)).toMatchObject({ subscribed: true })
    expect(await rig.account(blocked.id)).toMatchObject({ blocked: false })
    expect(await rig.accountOf(deleted.phone)).toMatchObject({ fullname: 'New name 2', subscribed: true })
  })

  it('reports that consent stays withdrawn even if nothing else would change', async () => {
    const { unsubscribed } = await peopleAndFile()
    const checked = await rig.check(`phone,subscribed\n${unsubscribed.phone},yes\n`, { mode: 'upsert' })
    expect(checked.counts.check).toEqual({ skipped: 1 })
    expect(await rig.faults(checked, 'skipped')).toEqual(['2  unchanged', '2 subscribed consent_kept'])
  })

  it('may unsubscribe and block people, and restores people deleted over 30 days ago', async () => {
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

  it('does not affect a bulk change by a person', async () => {
    const { unsubscribed } = await peopleAndFile()
    await rig.bulk({ action: 'subscribe', accountIds: [unsubscribed.id] })
    expect(await rig.account(unsubscribed.id)).toMatchObject({ subscribed: true })
  })
})

/** Returns a phone number as stored and as a file may contain it, given the last three digits. */
const spellings = {
  'an Argentine mobile without its 9': (end: string) => [`+5491123450${end}`, `+541123450${end}`],
  'a Brazilian mobile with its ninth digit': (end: string) => [`+551187650${end}`, `+5511987650${end}`],
  'a Brazilian mobile without its ninth digit': (end: string) => [`+5511987651${end}`, `+551187651${end}`],
  'a Chilean mobile with an extra zero': (end: string) => [`+56961235${end}`, `+56 09 61235${end}`],
  'a number with its country code twice': (end: string) => [`+56961236${end}`, `+5656961236${end}`],
  'the second of two numbers': (end: string) => [`+56961237${end}`, `+56977123${end} ::: +56961237${end}`],
  'the second of two numbers with a zero': (end: string) => [
    `+56961238${end}`,
    `+56977124${end} ::: +56 09 61238${end}`,
  ],
} satisfies Record<string, (end: string) => string[]>

const cases = Object.entries(spellings)

let lines = 0
function newLine(spell: (end: string) => string[]): { stored: string; written: string } {
  lines += 1
  const [stored = '', written = ''] = spell(String(100 + lines))
  return { stored, written }
}

/** Creates a person with this phone number who has withdrawn consent. */
async function withdrawn(phone: string, how: 'subscribed' | 'blocked' | 'deleted') {
  const admin = rig.api.client()
  const { account } = dataOf(
    await admin.createAccount({ body: { accountType: rig.type, phone, sendSMS: false } }),
  )
  const params = { accountId: account.id }
  const change = { subscribed: { subscribed: false }, blocked: { blocked: true }, deleted: {} }[how]
  dataOf(await admin.updateAccount({ params, body: { ...change, fullname: 'Ana Soto' } }))
  if (how === 'deleted') dataOf(await admin.deleteAccount({ params }))
  return account
}

const named = { count: 1, values: [{ value: 'Ana Soto', count: 1 }] }
const wishes = [
  ['subscribed', { path: 'subscribed', code: 'consent_kept', ...named }],
  ['blocked', { path: 'blocked', code: 'consent_kept', ...named }],
  ['deleted', { path: 'phone', code: 'is_deleted', ...named }],
] as const

describe('a withdrawn consent for a phone number that the file writes differently', () => {
  describe.each(cases)('%s', (_, spell) => {
    it.each(wishes)('is respected and listed: %s', async (how, notice) => {
      const { stored, written } = newLine(spell)
      const { id } = await withdrawn(stored, how)
      for (const mode of ['upsert', 'create'] as const) {
        const checked = await rig.check(`phone,fullname,subscribed\n${written},Eva,yes\n`, { mode })
        expect(checked.counts.check).toEqual({ skipped: 1 })
        expect(await noticesOf(checked)).toContainEqual(notice)
        expect(await rig.rows(checked, 'skipped')).toMatchObject([{ accountId: id }])
        expect((await rig.start(checked)).counts.run).toEqual({ skipped: 1 })
        expect(await rig.find({ job: checked.id })).not.toContainEqual(
          expect.objectContaining({ fullname: 'Eva' }),
        )
      }
    })
  })

  it('yields to the file if restoreConsent is set', async () => {
    for (const [how] of wishes) {
      const { stored, written } = newLine(spellings['a Chilean mobile with an extra zero'])
      await withdrawn(stored, how)
      const done = await rig.run(`phone,subscribed\n${written},yes\n`, {
        mode: 'upsert',
        restoreConsent: true,
      })
      expect(done.counts.run).toEqual({ created: 1 })
    }
  })

  it('is respected in a corrected row', async () => {
    for (const [how] of wishes) {
      const { stored, written } = newLine(spellings['an Argentine mobile without its 9'])
      const { id } = await withdrawn(stored, how)
      const job = await rig.check(`phone,subscribed\n${newPhone()},yes\n`, { mode: 'upsert' })
      const params = { jobId: job.id, line: '2' }
      const { row } = dataOf(await rig.client.correctJobRow({ params, body: { cells: [written, 'yes'] } }))
      expect(row).toMatchObject({ outcome: 'skipped', accountId: id })
    }
  })

  it('is not changed by a row that agrees with it, and the row is imported', async () => {
    const { stored, written } = newLine(spellings['an Argentine mobile without its 9'])
    await withdrawn(stored, 'subscribed')
    const done = await rig.run(`phone,subscribed\n${written},no\n`, { mode: 'upsert' })
    expect(done.counts.run).toEqual({ created: 1 })
    expect(await rig.faults(done, 'created')).toEqual(['2 phone near_match'])
    expect(await rig.find({ job: done.id })).toMatchObject([{ subscribed: false }])
  })

  it('does not exclude a phone number that now belongs to another account', async () => {
    const { stored, written } = newLine(spellings['an Argentine mobile without its 9'])
    await withdrawn(stored, 'deleted')
    const body = { accountType: rig.type, phone: stored, sendSMS: false }
    dataOf(await rig.api.client().createAccount({ body }))
    const checked = await rig.check(`phone\n${written}\n`, { mode: 'upsert' })
    expect(await rig.faults(checked, 'created')).toEqual(['2 phone near_match'])
  })
})

describe('a file that is imported, undone and imported again', () => {
  const fileOf = (...phones: string[]) => `phone,fullname\n${phones.map((one) => `${one},Ana\n`).join('')}`
  const undone = async (file: string) => {
    const done = await rig.run(file, { mode: 'upsert', restoreConsent: true })
    expect((await rig.undo(done)).counts.undo).toMatchObject({ undone: done.counts.run?.created })
  }

  it('creates its people again, however often, since nobody deleted them', async () => {
    const file = fileOf(newPhone(), newPhone())
    await undone(file)
    await undone(file)
    const checked = await rig.check(file, { mode: 'upsert' })
    expect(checked.counts.check).toEqual({ created: 2 })
    expect(await noticesOf(checked)).toEqual([])
    expect((await rig.start(checked)).counts.run).toEqual({ created: 2 })
  })

  it('does not restore people who were deleted before the import, or after they had been restored', async () => {
    const before = await createPerson(rig.api.client(), rig.type)
    dataOf(await rig.api.client().deleteAccount({ params: { accountId: before.id } }))
    const phone = newPhone()
    const file = fileOf(before.phone, phone)
    const first = await rig.run(file, { mode: 'upsert', restoreConsent: true })
    const { id } = await rig.accountOf(phone)
    await rig.undo(first)
    dataOf(await rig.api.client().restoreAccount({ params: { accountId: id } }))
    dataOf(await rig.api.client().deleteAccount({ params: { accountId: id } }))
    const checked = await rig.check(file, { mode: 'upsert' })
    expect(checked.counts.check).toEqual({ skipped: 2 })
    expect(await rig.faults(checked, 'skipped')).toEqual(['2 phone is_deleted', '3 phone is_deleted'])
    expect(await rig.rows(checked, 'skipped')).toMatchObject([{ accountId: before.id }, { accountId: id }])
  })

  it('does not restore people who were deleted by a bulk change', async () => {
    const { id, phone } = await createPerson(rig.api.client(), rig.type)
    await rig.bulk({ action: 'delete', accountIds: [id] })
    expect((await rig.check(fileOf(phone), { mode: 'upsert' })).counts.check).toEqual({ skipped: 1 })
  })
})

describe('two forms of one phone number in a file', () => {
  it.each(cases.slice(0, 4))('count as one person, like the same number twice: %s', async (_, spell) => {
    for (const turn of [(pair: string[]) => pair, (pair: string[]) => pair.toReversed()]) {
      const { stored, written } = newLine(spell)
      const [first, second] = turn([stored, written])
      const done = await rig.run(`phone,subscribed\n${first},no\n${second},yes\n`, { mode: 'upsert' })
      expect(done.counts).toMatchObject({
        check: { created: 1, refused: 1 },
        run: { created: 1, refused: 1 },
      })
      expect(await rig.faults(done)).toEqual(['3 phone duplicate'])
      expect(await rig.find({ job: done.id })).toMatchObject([{ subscribed: false }])
    }
  })

  it('are found however far apart they are, and in corrected rows', async () => {
    const { stored, written } = newLine(spellings['an Argentine mobile without its 9'])
    const others = Array.from({ length: 600 }, newPhone)
    const checked = await rig.check(`phone\n${[stored, ...others, written].join('\n')}\n`)
    expect(await rig.faults(checked)).toEqual(['603 phone duplicate'])
    const params = { jobId: checked.id, line: '10' }
    const { row } = dataOf(await rig.client.correctJobRow({ params, body: { cells: [written] } }))
    expect(row).toMatchObject({ outcome: 'refused', issues: [{ path: 'phone', code: 'duplicate' }] })
  })

  it('count as two people if each number already has an account', async () => {
    const { stored, written } = newLine(spellings['an Argentine mobile without its 9'])
    for (const phone of [stored, written]) {
      const body = { accountType: rig.type, phone, sendSMS: false }
      dataOf(await rig.client.createAccount({ body }))
    }
    const done = await rig.run(`phone,fullname\n${stored},Ana\n${written},Eva\n`, { mode: 'upsert' })
    expect(done.counts.run).toEqual({ updated: 2 })
  })
})
