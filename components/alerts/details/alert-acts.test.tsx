import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { ana, showPiece } from '@/components/console.fixture'
import { upstreamWithout } from '@/components/settings/business/business.fixture'
import type { Alert } from '@/lib/contract/alerts/alert'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { alertKeys } from '@/lib/data/alerts/alert-keys'
import { alertStoreOf } from '@/lib/data/alerts/alert-store'
import { businessKeys } from '@/lib/data/business'
import { DraftStore } from '@/lib/drafts/store'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { useAlertWrites } from '../use-alert-writes'
import { Contents } from './alert-details'

const acknowledgeAlert = vi.fn()
const releaseAlert = vi.fn()
const assignAlert = vi.fn()
const editAlert = vi.fn()
const linkAlert = vi.fn()
const updateAlert = vi.fn()
answerActions({ acknowledgeAlert, releaseAlert, assignAlert, editAlert, linkAlert, updateAlert })

beforeEach(() => {
  forgetDrafts()
  vi.useFakeTimers({ now: new Date('2026-11-22T22:50:00.000Z') })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const at = '2026-11-22T22:46:17.000Z'
const evas = { acknowledgedAt: at, acknowledgedBy: 'eva', assignedTo: 'eva', version: 2 }
const mine = { acknowledgedAt: at, acknowledgedBy: 'ana', assignedTo: 'ana', version: 2 }
const answered = (alert: Alert) => ({ ok: true, data: { alert } })
const refused = (code: 'version_stale' | 'alert_closed' | 'invalid_arguments', alert?: Alert) => ({
  ok: false,
  failure: { status: 412, code, message: '', issues: [], data: alert ? { alert } : {} },
})

function Details({ alert }: { alert: Alert }) {
  const writes = useAlertWrites({ onProblem: () => {} })
  return (
    <Contents
      known={{ alerts: [], view: undefined }}
      alert={alert}
      history={[]}
      writes={writes}
      canWrite
      canSend={false}
      onOpen={() => {}}
      onShowAll={() => {}}
    />
  )
}

type Given = { nearby?: Alert[]; upstream?: ReturnType<typeof upstreamWithout> }

function show(alert = alertOf(), { nearby, upstream }: Given = {}) {
  const client = new QueryClient()
  if (upstream) client.setQueryData(businessKeys.own, { business: {}, upstream })
  const person = { disabled: false, expiresAt: null }
  const identities = [
    { ...person, id: 'eva', name: 'Eva' },
    { ...person, id: 'ana', name: 'Ana' },
    { ...person, id: 'old', name: 'Olga', disabled: true },
  ]
  client.setQueryData(['identities', 'names'], { identities, next: null })
  client.setQueryData(alertKeys.one('a'), { alert, history: [] })
  client.setQueryDefaults(alertKeys.nearby, { initialData: { alerts: nearby ?? [] }, staleTime: 1e9 })
  const shown = showPiece(<Details alert={alert} />, { client })
  return {
    known: () => alertStoreOf(client).read().alerts.get('a'),
    become: (next: Alert) => shown.show(<Details alert={next} />),
  }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
const click = async (name: string | RegExp) => {
  fireEvent.click(button(name))
  await settle()
}
const said = () => screen.getByRole('alert').textContent

test('an acknowledgment is shown as pending until the API responds, and only then as done', async () => {
  let answer: (result: ReturnType<typeof answered>) => void = () => {}
  acknowledgeAlert.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const { known, become } = show()
  expect(screen.getByText('Nobody has it yet')).toBeTruthy()
  await click(/^Acknowledge/)
  expect(button(/^Acknowledging…/).getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('Nobody has it yet')).toBeTruthy()
  await act(async () => answer(answered(alertOf(mine))))
  expect(known()?.acknowledgedBy).toBe('ana')
  become(alertOf(mine))
  expect(screen.getByText(/You have had it since/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Acknowledge/ })).toBeNull()
})

test('the second dispatcher to acknowledge an alert sees who was first, and when', async () => {
  acknowledgeAlert.mockResolvedValue(answered(alertOf(evas)))
  const { become } = show()
  await click(/^Acknowledge/)
  become(alertOf(evas))
  expect(screen.getByText('Eva', { selector: 'p bdi *' }).closest('p')?.textContent).toMatch(
    /has had it since 22:46:17/,
  )
  vi.useRealTimers()
  expect(await screen.findByText('Already acknowledged by Eva at 22:46:17.')).toBeTruthy()
  expect(screen.queryByText('Alert acknowledged.')).toBeNull()
})

test('if there is no response, nobody is shown as having the alert, and the user can try again', async () => {
  acknowledgeAlert.mockReturnValue(new Promise(() => {}))
  show()
  await click(/^Acknowledge/)
  await act(() => vi.advanceTimersByTimeAsync(8_100))
  expect(said()).toContain('this may or may not have been done')
  expect(screen.getByText('Nobody has it yet')).toBeTruthy()
  await click('Try again')
  expect(acknowledgeAlert).toHaveBeenCalledTimes(2)
})

test('an alert that somebody else has just closed is not acknowledged, and no “Acknowledge anyway” is offered', async () => {
  const closed = alertOf({ closed: 1, closedBy: 'eva', closedAt: at, closedCode: 'false', version: 2 })
  acknowledgeAlert.mockResolvedValue(refused('alert_closed', closed))
  const { become, known } = show()
  await click(/^Acknowledge/)
  become(closed)
  expect(known()?.closed).toBe(1)
  expect(said()).toContain('The alert is closed, so nothing was changed')
  expect(said()).toContain('False alarm')
  expect(screen.queryByRole('button', { name: 'Acknowledge anyway' })).toBeNull()
})

test('an alert is assigned by name, with the user listed first and disabled identities left out', async () => {
  assignAlert.mockResolvedValue(answered(alertOf(evas)))
  show()
  await click('Assign to…')
  vi.useRealTimers()
  const field = screen.getByLabelText('Assign to')
  act(() => field.focus())
  fireEvent.click(await screen.findByRole('button', { name: 'Open list' }))
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(names).toEqual(['Ana (you)', 'Eva'])
  fireEvent.click(screen.getByRole('option', { name: 'Eva' }))
  await waitFor(() =>
    expect(assignAlert).toHaveBeenCalledWith(
      { params: { alertId: 'a' }, body: { identityId: 'eva' } },
      { ifMatch: 1 },
    ),
  )
})

test('an alert that has just changed is released only if the user confirms, and then in its new version', async () => {
  const moved = alertOf({ ...evas, location: { latitude: -33.46, longitude: -70.65 }, version: 3 })
  releaseAlert.mockResolvedValueOnce(refused('version_stale', moved))
  const { become } = show(alertOf(evas))
  await click('Release')
  become(moved)
  expect(said()).toContain('You tried to release it')
  expect(said()).toContain('Eva has it')
  releaseAlert.mockResolvedValue(answered(alertOf({ version: 4 })))
  await click('Release anyway')
  expect(releaseAlert).toHaveBeenLastCalledWith({ params: { alertId: 'a' } }, { ifMatch: 3 })
})

test('a correction sends only the edited fields, and the input stays if it is refused', async () => {
  editAlert.mockResolvedValue(refused('invalid_arguments'))
  const { become } = show(alertOf({ region: 'RM', additional: { street: 'Av. Mata 1' } }))
  await click('Correct details')
  fireEvent.change(screen.getByLabelText('Street'), { target: { value: 'Av. Matta 1' } })
  await click('Save correction')
  expect(editAlert).toHaveBeenCalledWith(
    { params: { alertId: 'a' }, body: { street: 'Av. Matta 1' } },
    { ifMatch: 1 },
  )
  expect(screen.getByRole('alert')).toBeTruthy()
  become(alertOf({ region: 'V', additional: { street: 'Av. Mata 2' }, version: 2 }))
  expect(screen.getByLabelText<HTMLInputElement>('Street').value).toBe('Av. Matta 1')
  expect(screen.getByLabelText<HTMLInputElement>('Region').value).toBe('V')
  editAlert.mockResolvedValue(answered(alertOf({ additional: { street: 'Av. Matta 1' }, version: 3 })))
  await click('Save correction')
  expect(screen.queryByLabelText('Street')).toBeNull()
})

test('a draft correction survives a reload, and clearing the text removes it', async () => {
  const alert = alertOf({ region: 'RM', additional: { street: 'Av. Matta 1' } })
  show(alert)
  await click('Correct details')
  fireEvent.change(screen.getByLabelText('Region'), { target: { value: '' } })
  cleanup()
  show(alert)
  await settle()
  expect(screen.getByLabelText<HTMLInputElement>('Region').value).toBe('')
  editAlert.mockResolvedValue(answered(alertOf({ version: 2 })))
  await click('Save correction')
  expect(editAlert).toHaveBeenCalledWith({ params: { alertId: 'a' }, body: { region: null } }, { ifMatch: 1 })
})

test('an alert is closed with an outcome and a reason', async () => {
  updateAlert.mockResolvedValue(answered(alertOf({ closed: 1, closedCode: 'false', version: 2 })))
  show()
  await click('Close…')
  fireEvent.click(screen.getByLabelText('False alarm'))
  fireEvent.change(screen.getByLabelText('Reason (optional)'), { target: { value: 'Leaves' } })
  await click('Close alert')
  const body = { closed: 1, closedCode: 'false', closedReason: 'Leaves' }
  expect(updateAlert).toHaveBeenCalledWith({ params: { id: 'a' }, body }, { ifMatch: 1 })
})

test('a chosen outcome survives a reload, but Cancel discards it', async () => {
  const outcome = () => screen.getByLabelText<HTMLInputElement>('False alarm').checked
  show()
  await click('Close…')
  fireEvent.click(screen.getByLabelText('False alarm'))
  cleanup()
  show()
  await settle()
  expect(outcome()).toBe(true)
  await click('Cancel')
  await click('Close…')
  expect(outcome()).toBe(false)
  cleanup()
  show()
  await settle()
  expect(screen.queryByLabelText('False alarm')).toBeNull()
})

const near = (change: Partial<Alert>) =>
  alertOf({ location: { latitude: -33.4501, longitude: -70.66 }, ...change })

test('open alerts that are nearby and within 15 minutes are counted, and the alert is attached to the oldest one', async () => {
  linkAlert.mockResolvedValue(answered(alertOf({ id: 'c', duplicateOf: 'a', version: 2 })))
  show(alertOf({ id: 'c', number: 1042 }), {
    nearby: [
      near({ id: 'b', number: 1041 }),
      near({ id: 'a', number: 1040 }),
      near({ id: 'far', number: 7, location: { latitude: -33.46, longitude: -70.66 } }),
      near({ id: 'early', number: 8, createdAt: '2026-11-22T11:44:00.000Z' }),
    ],
  })
  expect(screen.getByText('2 other open alerts within 200 m and 15 min')).toBeTruthy()
  await click('Attach to #1040')
  expect(linkAlert).toHaveBeenCalledWith(
    { params: { alertId: 'c' }, body: { duplicateOf: 'a' } },
    { ifMatch: 1 },
  )
})

test('the oldest of several duplicates cannot be attached to another alert', () => {
  show(alertOf({ id: 'a' }), { nearby: [near({ id: 'b', number: 2 })] })
  expect(screen.getByText('This alert was raised first.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Attach/ })).toBeNull()
})

test('choosing a street from past alerts fills in its region and prepares a move there without saving it', async () => {
  const place = {
    street: 'Av. Matta 9',
    region: 'RM',
    latitude: -33.46,
    longitude: -70.66,
    alerts: 2,
    lastAt: at,
  }
  const found = { ok: true, json: async () => ({ data: { places: [place] } }) }
  vi.stubGlobal('fetch', (address: string) =>
    address.startsWith('/api/alerts/places') ? Promise.resolve(found) : new Promise(() => {}),
  )
  editAlert.mockResolvedValue(
    answered(alertOf({ additional: { street: place.street }, region: 'RM', version: 2 })),
  )
  show()
  await click('Correct details')
  fireEvent.focus(screen.getByRole('combobox', { name: 'Street' }))
  await act(() => vi.dynamicImportSettled())
  const street = screen.getByRole('combobox', { name: 'Street' })
  fireEvent.input(street, { target: { value: 'av mat' }, inputType: 'insertText' })
  // Waits for the debounce after typing, and then for the response.
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await settle()
  const option = screen.getByRole('option', { name: /Av. Matta 9/ })
  fireEvent.pointerDown(option)
  fireEvent.click(option)
  await settle()
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: /Also move the alert.*1.1 km away/ }).checked,
  ).toBe(true)
  await click('Save correction')
  const body = { street: 'Av. Matta 9', region: 'RM' }
  expect(editAlert).toHaveBeenCalledWith({ params: { alertId: 'a' }, body }, { ifMatch: 1 })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Coordinates/ }).value).toBe(
    '-33.46000, -70.66000',
  )
  expect(updateAlert).not.toHaveBeenCalled()
})

