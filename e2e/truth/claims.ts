import { dataOf } from '../fixtures'
import { agrees, type Desk, isHedged, type Lie } from './desk'

/** Everything on the screen of a desk that is not so. */
export async function findLies(desk: Desk): Promise<Lie[]> {
  const found = await Promise.all([
    stateOfTheAlert(desk),
    placeOfTheAlert(desk),
    rowsOfAlerts(desk),
    nameOfTheAccount(desk),
    sentNotification(desk),
    liveConnection(desk),
  ])
  return found.flatMap((lie) => (lie ? [{ desk: desk.name, at: desk.page.url(), ...lie }] : []))
}

type Found = { claim: string; truth: string } | undefined

const alertOnScreen = ({ page }: Desk) => {
  const { pathname, searchParams } = new URL(page.url())
  return pathname === '/alerts' ? (searchParams.get('alert') ?? undefined) : undefined
}

async function stateOfTheAlert(desk: Desk): Promise<Found> {
  const id = alertOnScreen(desk)
  if (!id) return undefined
  const disagreed = await agrees(async () => {
    const isOpen = await desk.page.getByRole('button', { name: 'Close alert' }).isVisible()
    const isClosed = await desk.page.getByRole('button', { name: 'Reopen alert' }).isVisible()
    const { alert } = dataOf(await desk.api.readAlert({ params: { alertId: id } }))
    const shown = isOpen === isClosed || alertOnScreen(desk) !== id ? undefined : isOpen ? 'open' : 'closed'
    return { shown, so: alert.closed === 0 ? 'open' : 'closed', hedged: await isHedged(desk.page) }
  })
  return disagreed && { claim: `alert ${id} is ${disagreed.shown}`, truth: `it is ${disagreed.so}` }
}

const coordinates = /(-?\d+\.\d{5}),? (-?\d+\.\d{5})/

async function placeOfTheAlert(desk: Desk): Promise<Found> {
  const id = alertOnScreen(desk)
  if (!id) return undefined
  const disagreed = await agrees(async () => {
    const fact = desk.page.locator('dt', { hasText: 'Coordinates' }).locator('xpath=following-sibling::dd')
    const text =
      (await fact.count()) > 0
        ? await fact
            .first()
            .textContent()
            .catch(() => null)
        : ''
    const [, latitude, longitude] = coordinates.exec(text ?? '') ?? []
    const { alert } = dataOf(await desk.api.readAlert({ params: { alertId: id } }))
    const so = `${alert.location.latitude.toFixed(5)} ${alert.location.longitude.toFixed(5)}`
    const shown = latitude && longitude && alertOnScreen(desk) === id ? `${latitude} ${longitude}` : undefined
    return { shown, so, hedged: await isHedged(desk.page) }
  })
  return disagreed && { claim: `alert ${id} stands at ${disagreed.shown}`, truth: `at ${disagreed.so}` }
}

/** A list of open alerts has none that has been closed for long, but crossed out. */
async function rowsOfAlerts(desk: Desk): Promise<Found> {
  const { pathname, searchParams } = new URL(desk.page.url())
  if (pathname !== '/alerts' || searchParams.get('state') !== null || alertOnScreen(desk)) return undefined
  const disagreed = await agrees(async () => {
    const { alerts } = dataOf(await desk.api.listAlerts({ query: { state: 'closed', limit: '500' } }))
    const closed = new Set(alerts.map(({ id }) => id))
    const rows = await desk.page
      .locator('[data-alert]')
      .evaluateAll((found) =>
        found
          .filter((row) => !row.querySelector('.line-through') && !/Closed/.test(row.textContent ?? ''))
          .map((row) => row.getAttribute('data-alert')),
      )
    const wrong = rows.filter((id) => id !== null && closed.has(id))
    return { shown: wrong.join(' '), so: '', hedged: await isHedged(desk.page) }
  })
  return disagreed && { claim: `open: ${disagreed.shown}`, truth: 'closed' }
}

async function nameOfTheAccount(desk: Desk): Promise<Found> {
  const [, id] = /^\/accounts\/([0-9a-f-]{36})$/.exec(new URL(desk.page.url()).pathname) ?? []
  if (!id) return undefined
  const disagreed = await agrees(async () => {
    const { account } = dataOf(await desk.api.readAccount({ params: { accountId: id } }))
    const heading = desk.page.getByRole('heading', { level: 1 })
    const text = (await heading.count()) > 0 ? await heading.first().textContent() : ''
    const [shown] = /Name [a-z0-9]{9,}/.exec(text ?? '') ?? []
    return { shown, so: account.fullname ?? '', hedged: await isHedged(desk.page) }
  })
  return disagreed && { claim: `${id} is called ${disagreed.shown}`, truth: `it is called ${disagreed.so}` }
}

/** The page of a notification exists for what was stored, and for that alone. */
async function sentNotification(desk: Desk): Promise<Found> {
  const [, id] = /^\/notifications\/([0-9a-f-]{36})$/.exec(new URL(desk.page.url()).pathname) ?? []
  if (!id) return undefined
  const stored = await desk.api.readNotification({ params: { notificationId: id } })
  return stored.ok ? undefined : { claim: `notification ${id} was sent`, truth: stored.failure.code }
}

/** It may be wrong for five seconds, and the browser of a busy machine takes some to draw. */
const longestWrongMs = 8_000

async function liveConnection({ page, silentForMs }: Desk): Promise<Found> {
  if (silentForMs() < longestWrongMs) return undefined
  const shown = await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .count()
  const silent = silentForMs()
  if (shown === 0 || silent < longestWrongMs) return undefined
  return { claim: 'the connection is live', truth: `nothing has been answered for ${silent} ms` }
}

/** What was sent more than once, by title. */
export async function findDoubles(desk: Desk): Promise<Lie[]> {
  const titles: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = dataOf(await desk.api.listNotifications({ query: { limit: '500', cursor } }))
    titles.push(...page.notifications.map(({ message }) => message.title ?? ''))
    if (page.next === null) break
    cursor = page.next
  }
  return desk.sent
    .filter((title) => titles.filter((one) => one === title).length > 1)
    .map((title) => ({
      desk: desk.name,
      at: '/notifications',
      claim: `${title} was sent once`,
      truth: 'more than once',
    }))
}
