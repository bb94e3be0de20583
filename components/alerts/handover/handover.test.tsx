import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { Shift } from '@/lib/data/alerts/shifts'
import { shiftOf } from '../shift/shift.fixture'
import { HandoverScreen } from './handover-screen'

const endShift = vi.fn()
const signShift = vi.fn()
answerActions({ endShift, signShift })

let shifts: Shift[]
/** More urgent than the other alert, but listed after it because it has been acknowledged. */
const urgent = alertOf({
  id: 'a',
  number: 2,
  priority: 1,
  acknowledgedAt: '2026-11-22T12:00:00.000Z',
  acknowledgedBy: 'eva',
})
const usual = alertOf({ id: 'b', number: 1, priority: 3 })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://console')
    const answers: Record<string, object> = {
      '/api/shifts': {
        shifts: shifts.filter(
          ({ identityId, endedAt }) =>
            identityId === (searchParams.get('identityId') ?? identityId) &&
            (searchParams.get('state') !== 'ended' || endedAt !== null),
        ),
      },
      '/api/alerts': listOf(searchParams.get('priority')),
      '/api/alerts/news': { news: [], counts: { created: 4 }, complete: true, next: null },
      '/api/alerts/summary': {
        open: 2,
        unattended: 1,
        oldestUnattended: null,
        medianSecondsToAcknowledge: 48,
        medianSecondsToClose: null,
      },
      '/api/pinned-notes': { pinnedNotes: [] },
      '/api/identities': {
        identities: [
          { id: 'ana', name: 'Ana' },
          { id: 'eva', name: 'Eva' },
        ],
      },
    }
    return Response.json({ data: answers[pathname] ?? { alertTypes: [] } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

function listOf(priority: string | null) {
  const alerts = [urgent, usual].filter((alert) => String(alert.priority) === priority)
  return {
    alerts,
    counts: { open: priority === '3' ? 7 : alerts.length, closed: 0 },
    next: null,
    position: '9',
  }
}

const ended = (change: Partial<Shift>) =>
  shiftOf({ endedAt: '2026-11-22T20:00:00.000Z', endedPosition: '90', version: 2, ...change })

test('open alerts are listed with who has them, unattended first, and the rest are counted', async () => {
  shifts = []
  showPiece(<HandoverScreen canWrite />)
  const open = within(await screen.findByRole('region', { name: 'Open, most urgent first' }))
  await waitFor(() => expect(open.getAllByRole('listitem')).toHaveLength(2))
  await waitFor(() => expect(open.getAllByRole('listitem')[0]?.textContent).toMatch(/#1.*Nobody yet$/))
  await waitFor(() => expect(open.getAllByRole('listitem')[1]?.textContent).toMatch(/#2.*Eva$/))
  expect(open.getByText('2 of 8 open alerts are listed here.')).toBeTruthy()
})

test('a note for the next shift survives a reload and a failed end, and is removed once the shift has ended', async () => {
  shifts = [shiftOf()]
  endShift.mockResolvedValue({ ok: false, failure: { status: 0, code: 'unreachable', data: {}, issues: [] } })
  const noteField = () => screen.findByLabelText<HTMLTextAreaElement>('Note for the next shift')
  showPiece(<HandoverScreen canWrite />)
  fireEvent.change(await noteField(), { target: { value: 'Two crews out' } })
  fireEvent.click(screen.getByRole('button', { name: 'End shift' }))
  await screen.findByRole('alert')
  cleanup()
  showPiece(<HandoverScreen canWrite />)
  const field = await noteField()
  await waitFor(() => expect(field.value).toBe('Two crews out'))
  endShift.mockResolvedValue({ ok: true, data: { shift: ended({}) } })
  fireEvent.click(screen.getByRole('button', { name: 'End shift' }))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

test('ending a shift saves its note and stops its sounds once the API has confirmed it', async () => {
  shifts = [shiftOf()]
  localStorage.setItem(
    'beacon-sounds acme ana',
    JSON.stringify({ wanted: true, muted: [], urgentUntil: null }),
  )
  endShift.mockImplementation(async ({ body: { note } }) => {
    shifts = [ended({ note })]
    return { ok: true, data: { shift: ended({ note }) } }
  })
  showPiece(<HandoverScreen canWrite />)
  fireEvent.change(await screen.findByLabelText('Note for the next shift'), {
    target: { value: 'Two crews out' },
  })
  expect(screen.queryByText('Two crews out', { selector: 'p' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'End shift' }))
  await screen.findByText('Two crews out', { selector: 'p' })
  expect(endShift).toHaveBeenCalledWith(
    { params: { id: 's1' }, body: { note: 'Two crews out' } },
    { ifMatch: 1 },
  )
  expect(screen.getByText('Nobody has signed this yet.', { exact: true })).toBeTruthy()
  expect(localStorage.getItem('beacon-sounds acme ana')).toContain('"wanted":false')
  expect(screen.queryByRole('button', { name: 'Sign as read' })).toBeNull()
})

test('the next dispatcher signs the shift that somebody else has ended', async () => {
  shifts = [ended({ identityId: 'eva', note: 'Harbour' })]
  signShift.mockImplementation(async () => {
    shifts = [ended({ identityId: 'eva', signedBy: 'ana', signedAt: '2026-11-22T20:05:00.000Z', version: 3 })]
    return { ok: true, data: { shift: shifts[0] } }
  })
  showPiece(<HandoverScreen canWrite />)
  await screen.findByText('Harbour')
  fireEvent.click(screen.getByRole('button', { name: 'Sign as read' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign as read' })).toBeNull())
  expect(signShift).toHaveBeenCalledWith({ params: { id: 's1' } }, { ifMatch: 2 })
})

test('read-only users can neither sign nor end a shift', async () => {
  shifts = [ended({ identityId: 'eva', note: 'Harbour' }), shiftOf({ id: 's2' })]
  showPiece(<HandoverScreen canWrite={false} />)
  await screen.findByText('Harbour')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Print'])
})

test('the space above the open alerts is reserved while the shifts load, so that nothing jumps', async () => {
  shifts = []
  const answer = fetch
  let answerShifts: () => void = () => {}
  const waiting = new Promise<void>((resolve) => {
    answerShifts = resolve
  })
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/shifts')) await waiting
    return answer(address)
  })
  showPiece(<HandoverScreen canWrite />)
  const above = () => screen.getByRole('region', { name: 'Open, most urgent first' }).previousElementSibling
  expect(above()?.getAttribute('aria-hidden')).toBe('true')
  answerShifts()
  await waitFor(() => expect(above()?.textContent).toMatch(/^You have no shift in progress/))
})
