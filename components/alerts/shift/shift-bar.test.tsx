import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { Alert } from '@/lib/contract/alerts/alert'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { Shift } from '@/lib/contract/alerts/shifts'
import type { AlertStore } from '@/lib/data/alerts/alert-store'
import { useAlertStore } from '@/lib/data/alerts/use-alert-store'
import { fakeAudio } from './audio.fixture'
import { FlashFrame } from './flash-frame'
import { shiftOf } from './shift.fixture'
import { ShiftBar } from './shift-bar'
import { tones } from './tones'
import { useOwnShift } from './use-own-shift'
import { useShiftSounds } from './use-shift-sounds'
import { stopSound } from './use-sounds'

const startShift = vi.fn()
const signShift = vi.fn()
const actOnAlerts = vi.fn()
answerActions({ startShift, signShift, actOnAlerts })

let store: AlertStore
let opened: string[]
let notices: { title: string; body: string }[]
let hidden: boolean
let shifts: Shift[]
let held: Alert[]

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-22T12:00:00Z'),
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'Date',
    ],
  })
  localStorage.clear()
  opened = []
  notices = []
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  shifts = []
  held = []
  startShift.mockClear()
  signShift.mockReset()
  actOnAlerts.mockReset()
  startShift.mockImplementation(async () => {
    shifts = [shiftOf(), ...shifts]
    return { ok: true, data: { shift: shiftOf() } }
  })
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/shifts')) return Response.json({ data: { shifts: shiftsAt(address) } })
    if (address.startsWith('/api/alerts?')) return Response.json({ data: { alerts: held, next: null } })
    const identities = [{ id: 'eva', name: 'Eva' }]
    return Response.json({ data: { alertTypes: [], identities, next: null } })
  })
  vi.stubGlobal('isSecureContext', true)
  stubLocks()
  stubNotices('granted')
})
afterEach(() => {
  cleanup()
  stopSound()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function shiftsAt(address: string): Shift[] {
  const query = new URL(address, 'http://console').searchParams
  const [state, owner] = [query.get('state'), query.get('identityId')]
  return shifts.filter(
    ({ identityId, endedAt }) =>
      (owner === null || identityId === owner) &&
      (state === null || (endedAt === null) === (state === 'running')),
  )
}

function stubLocks(): void {
  const held = new Set<string>()
  const waiting: { name: string; hold: () => Promise<void>; signal: AbortSignal }[] = []
  const next = () => {
    const at = waiting.findIndex(({ name, signal }) => !held.has(name) && !signal.aborted)
    const [one] = at < 0 ? [] : waiting.splice(at, 1)
    if (!one) return
    held.add(one.name)
    void one.hold().then(() => {
      held.delete(one.name)
      next()
    })
  }
  const locks = {
    request: async (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
      waiting.push({ name, hold, signal })
      next()
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
}

function stubNotices(permission: NotificationPermission): void {
  class Notice {
    static permission = permission
    onclick: (() => void) | undefined
    constructor(title: string, { body }: { body: string }) {
      notices.push({ title, body })
    }
    close() {}
  }
  vi.stubGlobal('Notification', Notice)
}

function Tab({ place }: { place: number }) {
  const shift = useShiftSounds((id) => opened.push(id))
  store = useAlertStore()
  return (
    <div data-testid={`tab ${place}`}>
      <ShiftBar
        shift={shift}
        own={useOwnShift()}
        canWrite
        onOpen={(id) => opened.push(id)}
        onPin={() => {}}
      />
      <FlashFrame shown={shift.isFlashing} />
    </div>
  )
}

/** Renders one or more tabs of the same browser. */
async function show({ tabCount = 1, allowed = true } = {}) {
  const { heard, browser } = fakeAudio({ allowed })
  showPiece(Array.from({ length: tabCount }, (_, place) => <Tab key={String(place)} place={place} />))
  await pass(0)
  return { heard: () => heard.map(({ hertz }) => hertz), browser }
}

/** Dialogs load on first use, which takes a moment on a busy machine. */
const appear = <Found,>(find: () => Found) => vi.waitFor(find, { timeout: 10_000, interval: 20 })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
let made = 0
async function arrive(priority = 3, change: Parameters<typeof alertOf>[0] = {}) {
  made += 1
  const alert = alertOf({
    id: `new-${made}`,
    number: made,
    priority,
    openedAt: new Date().toISOString(),
    ...change,
  })
  store.takeChanged([alert])
  await pass(400)
}
const bar = (place = 0) => within(screen.getByTestId(`tab ${place}`))
async function begin(place = 0) {
  fireEvent.click(bar(place).getByRole('button', { name: 'Start shift' }))
  await appear(() => screen.getByRole('button', { name: 'Begin' }))
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
  await pass(10)
}
const notesOf = (level: keyof typeof tones) => tones[level].map(({ hertz }) => hertz)
const said = (place = 0) => bar(place).getByRole('status', { hidden: true }).textContent

test('before the shift starts, the screen says that sounds are off, and no sound is played', async () => {
  const { heard } = await show()
  expect(bar().getByText('New alerts make no sound yet.')).toBeTruthy()
  await arrive(1)
  expect(heard()).toEqual([])
  expect(document.querySelector('[data-flash]')).toBeNull()
})

test('each priority has its own tone, which can be tried out before the shift', async () => {
  const { heard } = await show()
  fireEvent.click(bar().getByRole('button', { name: 'Start shift' }))
  for (const [level, word] of [
    [1, 'Urgent'],
    [2, 'High'],
    [3, 'Normal'],
    [4, 'Low'],
  ] as const) {
    const before = heard().length
    const button = await appear(() => screen.getByRole('button', { name: `Try the tone for ${word}` }))
    fireEvent.click(button)
    await pass(0)
    expect(heard().slice(before)).toEqual(notesOf(level))
  }
  expect(new Set([1, 2, 3, 4].map((level) => String(notesOf(level as 1)))).size).toBe(4)
})

test("a new alert plays its priority's tone once, in one of two tabs, and both tabs flash", async () => {
  const { heard } = await show({ tabCount: 2 })
  await begin()
  await pass(3_500)
  expect(bar(0).getByText('Sounds on')).toBeTruthy()
  expect(bar(1).getByText('Sounds are on in another tab')).toBeTruthy()
  await arrive(2)
  expect(heard()).toEqual(notesOf(2))
  expect(document.querySelectorAll('[data-flash]')).toHaveLength(2)
  await pass(2_000)
  expect(document.querySelectorAll('[data-flash]')).toHaveLength(0)
  expect(heard()).toEqual(notesOf(2))
})

test('the shift starts once the API has confirmed it, and is not shown as running before', async () => {
  startShift.mockResolvedValueOnce({
    ok: false,
    failure: { status: 503, code: 'unavailable', message: '', issues: [], data: {} },
  })
  await show()
  await begin()
  expect(screen.getByText(/^The sounds are on, but the shift was not started\./)).toBeTruthy()
  expect(screen.queryByText(/^Shift since/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
  await pass(50)
  await appear(() => screen.getByText(/^Shift since 12:00:0/))
})

test('the start of a shift shows the handover that waits, and signs it and takes over its alerts in one act', async () => {
  const left = shiftOf({
    id: 'left',
    identityId: 'eva',
    endedAt: '2026-11-22T11:50:00.000Z',
    endedPosition: '90',
    note: 'The hydrant on Matta is dry.',
    version: 3,
  })
  shifts = [left]
  held = [alertOf({ id: 'h1', number: 41, version: 4, assignedTo: 'eva' })]
  actOnAlerts.mockResolvedValue({ ok: true, data: { done: held, unchanged: [], refused: [], undo: [] } })
  signShift.mockImplementation(async () => {
    shifts = [{ ...left, signedBy: 'ana' }]
    return { ok: true, data: { shift: shifts[0] } }
  })
  await show()
  await appear(() => bar().getByText('Eva left a handover.'))
  fireEvent.click(bar().getByRole('button', { name: 'Start shift' }))
  const take = await appear(() => screen.getByRole('button', { name: 'Sign and take over 1 alert' }))
  expect(screen.getByText('The hydrant on Matta is dry.')).toBeTruthy()
  fireEvent.click(take)
  await appear(() => expect(screen.queryByText('The hydrant on Matta is dry.')).toBeNull())
  const act = { kind: 'assign', identityId: 'ana' }
  expect(actOnAlerts.mock.calls[0]?.[0]).toEqual({ body: { alertIds: ['41'], act, versions: { 41: 4 } } })
  expect(signShift).toHaveBeenCalledExactlyOnceWith({ params: { id: 'left' } }, { ifMatch: 3 })
})

test('a handover stays unsigned if an alert was refused, and says which', async () => {
  shifts = [shiftOf({ id: 'left', identityId: 'eva', endedAt: '2026-11-22T11:50:00.000Z' })]
  held = [alertOf({ id: 'h1', number: 41, assignedTo: 'eva' })]
  const refused = [{ alertId: '41', code: 'version_stale', message: '' }]
  actOnAlerts.mockResolvedValue({ ok: true, data: { done: [], unchanged: [], refused, undo: [] } })
  await show()
  fireEvent.click(bar().getByRole('button', { name: 'Start shift' }))
  fireEvent.click(await appear(() => screen.getByRole('button', { name: 'Sign and take over 1 alert' })))
  await appear(() => screen.getByText('1 alert was left unchanged:'))
  expect(signShift).not.toHaveBeenCalled()
})

test('nothing is taken from someone who is on shift again, and old handovers are not offered', async () => {
  const left = { identityId: 'eva', endedAt: '2026-11-22T11:50:00.000Z', note: 'Mind the hydrant.' }
  shifts = [
    shiftOf({ id: 'again', identityId: 'eva' }),
    shiftOf({ id: 'left', ...left }),
    shiftOf({ id: 'old', identityId: 'ben', endedAt: '2026-11-20T11:50:00.000Z', note: 'Old.' }),
  ]
  held = [alertOf({ id: 'h1', number: 41, assignedTo: 'eva' })]
  await show()
  fireEvent.click(bar().getByRole('button', { name: 'Start shift' }))
  await appear(() => screen.getByRole('button', { name: 'Sign as read' }))
  expect(screen.getByText('Mind the hydrant.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /take over/ })).toBeNull()
  expect(screen.queryByText('Old.')).toBeNull()
})

test('if the alerts cannot be taken over, the handover stays unsigned and says why', async () => {
  shifts = [shiftOf({ id: 'left', identityId: 'eva', endedAt: '2026-11-22T11:50:00.000Z' })]
  held = [alertOf({ id: 'h1', number: 41, assignedTo: 'eva' })]
  const failure = { status: 503, code: 'unavailable', message: '', issues: [], data: {} }
  actOnAlerts.mockResolvedValue({ ok: false, failure })
  await show()
  fireEvent.click(bar().getByRole('button', { name: 'Start shift' }))
  fireEvent.click(await appear(() => screen.getByRole('button', { name: 'Sign and take over 1 alert' })))
  await appear(() => screen.getByRole('alert'))
  expect(signShift).not.toHaveBeenCalled()
  expect(screen.getByText('No note was left.')).toBeTruthy()
})

test('a running shift is neither offered nor started again, even in a browser with its sounds still off', async () => {
  shifts = [shiftOf()]
  await show()
  await appear(() => screen.getByText(/^Shift since/))
  expect(screen.queryByRole('button', { name: 'Start shift' })).toBeNull()
  fireEvent.click(bar().getByRole('button', { name: 'Turn on sounds' }))
  fireEvent.click(await appear(() => screen.getByRole('button', { name: 'Begin' })))
  await pass(50)
  expect(startShift).not.toHaveBeenCalled()
  expect(bar().getByText('Sounds on')).toBeTruthy()
})

test.each([
  ['sounds off', false],
  ['sounds on', true],
])(
  'a page reloaded with its %s offers to start a shift only once it is known that none is running',
  async (_, wanted) => {
    localStorage.setItem('beacon-sounds acme ana', JSON.stringify({ wanted, muted: [], urgentUntil: null }))
    let answer = () => {}
    vi.stubGlobal('fetch', async (address: string) => {
      if (address.startsWith('/api/shifts')) await new Promise<void>((resolve) => (answer = resolve))
      return Response.json({ data: address.startsWith('/api/shifts') ? { shifts } : { alertTypes: [] } })
    })
    await show()
    expect(bar().queryByRole('button', { name: 'Start shift' })).toBeNull()
    expect(bar().queryByRole('button', { name: 'Turn on sounds' }) === null).toBe(wanted)
    answer()
    await appear(() => bar().getByRole('button', { name: 'Start shift' }))
  },
)

test('a returning dispatcher is shown what has happened since their last shift ended', async () => {
  shifts = [shiftOf({ endedAt: '2026-11-21T22:00:00.000Z', endedPosition: '77' })]
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({
      data: address.startsWith('/api/shifts') ? { shifts } : { news: [], counts: {}, next: null },
    })
  })
  await show()
  await begin()
  await appear(() => screen.getByText('Nothing happened.'))
  expect(asked).toContain('/api/alerts/news?after=77&limit=100')
})

test('several alerts that arrive at once sound one tone per priority, the most urgent first', async () => {
  const { heard } = await show()
  await begin()
  for (const priority of [4, 1, 4]) {
    made += 1
    store.takeChanged([alertOf({ id: `new-${made}`, priority })])
  }
  await pass(400)
  expect(heard()).toEqual([...notesOf(1), ...notesOf(4)])
})

test('sounds blocked by the browser are never shown as on, and any press unblocks them', async () => {
  const { heard, browser } = await show({ allowed: false })
  await begin()
  expect(bar().getByText('No sound: the browser is blocking it')).toBeTruthy()
  await arrive(1)
  expect(heard()).toEqual([])
  expect(document.querySelector('[data-flash]')).not.toBeNull()
  browser.allowed = true
  fireEvent.click(bar().getByRole('button', { name: 'Allow' }))
  await pass(0)
  expect(bar().queryByText('No sound: the browser is blocking it')).toBeNull()
  await arrive(1)
  expect(heard()).toEqual(notesOf(1))
})

test('priority 1 can be muted only by typing its name and only for a limited time, which is counted down', async () => {
  const { heard } = await show()
  await begin()
  fireEvent.click(bar().getByRole('button', { name: 'Sounds' }))
  const field = await appear(() => screen.getByLabelText('To mute Urgent, type its name'))
  fireEvent.click(screen.getByRole('button', { name: 'Mute Urgent' }))
  await arrive(1)
  expect(heard()).toEqual(notesOf(1))
  fireEvent.change(field, { target: { value: 'urgent' } })
  fireEvent.click(screen.getByRole('button', { name: 'Mute Urgent' }))
  await pass(0)
  await pass(60_000)
  expect(bar().getByText('Urgent is muted for 4:00')).toBeTruthy()
  await arrive(1)
  expect(heard()).toEqual(notesOf(1))
  await pass(240_000)
  expect(bar().queryByText(/is muted/)).toBeNull()
  await arrive(1)
  expect(heard()).toEqual([...notesOf(1), ...notesOf(1)])
})

test('a muted priority plays no tone, while the others do', async () => {
  const { heard } = await show()
  await begin()
  fireEvent.click(bar().getByRole('button', { name: 'Sounds' }))
  fireEvent.click(await appear(() => screen.getByRole('switch', { name: 'Tone for Low' })))
  await pass(0)
  await arrive(4)
  await arrive(2)
  expect(heard()).toEqual(notesOf(2))
})

test('new alerts are announced in one sentence, at most every 5 s', async () => {
  await show()
  await arrive(3, { alertType: 'fire', number: 1, additional: { street: 'Av. Matta 1' } })
  expect(said()).toBe('New alert: fire, number 1, priority 3, Av. Matta 1.')
  await arrive(4, { number: 2 })
  await arrive(1, { alertType: 'medical', number: 3, additional: {} })
  expect(said()).toMatch(/number 1,/)
  await pass(5_000)
  expect(said()).toBe('2 new alerts. Most urgent: medical, number 3, priority 1.')
})

test('a desktop notice is shown only while the page is hidden', async () => {
  await show()
  await begin()
  await arrive(2, { alertType: 'fire', number: 7 })
  expect(notices).toEqual([])
  hidden = true
  await arrive(2, { alertType: 'fire', number: 8, region: 'RM', additional: { street: 'Av. Matta 1' } })
  expect(notices).toEqual([{ title: 'fire #8', body: 'Priority 2 · Av. Matta 1 · RM' }])
})
