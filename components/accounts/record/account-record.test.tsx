import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { router, showPiece } from '@/components/console.fixture'
import { upstreamWithout } from '@/components/settings/business/business.fixture'
import type { Account } from '@/lib/contract/accounts/account'
import type { Alert } from '@/lib/contract/alerts/alert'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { Attribute } from '@/lib/contract/definitions'
import type { TimelineDelivery, TimelineEntry } from '@/lib/contract/timeline'
import { accountKeys, timelineOf } from '@/lib/data/accounts/accounts'
import { alertKeys } from '@/lib/data/alerts/alert-keys'
import { businessKeys } from '@/lib/data/business'
import { useConnection } from '@/lib/data/connection/use-connection'
import { refreshEveryMs } from '@/lib/data/read'
import { anAccount } from '../account.fixture'
import { defineAttribute } from '../attribute.fixture'
import { AccountRecord } from './account-record'
import { RecordEditing } from './in-place/record-editing'
import { RecordHeader } from './record-header'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

function Badge() {
  return <p>{`badge ${useConnection().state}`}</p>
}

const noteRights = { identityId: 'ana', canDeleteAny: false }
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

type Shown = {
  isWhole?: boolean
  account?: Partial<Account>
  attributes?: Attribute[]
  drill?: boolean
  upstream?: ReturnType<typeof upstreamWithout>
  reach?: ReturnType<typeof reachOf>
  entries?: TimelineEntry[]
  alerts?: Alert[]
}

function show(given: Shown = {}) {
  const {
    isWhole = true,
    account = {},
    attributes = [],
    drill,
    upstream,
    reach,
    entries = [],
    alerts = [],
  } = given
  const client = new QueryClient()
  const shown = { ...anAccount, ...account }
  client.setQueryData(accountKeys.one(anAccount.id), { account: shown })
  if (drill !== undefined || upstream) {
    client.setQueryData(businessKeys.own, { business: { drill }, upstream })
  }
  if (reach) client.setQueryData(accountKeys.reach(anAccount.id), { reach })
  const names = { accountTypes: [], attributes: [], alertTypes: [], identities: { eva: 'Eva Rojas' } }
  client.setQueryData(accountKeys.timeline(anAccount.id), timelineOf({ entries, next: null }))
  client.setQueryData(alertKeys.ofAccount(anAccount.id), {
    alerts,
    next: null,
    counts: { open: alerts.length, closed: 0 },
  })
  showPiece(
    <RecordEditing
      accountId={anAccount.id}
      madeAt={0}
      accountTypes={[]}
      attributes={attributes}
      canWrite={false}
    >
      <RecordHeader alertTypes={[]} canSend canPlace />
      <AccountRecord isWhole={isWhole} names={names} imageHosts={[]} noteRights={noteRights} />
      <Badge />
    </RecordEditing>,
    { client },
  )
}

test('attributes are grouped in the order of the settings, ungrouped ones first', () => {
  const held = (attributeId: string) => ({
    attributeId,
    tag: attributeId,
    value: { text: `of ${attributeId}`, number: 0, boolean: false, image: null },
  })
  show({
    attributes: [
      defineAttribute('tower', 'text', { group: 'Home' }),
      defineAttribute('contact', 'text', { group: 'In an emergency' }),
      defineAttribute('member', 'text'),
      defineAttribute('door', 'text', { group: 'Home' }),
    ],
    account: { attributesValue: ['door', 'contact', 'tower', 'member'].map(held) },
  })
  const shown = screen.getByRole('region', { name: 'Attributes' }).textContent
  expect(shown).toContain('memberof memberHometowerof towerdoorof doorIn an emergencycontactof contact')
})

