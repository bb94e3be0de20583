import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { PinnedNote } from '@/lib/data/alerts/shifts'
import type { AlertSummary } from '@/lib/data/alerts/summary'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { filtersOf } from '../screen/alert-address'
import { AlertsContexts } from '../screen/contexts.fixture'
import { useSelection } from '../screen/selection'
import { useNarrowing } from '../screen/use-narrowing'
import { Counters } from './counters'
import { PinnedNotes } from './pinned-notes'
import { Replay } from './replay'
import { pinnedNoteOf } from './shift.fixture'

const createPinnedNote = vi.fn()
const updatePinnedNote = vi.fn()
answerActions({ createPinnedNote, updatePinnedNote })

let notes: PinnedNote[]
let news: object

beforeEach(() => {
  forgetDrafts()
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
  ok: false,
  failure: { status: 503, code: 'unavailable', message: '', issues: [], data: {} },
}
const figures = () =>
  within(screen.getByLabelText('Alert counts'))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)

function Address() {
  const { narrowing } = useNarrowing()
  const { selectedKey } = useSelection()
  return (
    <output aria-label="Address">{`${filtersOf(narrowing).unattended} ${narrowing.state} ${selectedKey}`}</output>
  )
}

const showCounters = (summary?: AlertSummary) =>
  showPiece(
    <AlertsContexts search="?state=all&region=RM">
      <Counters summary={summary} since={undefined} />
      <Address />
    </AlertsContexts>,
  )

test('unknown figures are shown as a dash, not as zero', () => {
  showCounters()
  expect(figures()).toEqual(['–', '–', '–', '–', '–'])
})

test("the counters show the oldest alert's age as it grows, and link to the alerts that they count", () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00.000Z'), toFake: ['Date'] })
  const openedAt = new Date(Date.now() - 272_000).toISOString()
  const summary = {
    open: 1_200,
    unattended: 3,
    oldestUnattended: alertOf({ id: 'a9', number: 9, openedAt }),
    medianSecondsToAcknowledge: 48.4,
    medianSecondsToClose: null,
  }
  showCounters(summary)
  expect(figures()).toEqual(['1,200', '3', '4:32. Show #9, waiting longest', '0:48', '–'])
  fireEvent.click(screen.getByRole('button', { name: '3' }))
  expect(screen.getByLabelText('Address').textContent).toBe('true open undefined')
  fireEvent.click(screen.getByRole('button', { name: /Show #9, waiting longest$/ }))
  expect(screen.getByLabelText('Address').textContent).toBe('true open a9')
})

function AddingNote() {
  const [isAdding, setAdding] = useState(true)
  return <PinnedNotes canWrite isAdding={isAdding} onAdded={() => setAdding(false)} />
}

test('a note is shown as pinned only once the API has saved it, and the input stays if saving fails', async () => {
  createPinnedNote.mockResolvedValueOnce(refused).mockImplementationOnce(async ({ body }) => {
    notes = [pinnedNoteOf(body)]
    return { ok: true, data: { pinnedNote: pinnedNoteOf(body) } }
  })
  showPiece(<AddingNote />)
  const field = await screen.findByLabelText('New note for the desk')
  fireEvent.change(field, { target: { value: 'Av. Matta is closed' } })
  fireEvent.click(screen.getByRole('button', { name: 'Pin' }))
  await screen.findByRole('alert')
  expect((field as HTMLTextAreaElement).value).toBe('Av. Matta is closed')
  expect(screen.queryByRole('listitem')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Pin' }))
  const row = await screen.findByRole('listitem')
  await waitFor(() => expect(row.textContent).toMatch(/^Av\. Matta is closedAna,/))
  const keys = createPinnedNote.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test("text typed into a new note's form survives a reload", async () => {
  showPiece(<AddingNote />)
  fireEvent.change(await screen.findByLabelText('New note for the desk'), { target: { value: 'Av. Matta' } })
  cleanup()
  showPiece(<PinnedNotes canWrite isAdding={false} onAdded={() => {}} />)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('New note for the desk')
  await waitFor(() => expect(field.value).toBe('Av. Matta'))
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('New note for the desk')).toBeNull()
  cleanup()
  showPiece(<PinnedNotes canWrite isAdding={false} onAdded={() => {}} />)
  expect(screen.queryByLabelText('New note for the desk')).toBeNull()
})

test('if somebody else has changed a note in the meantime, saving an edit shows their text', async () => {
  notes = [pinnedNoteOf({ text: 'Closed' })]
  updatePinnedNote.mockImplementationOnce(async () => {
    notes = [pinnedNoteOf({ text: 'Open from 14', version: 2 })]
    const data = { pinnedNote: notes[0] }
    return { ...refused, failure: { ...refused.failure, status: 412, code: 'version_stale', data } }
  })
  showPiece(<PinnedNotes canWrite isAdding={false} onAdded={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  fireEvent.change(await screen.findByLabelText('Edit'), { target: { value: 'Closed till 16' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const panel = await screen.findByRole('region', { name: 'This has changed since you opened it' })
  expect(within(panel).getByText('Open from 14')).toBeTruthy()
  expect((screen.getByLabelText('Edit') as HTMLTextAreaElement).value).toBe('Closed till 16')
  expect(updatePinnedNote).toHaveBeenCalledWith(
    { params: { id: 'n1' }, body: { text: 'Closed till 16' } },
    { ifMatch: 1 },
  )
})

test('read-only users see the notes but cannot change them', async () => {
  notes = [pinnedNoteOf()]
  showPiece(<PinnedNotes canWrite={false} isAdding={false} onAdded={() => {}} />)
  await screen.findByRole('listitem')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1 pinned note'])
})

test('events are grouped by kind with their counts, and an empty replay says that nothing happened', async () => {
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
