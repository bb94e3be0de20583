import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { type AlertMention, mentionsQuery, type OwnMentions } from '@/lib/data/alerts/mentions'
import { NewsTaker } from '@/lib/data/alerts/stream/news-taker'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { NoteForm } from '../details/note-form'
import type { ShiftSounds } from '../shift/use-shift-sounds'
import { MentionsButton } from './mentions-button'
import { SaidText } from './said-text'
import { useMentions } from './use-mentions'
import { useSeeShown } from './use-see-shown'

const write = vi.fn()
const see = vi.fn()
answerActions({ createAlertNote: write, seeAlertMentions: see })

// jsdom has no layout, so nothing can be scrolled.
Element.prototype.scrollIntoView = () => {}

const person = { roles: ['dispatcher'], disabled: false, expiresAt: null }
const identities = [
  { ...person, id: 'ana', name: 'Ana' },
  { ...person, id: 'eva', name: 'Eva' },
  { ...person, id: 'leo', name: 'Leo Evans', roles: ['viewer'] },
  { ...person, id: 'off', name: 'Evita', disabled: true },
]
const at = '2026-11-22T12:00:00.000Z'
const mentionOf = (change: Partial<AlertMention> = {}): AlertMention => ({
  id: '5',
  alert: alertOf({ id: 'a12', number: 12 }),
  note: '@Ana look at the gate',
  by: 'eva',
  at,
  seenAt: null,
  ...change,
})

let client: QueryClient
let own: OwnMentions
let hidden: boolean

beforeEach(() => {
  forgetDrafts()
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  client = new QueryClient()
  own = { mentions: [], next: null, unread: 0 }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ data: address.startsWith('/api/alerts/mentions') ? own : { identities } }),
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const field = () => screen.getByLabelText('Add a note') as HTMLTextAreaElement
const type = (value: string) => {
  field().focus()
  fireEvent.change(field(), { target: { value } })
}
const press = (key: string) => fireEvent.keyDown(field(), { key })
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const showForm = async () => {
  const shown = showPiece(<NoteForm alertId="a" />, { client })
  await waitFor(() => expect(client.getQueryData(['identities', 'names'])).toBeTruthy())
  return shown
}
const refused = {
  ok: false,
  failure: { status: 503, code: 'unavailable', message: '', issues: [], data: {} },
}
const sent = () => write.mock.calls.map(([{ body }]) => body)

test('an @ offers the other people who can sign in, narrowed by the text typed', async () => {
  await showForm()
  type('@')
  expect(offered()).toEqual(['EvaDispatcher', 'Leo EvansViewer'])
  type('go @leo')
  expect(offered()).toEqual(['Leo EvansViewer'])
  type('go @nobody')
  expect(offered()).toEqual([])
  type('ana@e')
  expect(offered()).toEqual([])
})

test('the arrow keys wrap around, Enter selects, and the note is sent with its mentions', async () => {
  write.mockResolvedValue({ ok: true, data: { note: {} } })
  await showForm()
  type('@ev')
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
  press('ArrowUp')
  const [, last] = screen.getAllByRole('option')
  expect(last?.getAttribute('aria-selected')).toBe('true')
  expect(field().getAttribute('aria-activedescendant')).toBe(last?.id)
  press('ArrowDown')
  press('Enter')
  expect(field().value).toBe('@Eva ')
  expect(field().selectionStart).toBe(5)
  expect(offered()).toEqual([])
  type('@Eva and @l')
  press('Tab')
  expect(screen.getByText('Mentions Eva, Leo Evans')).toBeTruthy()
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(field().value).toBe(''))
  expect(write).toHaveBeenCalledExactlyOnceWith(
    { params: { alertId: 'a' }, body: { text: '@Eva and @Leo Evans', mentions: ['eva', 'leo'] } },
    { idempotencyKey: expect.any(String) },
  )
})

test('clicking a person selects them, and the text keeps the focus', async () => {
  await showForm()
  type('@leo')
  expect(fireEvent.mouseDown(screen.getByRole('option'))).toBe(false)
  fireEvent.click(screen.getByRole('option'))
  expect(field().value).toBe('@Leo Evans ')
  expect(document.activeElement).toBe(field())
})

