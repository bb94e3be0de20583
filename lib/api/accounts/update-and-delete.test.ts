import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { dataOf } from '../fixtures/server'
import { type AccountsRig, startAccountsRig } from './accounts.fixture'

let rig: AccountsRig
beforeAll(async () => {
  rig = await startAccountsRig()
})
afterAll(() => rig.api.stop())

describe('update and delete (4.9)', () => {
  test('an update changes only the given fields, merges attributes and metadata, and increments the version', async () => {
    const account = await rig.create({
      attributesValue: [
        { attributeId: rig.attributeId('unit'), value: { text: 'A' } },
        { attributeId: rig.attributeId('household_size'), value: { number: 2 } },
      ],
    })
    const update = (body: Parameters<Client['updateAccount']>[0]['body']) =>
      rig.client.updateAccount({ params: { accountId: account.id }, body })
    dataOf(await update({ metadata: { a: 1, deep: { keep: true, drop: 1 } } }))
    const after = dataOf(
      await update({
        fullname: 'Ana',
        metadata: { a: null, deep: { drop: null }, b: [1] },
        attributesValue: [
          { attributeId: rig.attributeId('unit'), value: { text: 'B' } },
          { attributeId: rig.attributeId('household_size'), value: null },
        ],
      }),
    ).account
    expect(after).toMatchObject({ fullname: 'Ana', metadata: { deep: { keep: true }, b: [1] }, version: 3 })
    expect(after.metadata).not.toHaveProperty('a')
    expect(after.attributesValue.map(({ tag, value }) => [tag, value.text])).toEqual([['unit', 'B']])
    expect(dataOf(await update({ fullname: null })).account).not.toHaveProperty('fullname')
  })

  test('an account can be marked as a test account on creation or later, and the change is audited', async () => {
    const made = await rig.create({ testAccount: true })
    expect(made.testAccount).toBe(true)
    const params = { accountId: (await rig.create()).id }
    const update = async (testAccount: boolean) =>
      dataOf(await rig.client.updateAccount({ params, body: { testAccount } })).account
    expect(await update(true)).toMatchObject({ testAccount: true, version: 2 })
    expect(await update(true)).toMatchObject({ testAccount: true, version: 2 })
    expect(dataOf(await rig.client.readAccount({ params })).account.testAccount).toBe(true)
    expect(await update(false)).toMatchObject({ testAccount: false, version: 3 })
    const query = { recordKind: 'account' as const, recordId: params.accountId, action: 'update' as const }
    const { auditEntries } = dataOf(await rig.client.listAuditEntries({ query }))
    expect(auditEntries.map(({ changes }) => changes?.testAccount)).toEqual([
      { from: true, to: false },
      { from: false, to: true },
    ])
  })

  test('an update that changes nothing keeps the version', async () => {
    const account = await rig.create({
      attributesValue: [{ attributeId: rig.attributeId('unit'), value: { text: 'A' } }],
    })
    const same = { subscribed: true, attributesValue: account.attributesValue, metadata: {} }
    expect(
      dataOf(await rig.client.updateAccount({ params: { accountId: account.id }, body: same })).account
        .version,
    ).toBe(1)
  })

  test('an account can be written back as it was read, even if its attribute now belongs to other types', async () => {
    const { attribute: badge } = dataOf(
      await rig.client.createAttribute({ body: { name: 'Badge', tag: 'badge', slot: 'text' } }),
    )
    const value = (text: string) => [{ attributeId: badge.id, tag: 'badge', value: { text } }]
    const account = await rig.create({ attributesValue: value('7') })
    const other = dataOf(await rig.client.createAccountType({ body: { name: 'Guard' } })).accountType.id
    dataOf(await rig.client.updateAttribute({ params: { id: badge.id }, body: { accountTypeIds: [other] } }))
    const update = (attributesValue: Parameters<Client['updateAccount']>[0]['body']['attributesValue']) =>
      rig.client.updateAccount({
        params: { accountId: account.id },
        body: { fullname: 'Ana', attributesValue },
      })
    const written = dataOf(await update(account.attributesValue)).account
    expect(written).toMatchObject({ fullname: 'Ana', attributesValue: account.attributesValue })
    expect(await update(value('8'))).toMatchObject({
      failure: { data: { issues: [{ path: 'attributesValue.0.attributeId', code: 'not_applicable' }] } },
    })
  })

  test('blocking sets blockedDate, and unblocking clears blockedDate and blockedReason', async () => {
    const { id } = await rig.create()
    const update = async (body: object) =>
      dataOf(await rig.client.updateAccount({ params: { accountId: id }, body })).account
    const blocked = await update({ blocked: true, blockedReason: 'Lost phone' })
    expect(blocked).toMatchObject({ blocked: true, blockedReason: 'Lost phone' })
    expect(Date.now() - Date.parse(blocked.blockedDate as string)).toBeLessThan(60_000)
    expect((await update({ blocked: true })).blockedDate).toBe(blocked.blockedDate)
    const free = await update({ blocked: false })
    expect(free).not.toHaveProperty('blockedDate')
    expect(free).not.toHaveProperty('blockedReason')
  })

  test('a stale If-Match is rejected with 412 and the current account, and changes nothing', async () => {
    const account = await rig.create()
    const params = { accountId: account.id }
    dataOf(await rig.client.updateAccount({ params, body: { fullname: 'First' } }, { ifMatch: 1 }))
    const stale = await rig.client.updateAccount({ params, body: { fullname: 'Second' } }, { ifMatch: 1 })
    expect(stale).toMatchObject({
      failure: { status: 412, code: 'version_stale', data: { account: { fullname: 'First', version: 2 } } },
    })
    expect(await rig.client.deleteAccount({ params }, { ifMatch: 1 })).toMatchObject({
      failure: { status: 412 },
    })
    expect(dataOf(await rig.client.readAccount({ params })).account.fullname).toBe('First')
  })

  test('of two concurrent updates with the same If-Match, only one succeeds', async () => {
    const { id } = await rig.create()
    const results = await Promise.all(
      ['A', 'B', 'C', 'D'].map((fullname) =>
        rig.client.updateAccount({ params: { accountId: id }, body: { fullname } }, { ifMatch: 1 }),
      ),
    )
    expect(results.map((result) => (result.ok ? 200 : result.failure.status)).sort()).toEqual([
      200, 412, 412, 412,
    ])
  })

  test('metadata over 16 KiB or 16 levels is rejected with 422, even if only the merged metadata exceeds the limit', async () => {
    const { id } = await rig.create()
    const update = (metadata: Record<string, unknown>) =>
      rig.client.updateAccount({ params: { accountId: id }, body: { metadata } })
    const nested = (levels: number): Record<string, unknown> =>
      levels === 0 ? {} : { a: nested(levels - 1) }
    expect(await update({ text: 'x'.repeat(17_000) })).toMatchObject({ failure: { status: 422 } })
    expect(await update(nested(17))).toMatchObject({ failure: { status: 422 } })
    expect((await update(nested(14))).ok).toBe(true)
    dataOf(await update({ one: 'x'.repeat(10_000) }))
    expect(await update({ two: 'x'.repeat(10_000) })).toMatchObject({
      failure: { status: 422, issues: [{ path: 'metadata' }] },
    })
  })

  test('deleting an account hides it and frees its phone number, and restoring brings it back', async () => {
    const account = await rig.create()
    const params = { accountId: account.id }
    expect(dataOf(await rig.client.deleteAccount({ params })).account.id).toBe(account.id)
    expect(await rig.client.readAccount({ params })).toMatchObject({ failure: { status: 404 } })
    const successor = await rig.create({ phone: account.phone })
    expect(await rig.client.restoreAccount({ params })).toMatchObject({
      failure: { status: 422, code: 'phone_taken', data: { accountId: successor.id } },
    })
    dataOf(await rig.client.deleteAccount({ params: { accountId: successor.id } }))
    const restored = dataOf(await rig.client.restoreAccount({ params })).account
    expect(restored).not.toHaveProperty('deletedAt')
    expect(dataOf(await rig.client.readAccount({ params })).account).toEqual(restored)
  })

  test('who deleted an account, and when, can be read until it is restored or purged', async () => {
    const own = dataOf(await rig.client.readOwnIdentity({})).identity.id
    const { id } = await rig.create({ fullname: 'Ana' })
    const params = { accountId: id }
    const gone = { failure: { status: 404 } }
    expect(await rig.client.readDeletion({ params })).toMatchObject(gone)
    const { account } = dataOf(await rig.client.deleteAccount({ params }))
    const { deletion } = dataOf(await rig.client.readDeletion({ params }))
    expect(deletion).toMatchObject({ account, deletedAt: account.deletedAt, deletedBy: own })
    const kept = Date.parse(deletion.restorableUntil) - Date.parse(deletion.deletedAt)
    expect(kept).toBe(30 * 24 * 60 * 60 * 1000)
    dataOf(await rig.client.restoreAccount({ params }))
    expect(await rig.client.readDeletion({ params })).toMatchObject(gone)
  })

  test('a deleted account cannot be restored after 30 days', async () => {
    const { id } = await rig.create()
    dataOf(await rig.client.deleteAccount({ params: { accountId: id } }))
    await rig.api.sql(`update accounts set deleted_at = now() - interval '31 days' where id = $1`, [id])
    expect(await rig.client.restoreAccount({ params: { accountId: id } })).toMatchObject({
      failure: { status: 404 },
    })
  })

  test('the audit log records every change with its author, its record, and the old and new values', async () => {
    const { id } = await rig.create()
    dataOf(await rig.client.updateAccount({ params: { accountId: id }, body: { fullname: 'Ana' } }))
    dataOf(await rig.client.deleteAccount({ params: { accountId: id } }))
    const rows = await rig.api.sql<{
      action: string
      identity_id: string
      platform: string
      changes: { fullname?: object }
    }>(
      'select action, identity_id, platform, changes from audit_entries where record_id = $1 order by position',
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(rows[1]?.changes.fullname).toEqual({ from: null, to: 'Ana' })
    expect(rows.every(({ identity_id, platform }) => identity_id && platform === 'test')).toBe(true)
  })
})
