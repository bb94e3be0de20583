import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { MapSketch } from '@/components/map/map-types'
import type { AlertAct, RefusedAlert, UndoingAct } from '@/lib/contract/alerts/acts'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { pointOf } from '@/lib/data/alerts/alert-point'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { SeveralBar } from './several-bar'
import { type Several, useSeveral } from './use-several'

const actOnAlerts = vi.fn()
answerActions({ actOnAlerts })

beforeEach(() => {
  forgetDrafts()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const alerts = [1, 2, 3, 4].map((number) =>
  alertOf({ id: `id-${number}`, number, version: number, location: { latitude: 0, longitude: number } }),
)
const others = new Map(alerts.map((alert) => [alert.number, pointOf(alert)]))
const shown = { table: undefined, others, closed: undefined }
type Map = { sketch?: MapSketch; toggle: Several['toggle']; isOn: boolean }

function Bar({ map, asked }: { map: Map; asked: string }) {
  const several = useSeveral(asked)
  const [onSketch] = useState(() => (sketch: MapSketch | undefined) => void Object.assign(map, { sketch }))
  Object.assign(map, { toggle: several.toggle, isOn: several.isOn })
  return <SeveralBar several={several} shown={shown} onSketch={onSketch} />
}

function show() {
  const map: Map = { toggle: () => {}, isOn: false }
  const shown = showPiece(<Bar map={map} asked="open" />)
  return {
    map,
    ask: (asked: string) => shown.show(<Bar map={map} asked={asked} />),
    draw: (west: number, east: number) =>
      act(() =>
        map.sketch?.onShape?.([
          { latitude: -1, longitude: west },
          { latitude: 1, longitude: west },
          { latitude: 1, longitude: east },
          { latitude: -1, longitude: east },
        ]),
      ),
  }
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const says = (text: string) => expect(screen.getByText(text)).toBeTruthy()
const answers = (numbers: number[], refused: RefusedAlert[] = [], undo: UndoingAct[] = []) => ({
  ok: true,
  data: { done: alerts.filter(({ number }) => numbers.includes(number)), unchanged: [], refused, undo },
})
const sent = (at = 0) => actOnAlerts.mock.calls[at]?.[0]

test('a shape, or a box with two given corners, adds the alerts inside it to the selection, with an exact count', () => {
  const { map, draw } = show()
  says('None selected yet')
  draw(0.5, 2.5)
  says('2 alerts selected')
  act(() => map.sketch?.onPoint?.({ latitude: -1, longitude: 4.5 }))
  says('2 alerts selected')
  act(() => map.sketch?.onPoint?.({ latitude: 1, longitude: 1.5 }))
  says('4 alerts selected')
})

test('rows are selected one by one or as a Shift range, and deselected once the filters change', () => {
  const { map, ask } = show()
  act(() => map.toggle(4))
  act(() => map.toggle(2, [4, 3, 2, 1]))
  says('3 alerts selected')
  act(() => map.toggle(3))
  says('2 alerts selected')
  ask('closed')
  says('None selected yet')
  act(() => map.toggle(1, [4, 3, 2, 1]))
  says('1 alert selected')
})

test('closing asks once, states the number of alerts, and sends the displayed versions', async () => {
  actOnAlerts.mockResolvedValue(answers([1, 2]))
  const { draw } = show()
  draw(0.5, 2.5)
  await press('Close…')
  fireEvent.click(screen.getByLabelText('False alarm'))
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: ' Rain ' } })
  await press('Close 2 alerts')
  expect(sent()).toEqual({
    body: {
      alertIds: ['1', '2'],
      act: { kind: 'close', code: 'false', reason: 'Rain' },
      versions: { 1: 1, 2: 2 },
    },
  })
  says('None selected yet')
  expect(await screen.findByText('2 alerts closed')).toBeTruthy()
})

