import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import type { Role } from '@/lib/contract/roles'
import { refusalOf } from '../../alerts/alerts.fixture'
import { dataOf, logIn } from '../../fixtures/server'
import { type AccountsRig, startAccountsRig } from '../accounts.fixture'
import { deleteGoneViewers } from './viewers-repository'

let rig: AccountsRig
beforeAll(async () => {
  rig = await startAccountsRig()
})
afterAll(() => rig.api.stop())

/** A user signed in with their own identity. */
async function person(name: string, role: Role = 'agent') {
  const { externalId, identity } = dataOf(await rig.client.createIdentity({ body: { name, roles: [role] } }))
  const { businessId, baseUrl } = rig.api
  const token = await logIn(baseUrl, { businessId, externalId })
  return { ...createClient({ baseUrl, businessId, token }), id: identity.id }
}
type Person = Awaited<ReturnType<typeof person>>

const view = async (by: Person, accountId: string, body: { editing?: boolean; left?: boolean } = {}) =>
  dataOf(await by.viewAccount({ params: { accountId }, body })).viewers

/** Makes this person a viewer who arrived and was last seen this many seconds ago. */
const silentFor = (who: Person, seconds: number) =>
  rig.api.sql(
    `update account_viewers set seen_at = seen_at - make_interval(secs => $2), since = since - make_interval(secs => $2)
      where identity_id = $1`,
    [who.id, seconds],
  )

test('a viewer of an account sees who else is viewing it, since when, and whether they are editing it', async () => {
  const [ana, eva] = [await person('Ana'), await person('Eva', 'viewer')]
  const { id } = await rig.create()
  expect(await view(ana, id)).toEqual([])
  expect(await view(eva, id)).toEqual([
    { identityId: ana.id, name: 'Ana', since: expect.any(String), editing: false },
  ])
  const [seen] = await view(eva, id)
  await view(ana, id, { editing: true })
  expect(await view(eva, id)).toEqual([{ ...seen, editing: true }])
  expect(await view(ana, id)).toMatchObject([{ identityId: eva.id, name: 'Eva' }])
  const { id: another } = await rig.create()
  expect(await view(eva, another)).toEqual([])
})

test('someone seen 39 seconds ago still counts as a viewer, and someone seen 41 seconds ago starts over', async () => {
  const [ana, eva] = [await person('Ana'), await person('Eva')]
  const { id } = await rig.create()
  await view(ana, id)
  await silentFor(ana, 39)
  const [before] = await view(eva, id)
  expect(before).toMatchObject({ identityId: ana.id })
  await silentFor(ana, 2)
  expect(await view(eva, id)).toEqual([])
  await view(ana, id)
  const [again] = await view(eva, id)
  expect(Date.parse(again?.since ?? '')).toBeGreaterThan(Date.parse(before?.since ?? ''))
})

test('a viewer who reports leaving is removed immediately, and stale viewers are deleted', async () => {
  const [ana, eva] = [await person('Ana'), await person('Eva')]
  const { id } = await rig.create()
  await view(ana, id)
  await view(ana, id, { left: true })
  expect(await view(eva, id)).toEqual([])
  await silentFor(eva, 60)
  await view(ana, id)
  await deleteGoneViewers(1_000)
  const rows = await rig.api.sql('select identity_id from account_viewers where account_id = $1', [id])
  expect(rows).toEqual([{ identity_id: ana.id }])
})

test('viewing an account changes neither the account nor the audit log', async () => {
  const ana = await person('Ana')
  const account = await rig.create()
  const state = () =>
    rig.api.sql(
      `select accounts.xmin::text, accounts.xmax::text, version, (select count(*) from audit_entries) as entries
        from accounts where id = $1`,
      [account.id],
    )
  const before = await state()
  await view(ana, account.id, { editing: true })
  await view(ana, account.id, { left: true })
  expect(await state()).toEqual(before)
  const [table] = await rig.api.sql(`select relpersistence from pg_class where relname = 'account_viewers'`)
  expect(table).toEqual({ relpersistence: 'u' })
})

test('an account that is unknown, deleted or belongs to another business has no viewers', async () => {
  const ana = await person('Ana')
  const { id } = await rig.create()
  const params = { accountId: id }
  expect(refusalOf(await rig.api.strangerClient().viewAccount({ params, body: {} })).status).toBe(404)
  await view(ana, id)
  dataOf(await rig.client.deleteAccount({ params }))
  // Anyone who had the account open when it was deleted can leave without an error.
  expect(await view(ana, id, { left: true })).toEqual([])
  expect(refusalOf(await ana.viewAccount({ params, body: {} })).status).toBe(404)
  expect(refusalOf(await ana.viewAccount({ params: { accountId: 'nobody' }, body: {} })).status).toBe(404)
})