test('Escape closes the list and keeps the text, until another @ is typed', async () => {
  await showForm()
  type('@e')
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false)
  expect(field().value).toBe('@e')
  expect(offered()).toEqual([])
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true)
  type('@ev')
  expect(offered()).toEqual([])
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true)
  type('@ev @l')
  expect(offered()).toHaveLength(1)
})

test('a person is not mentioned if their name was deleted from the text, or typed but not selected', async () => {
  write.mockResolvedValue({ ok: true, data: { note: {} } })
  await showForm()
  type('@ev')
  press('Enter')
  type('@Ev')
  expect(screen.queryByText(/^Mentions/)).toBeNull()
  type('@Eva go')
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(sent()).toEqual([{ text: '@Eva go' }]))
})

test('a draft keeps its mentions', async () => {
  write.mockResolvedValue({ ok: true, data: { note: {} } })
  const { unmount } = await showForm()
  type('@ev')
  press('Enter')
  unmount()
  await showForm()
  expect(field().value).toBe('@Eva ')
  expect(screen.getByText('Mentions Eva')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(sent()).toEqual([{ text: '@Eva', mentions: ['eva'] }]))
})

test('a note keeps its idempotency key until it is saved, so that a retry never saves it twice, even after a change', async () => {
  write.mockResolvedValue(refused)
  await showForm()
  const send = async (count: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await waitFor(() => expect(write).toHaveBeenCalledTimes(count))
    await screen.findByRole('alert')
    await screen.findByRole('button', { name: 'Add note' })
  }
  type('@ev')
  press('Enter')
  await send(1)
  await send(2)
  type('@Ev')
  type('@Eva ')
  await send(3)
  const [first, second, third] = write.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(first).toEqual(expect.any(String))
  expect([second, third]).toEqual([first, first])
})

test('mentioned names are highlighted, markup stays text, and people renamed since are listed', async () => {
  client.setQueryData(['identities', 'names'], { identities, next: null })
  showPiece(<SaidText text="@Eva and @Leonor, <b>@Ana</b>" mentions={['eva', 'leo']} />, { client })
  expect(screen.getByText('@Eva').tagName).toBe('STRONG')
  expect(document.querySelectorAll('strong')).toHaveLength(1)
  expect(screen.getByText('Mentions Leo Evans')).toBeTruthy()
  expect(document.body.textContent).toContain('@Eva and @Leonor, <b>@Ana</b>')
})

const playMention = vi.fn()
const show = vi.fn()
const shiftOf = (change: object = {}) =>
  ({
    settings: { wanted: true },
    sounds: { turn: 'here', playMention },
    notices: { show },
    ...change,
  }) as unknown as ShiftSounds

function Screen({ onOpen, shift }: { onOpen: (alertId: string) => void; shift: ShiftSounds }) {
  return <MentionsButton own={useMentions({ isLive: true, shift, onOpen })} onOpen={onOpen} />
}

const readOnce = () => waitFor(() => expect(client.getQueryData(mentionsQuery('ana').queryKey)).toBeTruthy())
const tellOfNote = (taker: NewsTaker, mentions?: string[]) =>
  taker.take(
    { kind: 'news', cursor: '1', news: { type: 'noted', alert: alertOf(), by: null, at, mentions } },
    true,
  )

