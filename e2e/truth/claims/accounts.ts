import type { Account } from '@/lib/contract/account'
import { refreshEveryMs } from '@/lib/data/read'
import { formatPhone } from '@/lib/format/format-phone'
import { dataOf } from '../../fixtures'
import type { Desk } from '../desk'
import type { Screen } from '../screen'
import { words } from '../words'
import type { Claim } from './claim'

/** The list stays as it was when it was opened. */
const ageMs = Number.POSITIVE_INFINITY
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/** The fields of 2.1 as their record shows them. */
export async function claimsOfAccount(screen: Screen, { api, accounts }: Desk): Promise<Claim[]> {
  const [, id] = /^\/accounts\/([0-9a-f-]{36})$/.exec(screen.path) ?? []
  if (!id || screen.heading === '' || !accounts.some((one) => one.id === id)) return []
  const { account } = dataOf(await api.readAccount({ params: { accountId: id } }))
  // A page that is still on its way to this address shows the one before.
  if (fact(screen, 'ID') !== account.id) return []
  const { accountTypes } = dataOf(await api.listAccountTypes({ query: { limit: '500' } }))
  const type = accountTypes.find((one) => one.id === account.accountType)
  const shownType = fact(screen, 'Account type')
  const say = (what: string, shown: string, so: string) => ({
    about: `${what} of account ${id}`,
    shown,
    so,
    ageMs: refreshEveryMs,
  })
  const isEdited = screen.facts.some((one) => one.name === 'Full name' && one.isEdited)
  const marks = screen.marks.join(' ')
  const reaches = /Gets no messages:/.test(screen.body) ? 'no' : 'yes'
  return [
    say('heading', screen.heading, account.fullname ?? formatPhone(account.phone)),
    ...(isEdited ? [] : [say('name', fact(screen, 'Full name'), account.fullname ?? 'Not set')]),
    say('phone', fact(screen, 'Phone'), formatPhone(account.phone)),
    say('username', fact(screen, 'Username'), account.username),
    ...(shownType === words.accounts.record.unknownType ? [] : [say('type', shownType, type?.name ?? '')]),
    say('subscribed', fact(screen, 'Subscribed'), yesNo(account.subscribed)),
    say('validated', fact(screen, 'Validated'), yesNo(account.validated)),
    say('blocked', fact(screen, 'Blocked'), yesNo(account.blocked)),
    say('reason', fact(screen, 'Reason for blocking'), account.blockedReason ?? ''),
    say('marks', marks, marksOf(account)),
    say('whether messages reach', reaches, account.blocked || !account.subscribed ? 'no' : 'yes'),
  ]
}

const fact = ({ facts }: Screen, name: string) => facts.find((one) => one.name === name)?.text ?? ''

function marksOf({ blocked, subscribed, validated }: Account): string {
  const marks = [
    blocked && 'Blocked',
    !subscribed && 'Unsubscribed',
    validated && 'Validated',
    subscribed && 'Subscribed',
  ]
  return marks.filter(Boolean).join(' ')
}

/** The rows of a search and how many there are. */
export async function claimsOfAccountList(screen: Screen, { api, accounts }: Desk): Promise<Claim[]> {
  if (screen.path !== '/accounts' || screen.accountRows.length === 0) return []
  const q = new URLSearchParams(screen.search).get('q') ?? undefined
  const [found, all] = await Promise.all([
    api.searchAccounts({ query: { q, limit: '500' } }).then(dataOf),
    api.countAccounts({ query: { q } }).then(dataOf),
  ])
  const own = new Set(accounts.map(({ id }) => id))
  const rows = screen.accountRows.flatMap(({ id, cells }) => {
    const account = found.accounts.find((one) => one.id === id)
    if (!own.has(id) || !account) return []
    const so = [formatPhone(account.phone), account.fullname ?? '', marksOf(account)].join(' / ')
    return [{ about: `row of account ${id}`, shown: shownOf(cells), so, ageMs }]
  })
  const [, number] = /(\d[\d,]*) accounts? (?:shown\b(?!; there)|match)/.exec(screen.body) ?? []
  if (number === undefined) return rows
  return [...rows, { about: 'accounts that match', shown: number, so: String(all.count), ageMs }]
}

/** Phone, name and marks: of the cells the first that is no box to select by, the next, and the one with marks. */
function shownOf(cells: string[]): string {
  const from = cells.findIndex((cell) => cell.startsWith('+'))
  const marks = cells[from + 3] ?? ''
  const each = marks.match(/Blocked|Unsubscribed|Validated|Subscribed/g) ?? []
  // Beside the name stands where else the query was found.
  const [name] = (cells[from + 1] ?? '').split(' · ')
  return [cells[from], name, each.join(' ')].join(' / ')
}
