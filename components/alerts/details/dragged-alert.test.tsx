import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { Point } from '@/components/map/map-geometry'
import type { MapMove, MapMoved } from '@/components/map/map-types'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { type Alert, type AlertEvent, alertQuery } from '@/lib/data/alerts/alerts'
import { besideOf, useMove } from '../place/move-bar'
import { useAlertWrites } from '../use-alert-writes'
import { ProblemNotice } from './problem-notice'

const update = vi.fn()
answerActions({ updateAlert: update })

const there = { latitude: -33.46, longitude: -70.65 }
const elsewhere = { latitude: -33.5, longitude: -70.7 }
const later = '2026-11-22T12:05:00.000Z'
/** The alert and its history, as the API has stored them. */
let stored: { alert: Alert; history: AlertEvent[] }

beforeEach(() => {
  vi.useFakeTimers()
  stored = { alert: alertOf(), history: [] }
  vi.stubGlobal('fetch', async (address: string) => {
    const names = [{ id: 'eva', name: 'Eva' }]
    const data = address.startsWith('/api/identities') ? { identities: names, next: null } : stored
    return Response.json({ data })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

type Held = { move?: MapMove; moved?: MapMoved; stands?: Point }

/** The map and one alert's details, wired together as on the screen. */
function Screen({ held }: { held: Held }) {
  const { data } = useQuery(alertQuery('a'))
  const writes = useAlertWrites({ onProblem: () => {} })
  const running = writes.runningOf('a')
  const alert = data?.alert
  const move = useMove({
    alert,
    movable: running === undefined,
    movingTo: running?.kind === 'move' ? running.location : undefined,
    onLift: () => {},
    onMove: (one, to) => void writes.act(one, { kind: 'move', location: to }),
  })
  Object.assign(held, { move: move.move, moved: move.moved, stands: alert?.location })
  const problem = alert && writes.problemOf(alert)
  return (
    <>
      {besideOf(move, { alert, onComeCloser: () => {} })?.content}
      {problem && (
        <ProblemNotice
          problem={problem}
          alert={alert}
          history={data?.history}
          onInsist={(intent) => void writes.act(alert, intent)}
          onDismiss={() => writes.dismiss(alert.id)}
        />
      )}
    </>
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
}

async function dragAndConfirm() {
  const held: Held = {}
  showPiece(<Screen held={held} />, { client: new QueryClient() })
  await pass(0)
  act(() => held.move?.onLift('1'))
  act(() => held.move?.onDrop('1', there))
  await press(/^Move \d/)
  return held
}

const problem = () => screen.getByRole('alert').textContent
const event = (type: AlertEvent['type']): AlertEvent => ({
  id: 'e',
  type,
  by: 'eva',
  accountId: null,
  at: later,
})
const stale = () => ({
  ok: false,
  failure: { status: 412, code: 'version_stale', message: '', issues: [], data: stored },
})

test('until the API responds, the alert is shown at its destination, with a note that it is moving', async () => {
  update.mockReturnValue(new Promise(() => {}))
  const held = await dragAndConfirm()
  await pass(7_900)
  expect(held).toMatchObject({ moved: { to: there, isSent: true }, stands: alertOf().location })
  expect(screen.getByRole('status', { name: '' }).textContent).toContain('Moving')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('after 8 s without a response, the outcome is unknown, the alert moves back, and the user can try again', async () => {
  update.mockReturnValue(new Promise(() => {}))
  const held = await dragAndConfirm()
  await pass(8_100)
  expect(held).toMatchObject({ moved: undefined, stands: alertOf().location })
  expect(problem()).toContain('this may or may not have been done')
  expect(problem()).toContain('You tried to move it to -33.46000, -70.65000.')
  await press(/^Try again$/)
  expect(update).toHaveBeenCalledTimes(2)
  expect(update.mock.calls[1]).toEqual(update.mock.calls[0])
  expect(held.moved?.to).toEqual(there)
})

test('a lost response to a move is not reported once the reloaded alert shows the move', async () => {
  update.mockReturnValue(new Promise(() => {}))
  const held = await dragAndConfirm()
  stored = { alert: alertOf({ location: there, version: 2, updatedAt: later }), history: [event('moved')] }
  await pass(8_100)
  expect(held).toMatchObject({ moved: undefined, stands: there })
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['moved', { location: elsewhere }, 'Open', elsewhere],
  ['closed', { closed: 1, closedAt: later, closedBy: 'eva' }, 'Closed', alertOf().location],
] as const)(
  'an alert %s by somebody else in the meantime is shown as it is now, with who changed it and when',
  async (type, change, state, place) => {
    const held = await dragAndConfirmRefused(type, change)
    expect(held).toMatchObject({ moved: undefined, stands: place })
    expect(problem()).toContain('Eva changed this alert first, so nothing was done.')
    expect(problem()).toMatch(new RegExp(`Now: ${state}, .*changed .*12:05`))
  },
)

async function dragAndConfirmRefused(type: AlertEvent['type'], change: Partial<Alert>) {
  update.mockImplementation(async () => {
    stored = { alert: alertOf({ ...change, version: 2, updatedAt: later }), history: [event(type)] }
    return stale()
  })
  const held = await dragAndConfirm()
  await pass(100)
  return held
}
