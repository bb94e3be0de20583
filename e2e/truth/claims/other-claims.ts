import { refreshEveryMs } from '@/lib/data/read'
import { dataOf } from '../../fixtures'
import type { Desk, FalseClaim } from '../desk'
import type { Screen } from '../screen'
import type { Claim } from './claim'

/** Infinite, because the types are not refreshed while their page is open. */
const ageMs = Number.POSITIVE_INFINITY

/** The account types, which only this desk changes, as the settings show them. */
export async function claimsOfTypes({ path, tableRows }: Screen, { api, types }: Desk): Promise<Claim[]> {
  if (path !== '/settings/account-types' || tableRows.length === 0) return []
  const { accountTypes } = dataOf(await api.listAccountTypes({ query: { counts: 'true', limit: '500' } }))
  return tableRows.flatMap(([name = '', description = '', accounts = '']) => {
    // On a phone, the description is below the name.
    const type = accountTypes.find((one) => name.startsWith(one.name))
    if (!type || !types.some(({ id }) => id === type.id)) return []
    const say = (what: string, shown: string, so: string) => ({
      about: `${what} of the type ${type.name}`,
      shown,
      so,
      ageMs,
    })
    return [
      say('description', description, type.description),
      say('number of accounts', accounts, String(type.accounts)),
    ]
  })
}

/** The list of notifications, and the page of a notification, which exists only once it has been saved. */
export async function claimsOfNotifications(
  { path, heading, marks, links }: Screen,
  { api }: Desk,
): Promise<Claim[]> {
  if (path === '/notifications') {
    const { notifications } = dataOf(await api.listNotifications({ query: { limit: '500' } }))
    const titles = new Map(
      notifications.map(({ id, message }) => [`/notifications/${id}`, message.title ?? '']),
    )
    return links.flatMap(({ to, names }) => {
      if (!/^\/notifications\/[0-9a-f-]{36}$/.test(to)) return []
      return [{ about: `row ${to}`, shown: names[0] ?? '', so: titles.get(to) ?? 'was never sent' }]
    })
  }
  const [, id] = /^\/notifications\/([0-9a-f-]{36})$/.exec(path) ?? []
  if (!id || heading === '' || heading === 'New notification') return []
  const read = await api.readNotification({ params: { notificationId: id } })
  if (!read.ok) return [{ about: `notification ${id}`, shown: 'sent', so: read.failure.code }]
  const { message, state, counts } = read.data.notification
  const isTaken = counts.accepted + counts.delivered + counts.read > 0
  const ended =
    state === 'done' && !isTaken ? (counts.unknown > 0 ? 'Unknown' : 'Reached nobody') : states[state]
  return [
    { about: `title of notification ${id}`, shown: heading, so: message.title ?? '' },
    ...(marks[0] ? [{ about: `state of notification ${id}`, shown: marks[0], so: ended }] : []),
  ]
}

const states = {
  scheduled: 'Scheduled',
  waiting: 'Waiting',
  running: 'In progress',
  done: 'Done',
  cancelled: 'Cancelled',
}

/** The open alerts on the overview, and their number. */
export async function claimsOfOverview({ path, links, body }: Screen, { api }: Desk): Promise<Claim[]> {
  if (path !== '/') return []
  const { alerts, counts } = dataOf(
    await api.listAlerts({ query: { state: 'all', limit: '500', counts: 'true' } }),
  )
  // A missing row is not an error, but the current state is recorded for later checks of this page.
  const rows = alerts.map(({ id, number, closed }) => {
    const so = closed === 0 ? 'open' : 'closed'
    const isShown = links.some(({ to }) => to === `/alerts?alert=${number}`)
    return { about: `row of alert ${id}`, shown: isShown ? 'open' : so, so, ageMs: refreshEveryMs }
  })
  const [, number] = /Open alerts\s*●?\s*(\d+)/.exec(body) ?? []
  const so = String(counts?.open)
  return [...rows, { about: 'number of open alerts', shown: number ?? so, so, ageMs: refreshEveryMs }]
}

/** The badge may be wrong for five seconds, and a browser on a busy machine takes a few more to render it. */
const longestWrongMs = 8_000

export async function findFalseLive({ name, page, silentForMs }: Desk): Promise<FalseClaim[]> {
  const before = silentForMs()
  if (before < longestWrongMs) return []
  const live = page.getByRole('status').filter({ hasText: /^Live$/, visible: true })
  const isLive = (await live.count().catch(() => 0)) > 0
  // A response may have arrived while the screen was read.
  if (!isLive || silentForMs() < before) return []
  return [
    {
      desk: name,
      at: page.url(),
      claim: 'Live',
      actual: `there has been no response for ${silentForMs()} ms`,
    },
  ]
}
