import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { Alert } from '@/lib/contract/alerts/alert'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { alertStoreOf } from '@/lib/data/alerts/alert-store'
import { useAlertWrites } from '../use-alert-writes'
import { Attached } from './attached'

const linkAlert = vi.fn()
answerActions({ linkAlert })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const first = alertOf({ id: 'first', number: 7 })
const attached = (id: string, number: number, change: Partial<Alert> = {}) =>
  alertOf({ id, number, duplicateOf: 'first', ...change })

type Given = { alert?: Alert; canWrite?: boolean; onOpen?: (id: string) => void }

function Piece({ alert = first, canWrite = true, onOpen = () => {} }: Given) {
  const writes = useAlertWrites({ onProblem: () => {} })
  return <Attached alert={alert} writes={writes} canWrite={canWrite} onOpen={onOpen} />
}

/** Responds to the requests for attached alerts with `answer` and collects their URLs. */
function show(given: Given, answer: () => Alert[] | undefined) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.startsWith('/api/alerts?')) return new Promise(() => {})
    asked.push(address)
    const alerts = answer()
    if (!alerts) throw new TypeError('Failed to fetch')
    const closed = alerts.filter(({ closed }) => closed !== 0).length
    const data = { alerts, next: null, position: '1', counts: { open: alerts.length - closed, closed } }
    return { ok: true, json: async () => ({ data }) }
  })
  const client = new QueryClient()
  showPiece(<Piece {...given} />, { client })
  return { client, asked }
}

const section = () => screen.findByRole('region', { name: 'Attached to this alert' })
const settle = () => act(() => new Promise<void>((done) => setImmediate(done)))

test('every attached alert is listed with type, number and state, and opens on click', async () => {
  const onOpen = vi.fn()
  const { asked } = show({ onOpen }, () => [attached('c', 9, { closed: 1 }), attached('b', 8)])
  const list = within(await section())
  expect(list.getByText('2 attached')).toBeTruthy()
  expect(asked[0]).toBe('/api/alerts?duplicateOf=first&counts=true&limit=100')
  expect(list.getByRole('button', { name: /#9, Closed/i })).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: /#8, Open/i }))
  expect(onOpen).toHaveBeenCalledWith('b')
})

test('a detached alert stays in the list until the API has confirmed it', async () => {
  let answer: (result: unknown) => void = () => {}
  linkAlert.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const left = [attached('c', 9), attached('b', 8)]
  show({}, () => left)
  await section()
  fireEvent.click(screen.getByRole('button', { name: 'Detach #8' }))
  await settle()
  expect(linkAlert).toHaveBeenCalledWith(
    { params: { alertId: 'b' }, body: { duplicateOf: null } },
    { ifMatch: 1 },
  )
  expect(screen.getByRole('button', { name: 'Detach #8' }).getAttribute('aria-busy')).toBe('true')
  left.pop()
  const alert = attached('b', 8, { duplicateOf: null, version: 2 })
  await act(async () => answer({ ok: true, data: { alert } }))
  expect(await screen.findByText('1 attached')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Detach #8' })).toBeNull()
  expect(document.activeElement).toBe(await section())
})

test('read-only users see the attached alerts but cannot detach them', async () => {
  show({ canWrite: false }, () => [attached('b', 8)])
  await section()
  expect(screen.queryByRole('button', { name: /Detach/ })).toBeNull()
})

test('a stream update to an attached alert changes its row', async () => {
  const { client } = show({}, () => [attached('b', 8)])
  await section()
  await act(async () => alertStoreOf(client).takeChanged([attached('b', 8, { closed: 1, version: 2 })]))
  expect(await screen.findByRole('button', { name: /#8, Closed/i })).toBeTruthy()
  await act(async () =>
    alertStoreOf(client).takeChanged([attached('b', 8, { duplicateOf: null, version: 3 })]),
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: /Attached/ })).toBeNull())
})

test('a failed request is reported and can be retried', async () => {
  let isAway = true
  show({}, () => (isAway ? undefined : [attached('b', 8)]))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(within(await section()).getByText('1 attached')).toBeTruthy()
})

test('the section is hidden if nothing is attached, and an alert that is itself attached requests nothing', async () => {
  const alone = show({}, () => [])
  await settle()
  expect(alone.asked).toHaveLength(1)
  expect(screen.queryByRole('region', { name: /Attached/ })).toBeNull()
  cleanup()
  const other = show({ alert: attached('b', 8) }, () => [])
  await settle()
  expect(other.asked).toEqual([])
})
