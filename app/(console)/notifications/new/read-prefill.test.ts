import { expect, test } from 'vitest'
import { anAccount } from '@/components/accounts/account.fixture'
import type { Client } from '@/lib/client/client'
import type { Account } from '@/lib/contract/accounts/account'
import { deliveryStates } from '@/lib/contract/choices'
import { DeliveryCounts } from '@/lib/contract/notification'
import { readPrefill } from './read-prefill'

const at = '2026-11-22T12:00:00Z'
const account = (id: string): Account => ({
  ...anAccount,
  id,
  phone: `+1${id}`,
  username: id,
  fullname: id,
  creationDate: at,
})
const counts = Object.fromEntries(deliveryStates.map((state) => [state, 0]))
const notification = {
  message: { title: 'Water', urgent: true },
  to: {},
  toCount: 0,
  hiddenFromList: false,
  senderAccountId: null,
  metadata: {},
  createdAt: at,
  createdBy: null,
  name: null,
  translations: { es: { title: 'Agua' } },
  fillIn: false,
  sendAt: null,
  leavesAt: at,
  approval: null,
  cancelled: null,
  simulated: false,
  state: 'done',
  recipients: 0,
  forwarded: null,
  counts: DeliveryCounts.parse(counts),
  people: null,
} as const

const asked: string[] = []
const client: Pick<Client, 'listAccounts' | 'readNotification'> = {
  listAccounts: async ({ query }) => ({
    ok: true,
    data: { accounts: query.accountIds.filter((id) => id !== 'none').map(account) },
  }),
  readNotification: async ({ params }) => {
    asked.push(params.notificationId)
    return {
      ok: true,
      data: { notification: { ...notification, to: { accountTypeIDs: ['t1'] }, id: params.notificationId } },
    }
  },
}

test('account IDs in the URL may be comma-separated or repeated, and each account is used once', async () => {
  for (const accounts of ['a,b,none', ['a', 'b', 'none'], ['a,b', ' b ', '', 'none']]) {
    const { prefill, unknownAccounts } = await readPrefill(client, { accounts })
    expect(prefill?.values.accounts?.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(unknownAccounts).toBe(1)
  }
})

test('a link to a single account works even if its ID contains commas', async () => {
  const { prefill } = await readPrefill(client, { account: 'a,b', accounts: 'c,d' })
  expect(prefill?.values.accounts?.map(({ id }) => id)).toEqual(['a,b', 'c', 'd'])
})

test('if the URL names several source notifications, only the first is used', async () => {
  const { prefill } = await readPrefill(client, { from: ['n1', 'n2'] })
  expect(asked).toEqual(['n1'])
  expect(prefill?.values).toMatchObject({
    urgent: true,
    kind: 'types',
    title: 'Water',
    body: '',
    translations: { es: { title: 'Agua', body: '' }, pt: { title: '', body: '' } },
  })
})

test('a URL without accounts or a source notification prefills nothing', async () => {
  expect(await readPrefill(client, { accounts: ['', ' , '], other: ['x', 'y'] })).toEqual({
    unknownAccounts: 0,
  })
})

test('filters from the accounts page are carried over unchanged, without its display settings', async () => {
  const address = {
    type: 't1',
    blocked: 'false',
    attribute: ['u:is:x', 'u:set:true'],
    sort: 'name',
    columns: 'phone',
  }
  const { prefill } = await readPrefill(client, address)
  const query = 'type=t1&blocked=false&attribute=u:is:x&attribute=u:set:true'
  expect(prefill?.values).toEqual({ kind: 'accounts', accounts: [], filter: { query, added: null } })
  expect(prefill?.id).toContain(query)
})
