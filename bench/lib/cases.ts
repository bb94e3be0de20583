import type { Client } from '@/lib/client/client'
import type { Account } from '@/lib/contract/accounts/account'
import type { BenchRequest } from './load'

/** A case runs with many concurrent callers unless `callers` is set. */
export type Case = { name: string; aim: string; requests: () => BenchRequest; callers?: number }

/** The data that the cases use: accounts from all over the business, and locations of alerts. */
export type Known = {
  accounts: { id: string; phone: string; firstName: string }[]
  accountType: string
  alerts: [number, number][]
}

export async function readKnown(client: Client): Promise<Known> {
  const accounts: Known['accounts'] = []
  for (let draw = 0; draw < 100; draw += 1) {
    const q = String(Math.floor(Math.random() * 9000) + 1000)
    const result = await client.searchAccounts({ query: { q, limit: '500' } })
    if (!result.ok) throw new Error(result.failure.message)
    accounts.push(...result.data.accounts.map(readAccount))
  }
  const alerts = await client.listAlerts({ query: { limit: '500' } })
  const types = await client.listAccountTypes({ query: {} })
  if (!alerts.ok || !types.ok) throw new Error('The business could not be read.')
  return {
    accounts,
    accountType: types.data.accountTypes[0]?.id ?? '',
    alerts: alerts.data.alerts.map(({ location }) => [location.latitude, location.longitude]),
  }
}

const readAccount = ({ id, phone, fullname }: Account) => ({
  id,
  phone,
  firstName: fold(fullname ?? 'Ana').split(' ')[0] ?? 'ana',
})

/** Folds search text as the API does, so that the bare server finds the same accounts. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The last phone number that was used to create an account. No Chilean sample account has this prefix. */
let lastPhone = 569_6000_0000

export function makeCases({ accounts, accountType, alerts }: Known): Case[] {
  const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
  const ids = () => Array.from({ length: 100 }, () => `accountIds=${any(accounts).id}`).join('&')
  const end = (digits: number) => any(accounts).phone.slice(-digits)
  const search = (q: string) => ({ path: `/accounts/search?q=${encodeURIComponent(q)}` })
  return [
    { name: 'read by id', aim: '≥ 1', requests: () => ({ path: `/account/${any(accounts).id}` }) },
    {
      name: 'look-up by phone',
      aim: '≥ 1',
      requests: () => ({ path: '/account/check', method: 'POST', body: { phone: any(accounts).phone } }),
    },
    { name: 'list of 100 ids', aim: '≥ 1', requests: () => ({ path: `/accounts?${ids()}` }) },
    {
      name: 'create',
      aim: '≥ 0.6',
      requests: () => {
        lastPhone += 1
        return { path: '/account/create', method: 'POST', body: { accountType, phone: `+${lastPhone}` } }
      },
    },
    { name: 'search by 6 digits', aim: '≥ 0.9', requests: () => search(end(6)) },
    { name: 'search by 5 digits', aim: '≥ 0.6', requests: () => search(end(5)) },
    { name: 'search by 4 digits', aim: '≥ 0.6', requests: () => search(end(4)) },
    { name: 'search, one caller: 6 digits', aim: '', callers: 1, requests: () => search(end(6)) },
    { name: 'search, one caller: 4 digits', aim: '', callers: 1, requests: () => search(end(4)) },
    { name: 'search, one caller: 3 digits', aim: '', callers: 1, requests: () => search(end(3)) },
    {
      name: 'search, one caller: a name',
      aim: '',
      callers: 1,
      requests: () => search(any(accounts).firstName),
    },
    {
      name: 'alerts in a box',
      aim: '> 1',
      requests: () => {
        const [latitude, longitude] = any(alerts)
        const box = [longitude - 0.1, latitude - 0.1, longitude + 0.1, latitude + 0.1].map((edge) =>
          edge.toFixed(5),
        )
        return { path: `/alerts?bbox=${box.join(',')}&limit=500` }
      },
    },
  ]
}