test('the caller card is shown beside the alert if the caller is known', async () => {
  show(alertOf({ accountId: 'p1' }))
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByRole('region', { name: 'Caller' })).toBeTruthy()
  cleanup()
  show()
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByRole('region', { name: 'Caller' })).toBeNull()
})

test('a form restored from a draft does not take the focus, but a form opened by the user does', async () => {
  new DraftStore(ana).write('alert-reason', 'a', { values: { code: 'resolved', reason: 'False alarm' } })
  showPiece(<Details alert={alertOf()} />)
  await act(() => vi.dynamicImportSettled())
  expect((screen.getByLabelText('Reason (optional)') as HTMLInputElement).value).toBe('False alarm')
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByText('Cancel'))
  fireEvent.click(screen.getByText('Close…'))
  expect(document.activeElement).toBe(screen.getByLabelText('Reason (optional)'))
})

const elsewhere = /may have been closed elsewhere/

test('if another deployment keeps the records, the details say that an open alert may have been closed elsewhere', () => {
  show(alertOf(), { upstream: upstreamWithout() })
  expect(screen.getByText(elsewhere)).toBeTruthy()
  cleanup()
  show(alertOf({ closed: 1, closedAt: at }), { upstream: upstreamWithout() })
  expect(screen.queryByText(elsewhere)).toBeNull()
  cleanup()
  show()
  expect(screen.queryByText(elsewhere)).toBeNull()
})

