import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { systemCaller } from '../../businesses/service'
import { type Jobs, jobsOf } from '../../fixtures/job-rig'
import { newPhone } from '../../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../../fixtures/server'
import { forgetOldRecipients } from './erased-people-repository'
import { eraseAccount, eraseDueAccounts } from './erased-people-service'

let api: TestApi
let client: Client
let type: string
let jobs: Jobs
beforeAll(async () => {
  api = await startTestApi()
  client = api.client()
  type = dataOf(await client.createAccountType({ body: { name: 'Neighbor' } })).accountType.id
  jobs = jobsOf(client, type)
})
afterAll(() => api.stop())

/** The columns, as `table.column`, that contain any of the phone numbers. */
async function placesOf(...phones: string[]): Promise<string[]> {
  const columns = await api.sql<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY')
      order by 1, 2`,
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const [row] = await api.sql<{ rows: number }>(
      `select count(*)::int as rows from ${table} where ${column}::text ~ $1`,
      [phones.map((phone) => phone.slice(2)).join('|')],
    )
    if (row?.rows) found.push(`${table}.${column}`)
  }
  return found
}

const create = async (phone: string) =>
  dataOf(await client.createAccount({ body: { accountType: type, phone } })).account.id
const send = async (phones: string[]) => {
  const message = { title: 'Water', sendWhatsApp: true }
  return dataOf(await client.sendNotification({ body: { message, phones } })).notificationId
}
const remove = async (accountId: string) => dataOf(await client.deleteAccount({ params: { accountId } }))
const erase = (accountId: string) => eraseAccount(systemCaller(api.businessId), accountId)

/** Creates an account and stores its phone number in every kind of record that can contain one. */
async function leaveTraces(): Promise<{ id: string; phones: [string, string, string] }> {
  const [first, second, imported] = [newPhone(), newPhone(), newPhone()]
  await send([first, newPhone()])
  const id = await create(first)
  await send([first])
  const params = { accountId: id }
  dataOf(await client.createAccountNote({ params, body: { text: 'Hard of hearing' } }))
  dataOf(await client.createDevice({ params, body: { kind: 'fcm', token: `token-of-${id}` } }))
  dataOf(await client.createResponder({ body: { accountId: id } }))
  const location = { latitude: -33.4, longitude: -70.6 }
  const account = { typeId: type, tag: 'phone', value: first }
  const { alert } = dataOf(await client.createAlert({ body: { alertType: 'theft', location, account } }))
  const [responder] = dataOf(await client.listResponders({ query: {} })).responders.filter(
    ({ accountId }) => accountId === id,
  )
  const sent = { params: { alertId: alert.id }, body: { responderId: responder?.id as string } }
  dataOf(await client.dispatchResponder(sent))
  dataOf(await client.updateAccount({ params, body: { phone: second } }))
  await send([first, second])
  await jobs.run(`phone,fullname\n${second},Ana\n`)
  await jobs.bulk({ action: 'validate', accountIds: [id] })
  dataOf(await client.createView({ body: { name: 'One', query: `q=${encodeURIComponent(second)}` } }))
  await jobs.export({ filters: { q: second } } as never)
  const query = { q: second }
  dataOf(await client.searchAccounts({ query }))
  const other = await create(imported)
  dataOf(await client.mergeAccounts({ params, body: { accountId: other, take: ['phone'] } }))
  await api.sql(
    `update deliveries set provider_message = 'The number ' || phone || ' is not valid' where account_id = $1`,
    [id],
  )
  await api.sql(
    `insert into channel_states (business_id, transport, last_error_message) values ($1, 'sms', 'Bad number ' || $2)`,
    [api.businessId, second],
  )
  return { id, phones: [first, second, imported] }
}

test('after a person is erased, no table contains any of their phone numbers', async () => {
  const { id, phones } = await leaveTraces()
  expect(await placesOf(...phones)).toContain('deliveries.phone')
  await remove(id)
  const merged = await api.sql<{ id: string }>('select id from accounts where merged_into = $1', [id])
  expect(await erase(id)).toBe('erased')
  expect(await erase(merged[0]?.id as string)).toBe('erased')
  expect(await placesOf(...phones)).toEqual([])
})

test('an account has to be deleted before it can be erased', async () => {
  const id = await create(newPhone())
  expect(await erase(id)).toBe('not_deleted')
  expect(await erase('nobody')).toBe('unknown')
  dataOf(await client.readAccount({ params: { accountId: id } }))
})

test("an erased person's number stays where it belongs to another account", async () => {
  const phone = newPhone()
  const first = await create(phone)
  const one = await send([phone])
  await remove(first)
  const second = await create(phone)
  const other = await send([phone])
  await erase(first)
  const recipients = async (id: string) =>
    dataOf(await client.listDeliveries({ params: { notificationId: id }, query: {} })).deliveries
  for (const { phone } of await recipients(one)) expect(phone).toBeNull()
  for (const delivery of await recipients(other)) expect(delivery).toMatchObject({ accountId: second, phone })
})

test('a receipt still counts an erased person, and the number can receive messages again', async () => {
  const phones = [newPhone(), newPhone(), newPhone()] as const
  const id = await send([...phones])
  for (const phone of phones.slice(0, 2)) {
    const account = await create(phone)
    await remove(account)
    await erase(account)
  }
  const { notification } = dataOf(await client.readNotification({ params: { notificationId: id } }))
  expect(notification).toMatchObject({ recipients: 3, toCount: 1, to: { phones: [phones[2]] } })
  expect(notification.counts.queued + notification.counts.skipped).toBe(3)
  await send([phones[0]])
})

test('an account deleted 30 days ago is erased by the cleanup, in any number of batches', async () => {
  const phones = Array.from({ length: 5 }, newPhone)
  for (const phone of phones) await remove(await create(phone))
  await send([...phones])
  await api.sql(`update accounts set deleted_at = deleted_at - interval '31 days' where phone = any($1)`, [
    phones,
  ])
  while ((await eraseDueAccounts(2)) > 0);
  expect(await placesOf(...phones)).toEqual([])
})

test('a notification loses its phone numbers once its deliveries have been deleted', async () => {
  const [phone, young] = [newPhone(), newPhone()]
  const [old, later] = [await send([phone]), await send([young])]
  await api.sql('delete from deliveries where notification_id = any($1)', [[old, later]])
  await api.sql(
    `update notifications set state = 'done', final_counts = '{}', leaves_at = case id when $1 then now() - interval '40 days'
      else leaves_at end where id = any($2)`,
    [old, [old, later]],
  )
  await forgetOldRecipients(30, 10)
  expect(await placesOf(phone)).toEqual([])
  expect(await placesOf(young)).toEqual(['notifications.recipients_to'])
})