test('an alert whose outcome is unknown is not reported as unchanged', async () => {
  const code = (alertId: string, code: RefusedAlert['code']) => ({ alertId, code, message: '' })
  actOnAlerts.mockResolvedValue(answers([], [code('1', 'version_stale'), code('2', 'outcome_unknown')]))
  const { draw } = show()
  draw(0.5, 2.5)
  await press('Acknowledge')
  says('1 alert was left unchanged:')
  says('We do not know whether 1 alert changed:')
})

test('a refusal by the deployment is shown in its own words', async () => {
  const message = 'The shift is over.'
  actOnAlerts.mockResolvedValue(answers([1], [{ alertId: '2', code: 'upstream_refused', message }]))
  const { draw } = show()
  draw(0.5, 2.5)
  await press('Acknowledge')
  says('#2: the deployment rejected it.')
  says(message)
})

test('an alert that could not be sent to the deployment is reported as not sent', async () => {
  const refused = { alertId: '2', code: 'upstream_refused', message: 'unavailable', notSent: true } as const
  actOnAlerts.mockResolvedValue(answers([1], [refused]))
  const { draw } = show()
  draw(0.5, 2.5)
  await press('Acknowledge')
  says('#2: the deployment could not be reached, so nothing was sent.')
  expect(screen.queryByText('unavailable')).toBeNull()
})

test('nothing counts as done before the API responds; a lost response changes neither the selection nor the idempotency key', async () => {
  let lose: (error: Error) => void = () => {}
  actOnAlerts.mockReturnValueOnce(
    new Promise((_, reject) => {
      lose = reject
    }),
  )
  const { draw } = show()
  draw(0.5, 2.5)
  await press('Acknowledge')
  await press('Acknowledge')
  expect(actOnAlerts).toHaveBeenCalledTimes(1)
  says('2 alerts selected')
  await act(async () => lose(new Error('The connection was lost.')))
  says('2 alerts selected')
  actOnAlerts.mockResolvedValueOnce(answers([1, 2]))
  await press('Acknowledge')
  expect(actOnAlerts.mock.calls[1]).toEqual(actOnAlerts.mock.calls[0])
  expect(actOnAlerts.mock.calls[0]?.[1]).toEqual({ idempotencyKey: expect.any(String) })
})

test('refused alerts stay selected and are listed with number and reason', async () => {
  const refused = [
    { alertId: '2', code: 'version_stale', message: '' },
    { alertId: '3', code: 'alert_closed', message: '' },
  ] as const
  actOnAlerts.mockResolvedValue(answers([1], [...refused]))
  const { draw } = show()
  draw(0.5, 3.5)
  await press('Release')
  says('2 alerts were left unchanged:')
  says('#2: someone else changed it first.')
  says('#3: it is closed.')
  says('2 alerts selected')
})

test('one undo reverts all changes, and reports the alerts that have changed since', async () => {
  const reverse: AlertAct[] = [{ kind: 'release' }, { kind: 'assign', identityId: 'eva' }]
  const undo = reverse.map((one, at) => ({
    alertIds: [`id-${at + 1}`],
    act: one,
    versions: { [`id-${at + 1}`]: 9 },
  }))
  actOnAlerts.mockResolvedValueOnce(answers([1, 2], [], undo))
  const { draw } = show()
  draw(0.5, 2.5)
  await press('Acknowledge')
  actOnAlerts.mockResolvedValueOnce(answers([1]))
  actOnAlerts.mockResolvedValueOnce(answers([], [{ alertId: 'id-2', code: 'version_stale', message: '' }]))
  await screen.findByText('2 alerts acknowledged')
  await press('Undo')
  expect([sent(1), sent(2)]).toEqual(undo.map((body) => ({ body })))
  expect(await screen.findByText('1 alert was restored')).toBeTruthy()
  says('1 has changed since and was not restored: #2')
})

test('Escape ends the multi-selection', () => {
  const { map, draw } = show()
  draw(0.5, 2.5)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(map.isOn).toBe(false)
  says('None selected yet')
})