test('an alert whose ID the deployment did not return can only be marked as closed in Beacon, which can be undone', async () => {
  const localOnly = alertOf({ ...mine, localOnly: true })
  const closed = { ...localOnly, closed: 1, closedAt: at, closedBy: 'ana', version: 3 }
  updateAlert.mockResolvedValue(answered(closed))
  const { become } = show(localOnly, { upstream: upstreamWithout() })
  expect(screen.getByText(/did not return an ID for this alert/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Edit location|^Close…/ })).toBeNull()
  await click('Closed elsewhere…')
  await click('Mark as closed')
  expect(updateAlert.mock.lastCall?.[0]).toEqual({
    params: { id: 'a' },
    body: { closed: 1, closedCode: 'resolved' },
  })
  expect(screen.getByText('Marked as closed, in Beacon only.')).toBeTruthy()
  expect(button('Undo')).toBeTruthy()
  become(closed)
  expect(screen.queryByRole('button', { name: 'Reopen alert' })).toBeNull()
})

test('if another deployment keeps the records, the form says that corrections are made only in Beacon', async () => {
  editAlert.mockResolvedValue(answered(alertOf({ region: 'RM', version: 2 })))
  show(alertOf(), { upstream: upstreamWithout() })
  await click('Correct details')
  expect(screen.getByText(/alert in the deployment does not change/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Region'), { target: { value: 'RM' } })
  await click('Save correction')
  expect(screen.getByText('Corrected in Beacon only.')).toBeTruthy()
})

test('if the deployment does not offer attaching, nearby alerts are listed without an Attach button', async () => {
  const nearby = [alertOf({ id: '0', number: 6, createdAt: alertOf().createdAt })]
  show(alertOf(), { nearby, upstream: upstreamWithout('linkAlert') })
  await settle()
  expect(screen.getByRole('button', { name: /#6/ }).textContent).not.toMatch(/Attach/)
  expect(screen.queryByRole('button', { name: /Attach/ })).toBeNull()
})