test('a partly loaded record shows a warning, names no account type, and can be reloaded', async () => {
  show({ isWhole: false })
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  expect(screen.queryByText(anAccount.accountType)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(router.refresh).toHaveBeenCalledOnce()
})

test('a fully loaded record shows no warning', () => {
  show()
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

let account: () => Response
let open: number
const read = (one: typeof anAccount) => () => Response.json({ data: { account: one } })

/** Stubs the API's responses about the account; requests for its timeline stay pending. */
function answerReads(): void {
  account = read(anAccount)
  open = 0
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://console')
    if (pathname === `/api/account/${anAccount.id}`) return account()
    if (pathname !== '/api/alerts') return new Promise(() => {})
    return Response.json({ data: { alerts: [], next: null, counts: { open, closed: 0 } } })
  })
}

test('a change made by someone else is shown within half a minute', async () => {
  answerReads()
  show()
  await pass(1_000)
  account = read({ ...anAccount, blocked: true, blockedReason: 'Moved away', version: 5 })
  open = 2
  await pass(1_000)
  expect(screen.queryByText(/Moved away/)).toBeNull()
  await pass(refreshEveryMs)
  expect(
    screen.getByText('Moved away').closest('p')?.textContent?.startsWith('Gets no messages: blocked since'),
  ).toBeTruthy()
  expect(screen.getByText('2 open alerts')).toBeTruthy()
  expect(screen.getByText('badge live')).toBeTruthy()
})

test('an account that cannot be reloaded stays on screen with a badge that marks it as stale', async () => {
  answerReads()
  show()
  await pass(1_000)
  const failure = { status: 500, code: 'internal', message: '', issues: [], data: {} }
  account = () => Response.json({ failure }, { status: 500 })
  await pass(1_000)
  expect(screen.getByText('badge live')).toBeTruthy()
  await pass(refreshEveryMs)
  expect(screen.getAllByText('Luz').length).toBeGreaterThan(0)
  expect(screen.getByText('badge stale')).toBeTruthy()
})

const reachOf = ({ simulated = false, push = true, devices = 1 } = {}) => ({
  providers: { push, whatsapp: true },
  channels: { push: devices, whatsapp: 1 },
  simulated,
})

test.each([
  ['was already on when the page loaded', undefined, true],
  ['has been switched on since', true, false],
])('during a drill that %s, no message is said to reach the account', (_, drill, simulated) => {
  show({ drill, reach: reachOf({ simulated }) })
  screen.getByText('A drill is on: all messages are simulated, and none are sent.')
  expect(screen.queryByText(/Can get messages/)).toBeNull()
})

test('delivery is not promised if it is unknown which channels reach the account, or known only from a past drill', async () => {
  show({ drill: false, reach: reachOf({ simulated: true }) })
  screen.getByText(/^We cannot tell whether messages get through/)
  cleanup()
  vi.stubGlobal('fetch', async () => Response.json({ failure: {} }, { status: 503 }))
  show({ drill: false })
  await screen.findByText(/^We cannot tell whether messages get through/)
  expect(screen.queryByText(/Can get messages/)).toBeNull()
})

test.each([
  ['Can get messages by push and WhatsApp.', reachOf()],
  ['Can get messages by WhatsApp, but has no device for push messages.', reachOf({ devices: 0 })],
  ['Can get messages by WhatsApp. Push is not set up.', reachOf({ push: false })],
])('the verdict names the channels that can deliver a message: “%s”', (sentence, reach) => {
  show({ drill: false, reach })
  screen.getByText(sentence)
})

const written = (at: string, changes: object) =>
  ({ id: at, at, by: null, platform: null, kind: 'changed', job: null, changes }) as TimelineEntry
const sent = (at: string, state: TimelineDelivery['state'], simulated = false) =>
  ({
    id: at,
    at,
    by: null,
    platform: null,
    kind: 'notification',
    notification: {
      notificationId: 'n1',
      message: { title: `Water ${state}` },
      hiddenFromList: false,
      deliveries: [{ channel: 'push', state, reason: null, simulated }],
    },
  }) as TimelineEntry

/** The full text of a line that is spread over several elements. */
const sentence = (words: RegExp) => screen.getByText(words).closest('p')?.textContent

test('the page says why an account gets no messages and, if known, since when', () => {
  const changes = { subscribed: { from: true, to: false } }
  show({ account: { subscribed: false }, entries: [written('2026-03-04T10:00:00Z', changes)] })
  expect(sentence(/^Gets no messages/)).toBe('Gets no messages: unsubscribed since Mar 4, 2026, 10:00 AM.')
  cleanup()
  show({ account: { subscribed: false } })
  expect(sentence(/^Gets no messages/)).toBe('Gets no messages: unsubscribed.')
})

const contact = () => sentence(/^(Last|No|No known) contact|^No message arrived/)

test.each([
  ['delivered', /^Last contact: received Water delivered, sent /],
  ['accepted', /^Last contact: was sent Water accepted, .*; delivery not confirmed$/],
  ['failed', /^No contact yet/],
] as const)(
  'a message in state %s is shown as contact only if it is known to have arrived',
  (state, words) => {
    show({ entries: [sent('2026-03-04T10:00:00Z', state)] })
    expect(contact()).toMatch(words)
  },
)

test.each([false, true])(
  'an account with a doubtful phone number is not called reachable (drill: %s)',
  (drill) => {
    const reach = reachOf()
    show({ account: { phone: '+560966342162' }, drill, reach })
    expect(sentence(/^Messages are probably/)).toMatch(
      /^Messages are probably not getting through: \+56 0966342162 .*Should it be \+56 9 6634 2162/,
    )
    cleanup()
    show({ account: { phone: '+56999999999' }, drill, reach })
    expect(sentence(/^Messages are probably/)).toMatch(
      /^Messages are probably not getting through: \+56 9 9999 9999 does not look like a valid phone number for its country\.$/,
    )
    cleanup()
    show({ drill, reach })
    expect(screen.queryByText(/probably not getting through/)).toBeNull()
  },
)

test('the history shows who sent which message, with what outcome, and who changed what', async () => {
  const message = { ...sent('2026-03-04T10:00:00Z', 'kept'), by: 'eva' }
  const change = written('2026-03-03T10:00:00Z', { role: { from: 'user', to: 'guard' } })
  show({ entries: [message, { ...change, by: 'eva' }] })
  const history = within(await screen.findByRole('list', { name: 'History' }))
  const [first, second] = history.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/^Water kept.*Push: Kept, not sent.*by Eva Rojas$/)
  expect(second).toMatch(/^Changed.*Role: user.*guard.*by Eva Rojas$/)
  expect(history.getByRole('link', { name: 'Water kept' }).getAttribute('href')).toBe('/notifications/n1')
})

