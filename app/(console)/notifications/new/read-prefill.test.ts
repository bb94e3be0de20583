import { expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { readPrefill } from './read-prefill'

const account = (id: string) => ({ id, phone: `+1${id}`, username: id, fullname: id })
const asked: string[] = []
const client = {
  listAccounts: async ({ query }: { query: { accountIds: string[] } }) => ({
    ok: true,
    data: { accounts: query.accountIds.filter((id) => id !== 'none').map(account) },
  }),
  readNotification: async ({ params }: { params: { notificationId: string } }) => {
    asked.push(params.notificationId)
    return { ok: true, data: { notification: { message: { title: 'Water' }, metadata: {} } } }
  },
} as unknown as Client

test('accounts may be one list or repeated members, and are each taken once', async () => {
  for (const accounts of ['a,b,none', ['a', 'b', 'none'], ['a,b', ' b ', '', 'none']]) {
    const { prefill, unknownAccounts } = await readPrefill(client, { accounts })
    expect(prefill?.values.accounts?.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(unknownAccounts).toBe(1)
  }
})

test('of several notifications to begin from the first is taken', async () => {
  const { prefill } = await readPrefill(client, { from: ['n1', 'n2'] })
  expect(asked).toEqual(['n1'])
  expect(prefill?.values).toMatchObject({ title: 'Water', body: '' })
})

test('an address without either fills nothing in', async () => {
  expect(await readPrefill(client, { accounts: ['', ' , '], other: ['x', 'y'] })).toEqual({
    unknownAccounts: 0,
  })
})
