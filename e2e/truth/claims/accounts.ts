import type { Account } from '@/lib/contract/accounts/account'
import { refreshEveryMs } from '@/lib/data/read'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { dataOf } from '../../fixtures'
import type { Desk } from '../desk'
import type { Screen } from '../screen'
import type { Claim } from './claim'

/** Infinite, because the list is not refreshed while it is open. */
const ageMs = Number.POSITIVE_INFINITY

/** What an account's page shows: whose account it is, and whether messages reach it. */
export async function claimsOfAccount(screen: Screen, { api, accounts }: Desk): Promise<Claim[]> {
  const [, id] = /^\/accounts\/([0-9a-f-]{36})$/.exec(screen.path) ?? []
  if (!id || screen.heading === '' || !accounts.some((one) => one.id === id)) return []
  const { account } = dataOf(await api.readAccount({ params: { accountId: id } }))
  // During a navigation to this URL, the previous page is still shown.
  if (!screen.links.some(({ to }) => to === `/alerts?account=${id}`)) return []
  const say = (what: string, shown: string, so: string) => ({
    about: `${what} of account ${id}`,
    shown,
    so,
    ageMs: refreshEveryMs,
  })
  const marks = screen.marks.join(' ')
  const called = screen.links.find(({ to }) => to.startsWith('tel:'))?.to ?? ''
  const [, reason = ''] = /Gets no messages: blocked since [^(\n]*\(([^\n]*)\)[.;]/.exec(screen.body) ?? []
  const reaches = /Gets no messages:/.test(screen.body) ? 'no' : 'yes'
  return [
    say('heading', screen.heading, account.fullname ?? formatPhone(account.phone)),
    say('phone', called, `tel:${account.phone}`),
    say('reason', reason, account.blockedReason ?? ''),
    say('marks', marks, marksOf(account)),
    say('whether messages reach', reaches, account.blocked || !account.subscribed ? 'no' : 'yes'),
  ]
}

function marksOf({ blocked, subscribed, validated }: Account): string {
  const marks = [blocked && 'Blocked', !subscribed && 'Unsubscribed', validated && 'Validated']
  return marks.filter(Boolean).join(' ')
}

/** The rows of a search and their number. */
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
  const [, number] =
    /(\d[\d,]*) accounts? (?:shown\b(?!; there)|match|· [\d,]+ shown)/.exec(screen.body) ?? []
  if (number === undefined) return rows
  return [...rows, { about: 'accounts that match', shown: number, so: String(all.count), ageMs }]
}

/**
 * A row's phone number, name and flags: the first cell that is not a checkbox, the next one, and the cell with flags.
 */
function shownOf(cells: string[]): string {
  const from = cells.findIndex((cell) => cell.startsWith('+'))
  const marks = cells[from + 3] ?? ''
  const each = marks.match(/Blocked|Unsubscribed|Validated/g) ?? []
  // The name is followed by other matches of the query.
  const [name] = (cells[from + 1] ?? '').split(' · ')
  return [cells[from], name, each.join(' ')].join(' / ')
}