test('a message simulated in a drill does not count as contact', () => {
  show({ entries: [sent('2026-03-04T10:00:00Z', 'delivered', true)] })
  expect(contact()).toMatch(/^No contact yet/)
})

test('every open alert links to the map, and unattended alerts are marked', () => {
  show({
    alerts: [
      alertOf({ id: 'x1', number: 7, accountId: 'a1' }),
      alertOf({ id: 'x2', number: 8, accountId: 'a1', acknowledgedAt: '2026-03-04T10:00:00Z' }),
    ],
  })
  screen.getByText('2 open alerts')
  const [waiting, attended] = screen.getAllByRole('link', { name: /#\d/ })
  expect(waiting?.getAttribute('href')).toBe('/alerts?account=a1&alert=7')
  expect(waiting?.textContent).toMatch(/unattended/)
  expect(attended?.textContent).toMatch(/acknowledged/)
})

test('the phone number is a call link, and becomes the title if there is no name', async () => {
  show()
  const call = async () => {
    const link = await screen.findByRole('link', { name: '+56 9 8765 4321' })
    return link.getAttribute('href')
  }
  expect(await call()).toBe('tel:+56987654321')
  cleanup()
  show({ account: { fullname: undefined, username: '+56987654321' } })
  expect(await call()).toBe('tel:+56987654321')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('+56 9 8765 4321')
})

test('IDs and dates stay collapsed until the details are opened', () => {
  show()
  const fold = screen.getByRole('button', { name: 'Details' })
  expect(screen.queryByText(anAccount.businessId)).toBeNull()
  fireEvent.click(fold)
  expect(screen.getByText(anAccount.businessId)).toBeTruthy()
  expect(fold.getAttribute('aria-expanded')).toBe('true')
})

test('while the other deployment does not respond, the account is shown from a stored copy with its date', async () => {
  answerReads()
  show({ account: { keptAt: '2026-03-04T10:00:00Z' }, upstream: upstreamWithout() })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain(
    'api.example is not responding. This is the account as of Mar 4, 2026, 10:00 AM.',
  )
  fireEvent.click(within(notice).getByRole('button', { name: 'Try again' }))
  await pass(0)
  expect(screen.queryByText(/is not responding/)).toBeNull()
})

test('what the other deployment does not report about an account is neither requested nor shown', async () => {
  const fetched = vi.fn((_address: string) => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', fetched)
  show({ account: { testAccount: true }, upstream: upstreamWithout('createDevice', 'reachNotification') })
  await pass(0)
  expect(screen.queryByText('Devices')).toBeNull()
  expect(screen.queryByRole('link', { name: /inbox/i })).toBeNull()
  expect(screen.queryByText(/messages arrive|Can get messages/)).toBeNull()
  expect(contact()).toBe('No known contact: the deployment does not report who received messages.')
  const paths = fetched.mock.calls.map(([address]) => address)
  expect(paths.filter((path) => /reach|devices/.test(path))).toEqual([])
})