test('a mention is counted as soon as the stream reports it, and links to its alert', async () => {
  const onOpen = vi.fn()
  showPiece(<Screen onOpen={onOpen} shift={shiftOf()} />, { client })
  await readOnce()
  expect(screen.queryByRole('button')).toBeNull()
  own = { mentions: [mentionOf()], next: null, unread: 1 }
  tellOfNote(new NewsTaker(client), ['leo', 'ana'])
  fireEvent.click(await screen.findByRole('button', { name: '1 mention' }))
  fireEvent.click(await screen.findByRole('button', { name: /Unread.*Eva.*#12.*@Ana look at the gate/ }))
  expect(onOpen).toHaveBeenCalledWith('a12')
  expect(screen.getByRole('button', { name: '1 mention' })).toBeTruthy()
})

test('a note that mentions only other people triggers no request', async () => {
  showPiece(<Screen onOpen={vi.fn()} shift={shiftOf()} />, { client })
  await readOnce()
  const isAsked = () => client.getQueryState(mentionsQuery('ana').queryKey)?.dataUpdateCount
  const before = isAsked()
  const taker = new NewsTaker(client)
  tellOfNote(taker, ['leo'])
  tellOfNote(taker)
  taker.stop()
  expect(client.getQueryState(mentionsQuery('ana').queryKey)?.fetchStatus).toBe('idle')
  expect(isAsked()).toBe(before)
})

test('a new mention plays a tone and, while the page is hidden, shows one notice; older mentions do neither', async () => {
  own = { mentions: [mentionOf()], next: null, unread: 1 }
  const onOpen = vi.fn()
  showPiece(<Screen onOpen={onOpen} shift={shiftOf()} />, { client })
  await screen.findByRole('button', { name: '1 mention' })
  expect(playMention).not.toHaveBeenCalled()
  hidden = true
  own = { mentions: [mentionOf({ id: '9', note: 'now' }), mentionOf()], next: null, unread: 2 }
  await act(() => client.refetchQueries())
  await screen.findByRole('button', { name: '2 mentions' })
  await act(() => client.refetchQueries())
  expect(playMention).toHaveBeenCalledTimes(1)
  expect(show.mock.calls.map(([{ title, body }]) => [title, body])).toEqual([
    ['Eva mentioned you in #12', 'now'],
  ])
  show.mock.calls[0]?.[0].onOpen()
  expect(onOpen).toHaveBeenCalledWith('a12')
})

test.each([
  ['sounds are off', { settings: { wanted: false } }],
  ['another tab announces it', { sounds: { turn: 'elsewhere', playMention } }],
])('a mention is counted without a tone or a notice if %s', async (_, change) => {
  showPiece(<Screen onOpen={vi.fn()} shift={shiftOf(change)} />, { client })
  await readOnce()
  hidden = true
  own = { mentions: [mentionOf()], next: null, unread: 1 }
  await act(() => client.refetchQueries())
  await screen.findByRole('button', { name: '1 mention' })
  expect(playMention).not.toHaveBeenCalled()
  expect(show).not.toHaveBeenCalled()
})

test('all mentions up to the newest one listed can be marked as seen, and the count drops once the API confirms it', async () => {
  const older = mentionOf({ id: '4', alert: alertOf({ id: 'a3', number: 3 }) })
  own = { mentions: [mentionOf(), older], next: null, unread: 2 }
  see.mockResolvedValueOnce(refused).mockImplementationOnce(async () => {
    own = { mentions: [mentionOf({ seenAt: at })], next: null, unread: 0 }
    return { ok: true, data: { unread: 0 } }
  })
  showPiece(<Screen onOpen={vi.fn()} shift={shiftOf()} />, { client })
  fireEvent.click(await screen.findByRole('button', { name: '2 mentions' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await screen.findByRole('alert')
  expect(screen.getByRole('button', { name: '2 mentions' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByRole('button', { name: 'Mentions' })).toBeTruthy()
  expect(see.mock.calls).toEqual([
    [{ body: { until: '5' } }, {}],
    [{ body: { until: '5' } }, {}],
  ])
})

function History({ ids }: { ids: string[] }) {
  useSeeShown(ids.map((id) => ({ id, type: 'noted', by: null, accountId: null, at })))
  return null
}

test("mentions in an open alert's history are marked as seen once, and only while the page is visible", async () => {
  hidden = true
  see.mockResolvedValue(refused)
  own = {
    mentions: [mentionOf(), mentionOf({ id: '6' }), mentionOf({ id: '7', seenAt: at })],
    next: null,
    unread: 2,
  }
  const { show: showNext } = showPiece(<History ids={['5', '7', '8']} />, { client })
  await readOnce()
  expect(see).not.toHaveBeenCalled()
  hidden = false
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(see.mock.calls).toEqual([[{ body: { ids: ['5'] } }, {}]]))
  showNext(<History ids={['5', '6', '7', '8']} />)
  await waitFor(() =>
    expect(see.mock.calls).toEqual([
      [{ body: { ids: ['5'] } }, {}],
      [{ body: { ids: ['6'] } }, {}],
    ]),
  )
})
