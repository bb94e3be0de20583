import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { alertKeys } from '@/lib/data/alerts/alert-keys'
import { alertStoreOf } from '@/lib/data/alerts/alert-store'
import type { Alert } from '@/lib/data/alerts/alerts'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { useAlertWrites } from '../use-alert-writes'
import { CloseForm, Reopen } from './close-form'
import { MoveForm } from './move-form'
import { ProblemNotice } from './problem-notice'

const update = vi.fn()
const note = vi.fn()
answerActions({ updateAlert: update, createAlertNote: note })

// jsdom has no layout, so nothing can be scrolled.
Element.prototype.scrollIntoView = () => {}

beforeEach(() => {
  forgetDrafts()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const known = { alerts: [[alertOf().location]], view: undefined }
const closedByEva = {
  closed: 1,
  closedAt: '2026-11-22T12:00:00.000Z',
  closedBy: 'eva',
  closedReason: 'False alarm',
  version: 2,
}
const answered = (alert: Alert) => ({ ok: true, data: { alert } })
const stale = (alert: Alert) => ({
  ok: false,
  failure: { status: 412, code: 'version_stale', message: '', issues: [], data: { alert } },
})

function Details({ alert }: { alert: Alert }) {
  const writes = useAlertWrites({ onProblem: () => {} })
  const problem = writes.problemOf(alert)
  return (
    <>
      <p>{alert.closed === 0 ? 'it is open' : 'it is closed'}</p>
      {problem && (
        <ProblemNotice
          problem={problem}
          alert={alert}
          history={undefined}
          onInsist={(intent) => void writes.act(alert, intent)}
          onDismiss={() => {}}
        />
      )}
      <MoveForm alert={alert} history={[]} writes={writes} known={known} onDone={() => {}} />
      {alert.closed === 0 ? (
        <CloseForm alert={alert} writes={writes} onDone={() => {}} />
      ) : (
        <Reopen alert={alert} writes={writes} />
      )}
    </>
  )
}

function show(alert = alertOf()) {
  const client = new QueryClient()
  client.setQueryData(['identities', 'names'], { identities: [{ id: 'eva', name: 'Eva' }], next: null })
  client.setQueryData(alertKeys.one('a'), { alert, history: [] })
  const shown = showPiece(<Details alert={alert} />, { client })
  const store = alertStoreOf(client)
  store.take([alertOf()])
  const known = () => store.read().alerts.get('a')
  return { known, become: (next: Alert) => shown.show(<Details alert={next} />) }
}

const reason = () => screen.getByLabelText<HTMLInputElement>('Reason (optional)')
const place = () => screen.getByLabelText<HTMLInputElement>('Coordinates')
const button = (name: string) => screen.getByText(name, { selector: 'button *' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const click = (name: string) =>
  act(async () => {
    fireEvent.click(button(name))
    await vi.advanceTimersByTimeAsync(0)
  })

test('closing an alert is shown as in progress, and as done only after the response', async () => {
  let answer: (result: ReturnType<typeof answered>) => void = () => {}
  update.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const { known } = show()
  type(reason(), 'Put out')
  await click('Close alert')
  expect(button('Closing…')).toBeTruthy()
  expect(known()?.closed).toBe(0)
  await act(async () => answer(answered(alertOf({ closed: 1, closedReason: 'Put out', version: 2 }))))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(known()?.closed).toBe(1)
  cleanup()
  show()
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(reason().value).toBe('')
})

test('closing an alert fails after 8 s without a response, is not shown as done, and can be retried', async () => {
  update.mockReturnValue(new Promise(() => {}))
  const { known } = show()
  await click('Close alert')
  await act(() => vi.advanceTimersByTimeAsync(7_900))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByRole('alert').textContent).toContain('this may or may not have been done')
  expect(known()?.closed).toBe(0)
  await click('Try again')
  expect(update).toHaveBeenCalledTimes(2)
})

test('a failed close whose response was lost is no longer reported once the alert is known to be closed', async () => {
  update.mockReturnValue(new Promise(() => {}))
  const { become } = show()
  await click('Close alert')
  await act(() => vi.advanceTimersByTimeAsync(8_100))
  become(alertOf({ closed: 1, version: 2 }))
  expect(screen.queryByText(/may or may not/)).toBeNull()
})

test('the second dispatcher to close an alert keeps the reason and can add it as a note', async () => {
  update.mockResolvedValue(stale(alertOf(closedByEva)))
  note.mockResolvedValue({ ok: true, data: { note: {} } })
  const { known, become } = show()
  type(reason(), 'Neighbor put it out')
  await click('Close alert')
  expect(known()).toMatchObject({ closed: 1, closedReason: 'False alarm' })
  become(alertOf(closedByEva))
  expect(screen.getByText('Eva', { selector: '[role=alert] p bdi *' })).toBeTruthy()
  expect(screen.getByText('“Neighbor put it out”')).toBeTruthy()
  await click('Add as a note')
  expect(note).toHaveBeenCalledWith(
    { params: { alertId: 'a' }, body: { text: 'Neighbor put it out' } },
    { idempotencyKey: expect.any(String) },
  )
  expect(screen.queryByText('“Neighbor put it out”')).toBeNull()
})

test('an alert that somebody else has just moved is closed at its new position, and only if the user confirms', async () => {
  const moved = alertOf({ location: { latitude: -33.46, longitude: -70.65 }, version: 2 })
  update.mockResolvedValueOnce(stale(moved))
  const { known, become } = show()
  type(reason(), 'Mine')
  await click('Close alert')
  become(moved)
  const notice = screen.getByText(/Someone else changed this alert first/).closest('[role=alert]')
  expect(notice?.textContent).toContain('-33.46000, -70.65000')
  expect(known()?.closed).toBe(0)
  update.mockResolvedValue(answered(alertOf({ ...moved, closed: 1, version: 3 })))
  await click('Close anyway')
  const body = { closed: 1, closedCode: 'resolved', closedReason: 'Mine' }
  expect(update).toHaveBeenLastCalledWith({ params: { id: 'a' }, body }, { ifMatch: 2 })
  expect(known()?.closed).toBe(1)
})

test('typed coordinates stay when somebody else moves the alert, and the move is shown beside them', async () => {
  const { become } = show()
  type(place(), '-33.5, -70.5')
  become(alertOf({ location: { latitude: -33.46, longitude: -70.65 }, version: 2 }))
  expect(place().value).toBe('-33.5, -70.5')
  expect(screen.getByText(/has moved this alert to/)).toBeTruthy()
})

test('coordinates that nobody has edited follow the alert', async () => {
  const { become } = show()
  become(alertOf({ location: { latitude: -33.46, longitude: -70.65 }, version: 2 }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(place().value).toBe('-33.46000, -70.65000')
  expect(screen.queryByText(/has moved this alert to/)).toBeNull()
})

test('typed coordinates stay when somebody else closes the alert, which can no longer be moved', async () => {
  const { become } = show()
  type(place(), '-33.5, -70.5')
  become(alertOf(closedByEva))
  expect(place().value).toBe('-33.5, -70.5')
  expect(screen.getByText('Eva', { selector: '[role=alert] bdi *' })).toBeTruthy()
  expect(button('Move').closest('button')?.disabled).toBe(true)
})

test('typed coordinates survive a reload', async () => {
  show()
  type(place(), '-33.5, -70.5')
  cleanup()
  show()
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(place().value).toBe('-33.5, -70.5')
})

test('coordinates in any format can be pasted into the move form, and distant ones need confirmation', async () => {
  update.mockReturnValue(new Promise(() => {}))
  show()
  const paste = (text: string) => fireEvent.paste(place(), { clipboardData: { getData: () => text } })
  paste('70.65 W, 33.46 S')
  expect(place().value).toBe('-33.46000, -70.65000')
  paste('-70.65, -33.46')
  await click('Move')
  expect(update).not.toHaveBeenCalled()
  await click('Swap them: -33.46000, -70.65000')
  await click('Move')
  const body = { location: { latitude: -33.46, longitude: -70.65 } }
  expect(update).toHaveBeenCalledWith({ params: { id: 'a' }, body }, { ifMatch: 1 })
})
