import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import * as actions from '@/lib/actions/shifts'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { PinnedNote } from '@/lib/data/alerts/shifts'
import { Counters } from './counters'
import { PinnedNotes } from './pinned-notes'
import { Replay } from './replay'
import { pinnedNoteOf } from './shift.fixture'

vi.mock('@/lib/actions/shifts', () => ({
  createPinnedNote: vi.fn(),
  updatePinnedNote: vi.fn(),
  deletePinnedNote: vi.fn(),
}))

let notes: PinnedNote[]
let news: object

beforeEach(() => {
  notes = []
  news = { news: [], counts: {}, complete: true, next: null }
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/pinned-notes')) return Response.json({ data: { pinnedNotes: notes } })
    if (address.startsWith('/api/alerts/news')) return Response.json({ data: news })
    if (address.startsWith('/api/identities'))
      return Response.json({ data: { identities: [{ id: 'ana', name: 'Ana' }] } })
    return Response.json({ data: { alertTypes: [] } })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const refused = {
  ok: false as const,
  failure: { status: 503, code: 'unavailable' as const, message: '', issues: [], data: {} },
}
const figures = () =>
  within(screen.getByLabelText('How all alerts stand'))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
const address = () => ({ widen: vi.fn(), narrow: vi.fn() })

test('what is not known yet is a dash and no nought', () => {
  showPiece(<Counters summary={undefined} since={undefined} address={address()} onOpen={vi.fn()} />)
  expect(figures()).toEqual(['–', '–', '–', '–', '–'])
})

test('the counters stand with the running time of the oldest, and lead to what they count', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00.000Z'), toFake: ['Date'] })
  const openedAt = new Date(Date.now() - 272_000).toISOString()
  const summary = {
    open: 1_200,
    unattended: 3,
    oldestUnattended: alertOf({ id: 'a9', number: 9, openedAt }),
    medianSecondsToAcknowledge: 48.4,
    medianSecondsToClose: null,
  }
  const [way, onOpen] = [address(), vi.fn()]
  showPiece(<Counters summary={summary} since={undefined} address={way} onOpen={onOpen} />)
  expect(figures()).toEqual(['1,200', '3', '4:32. Show #9, waiting longest', '0:48', '–'])
  fireEvent.click(screen.getByRole('button', { name: '3' }))
  expect(way.widen).toHaveBeenCalled()
  expect(way.narrow).toHaveBeenCalledWith({ state: 'open', unattended: true })
  fireEvent.click(screen.getByRole('button', { name: /Show #9, waiting longest$/ }))
  expect(onOpen).toHaveBeenCalledWith('a9')
})

function AddingNote() {
  const [isAdding, setAdding] = useState(true)
  return <PinnedNotes canWrite isAdding={isAdding} onAdded={() => setAdding(false)} />
}

test('a note is shown as pinned once the API has it, and what was typed stays when it does not', async () => {
  vi.mocked(actions.createPinnedNote)
    .mockResolvedValueOnce(refused)
    .mockImplementationOnce(async (text) => {
      notes = [pinnedNoteOf({ text })]
      return { ok: true, data: { pinnedNote: pinnedNoteOf({ text }) } }
    })
  showPiece(<AddingNote />)
  const field = screen.getByLabelText('New note for the desk')
  fireEvent.change(field, { target: { value: 'Av. Matta is closed' } })
  fireEvent.click(screen.getByRole('button', { name: 'Pin' }))
  await screen.findByRole('alert')
  expect((field as HTMLTextAreaElement).value).toBe('Av. Matta is closed')
  expect(screen.queryByRole('listitem')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Pin' }))
  const row = await screen.findByRole('listitem')
  await waitFor(() => expect(row.textContent).toMatch(/^Av\. Matta is closedAna,/))
  const keys = vi.mocked(actions.createPinnedNote).mock.calls.map(([, key]) => key)
  expect(new Set(keys).size).toBe(1)
})

test('whoever edits a note sees what another made of it meanwhile', async () => {
  notes = [pinnedNoteOf({ text: 'Closed' })]
  vi.mocked(actions.updatePinnedNote).mockImplementationOnce(async () => {
    notes = [pinnedNoteOf({ text: 'Open from 14', version: 2 })]
    return { ...refused, failure: { ...refused.failure, status: 412, code: 'version_stale' } }
  })
  showPiece(<PinnedNotes canWrite isAdding={false} onAdded={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  fireEvent.change(screen.getByLabelText('Edit'), { target: { value: 'Closed till 16' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(screen.getByText('Someone changed it in the meantime. It now says: Open from 14')).toBeTruthy(),
  )
  expect((screen.getByLabelText('Edit') as HTMLTextAreaElement).value).toBe('Closed till 16')
  expect(actions.updatePinnedNote).toHaveBeenCalledWith('n1', 'Closed till 16', 1)
})

test('whoever may not write reads the notes and changes none', async () => {
  notes = [pinnedNoteOf()]
  showPiece(<PinnedNotes canWrite={false} isAdding={false} onAdded={() => {}} />)
  await screen.findByRole('listitem')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1 pinned note'])
})

test('what happened stands by kind with how often, and nothing is said to be nothing', async () => {
  const at = '2026-11-22T12:00:00.000Z'
  news = {
    news: [
      { type: 'closed', alert: alertOf({ id: 'a', number: 7 }), by: 'ana', at },
      { type: 'created', alert: alertOf({ id: 'a', number: 7 }), by: null, at },
    ],
    counts: { created: 14, closed: 1 },
    complete: true,
    next: null,
  }
  const shown = showPiece(<Replay after="5" />)
  const kinds = await screen.findAllByRole('heading')
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['Created14', 'Closed1'])
  const closed = within(screen.getByRole('region', { name: 'Closed' })).getByRole('listitem')
  await waitFor(() => expect(closed.textContent).toMatch(/#7.*Ana$/))
  news = { news: [], counts: {}, complete: true, next: null }
  shown.show(<Replay after="6" />)
  expect(await screen.findByText('Nothing happened.')).toBeTruthy()
})
