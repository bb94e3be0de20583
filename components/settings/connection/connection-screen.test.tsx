import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { ConformanceRun, Connection } from '@/lib/contract/connection'
import { upstreamKeys } from '@/lib/data/upstream'
import { conformanceMessages } from '@/lib/i18n/conformance-messages'
import type { Locale } from '@/lib/i18n/languages'
import { MoreMessages } from '@/lib/i18n/more-messages'
import { aConnection, aRun, aRunWithReasons } from './connection.fixture'
import { ConnectionScreen } from './connection-screen'

const checkConformance = vi.fn()
answerActions({ checkConformance })

type Answer = { connection: Connection; conformance: ConformanceRun | null }
let answer: Answer | undefined
let tested: Answer | undefined
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T12:01:00Z') })
  vi.stubGlobal('fetch', async (address: string) => {
    const data = address.includes('test=true') ? tested : answer
    return data ? Response.json({ data }) : Response.json({ failure: { code: 'internal' } }, { status: 500 })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

type Shown = { canCompare?: boolean; language?: Locale }

function show(
  some: Partial<Connection> = {},
  conformance: ConformanceRun | null = null,
  { canCompare = true, language = 'en' }: Shown = {},
) {
  answer = { connection: { ...aConnection, ...some }, conformance }
  const client = new QueryClient()
  client.setQueryData(upstreamKeys.connection, answer)
  showPiece(
    <MoreMessages messages={conformanceMessages[language]}>
      <ConnectionScreen canCompare={canCompare} />
    </MoreMessages>,
    { client, language },
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const valueOfRow = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent

const answered = { at: '2026-11-20T12:00:30Z', status: 200, milliseconds: 34 }
const failed = { at: '2026-11-20T12:00:40Z', code: 'ECONNREFUSED' }

test.each<[string, Partial<Connection>, RegExp]>([
  ['nothing was sent', {}, /^Nothing sent since startup$/],
  ['it responds', { answered, failed: { ...failed, at: '2026-11-20T12:00:20Z' } }, /^Responding$/],
  ['it responds with errors', { answered: { ...answered, status: 503 } }, /errors \(status 503\)/],
  ['it stopped responding', { answered, failed }, /^Not responding; last response.*12:00:30 PM/],
  ['it never responded', { failed }, /^Not responding since startup$/],
  ['calls are paused', { answered, failed, pausedUntil: '2026-11-20T12:01:09Z' }, /^Paused until 12:01/],
])('the screen shows the state in words when %s', (_, connection, words) => {
  show(connection)
  expect(valueOfRow('State')).toMatch(words)
})

test('the last response, the last failure and the durations are shown', () => {
  show({ answered, failed, calls: 1200, p50: 30, p95: 400 })
  expect(valueOfRow('Address')).toBe('https://api.example/v1/external')
  expect(valueOfRow('Last response')).toMatch(/status 200, in 34 ms$/)
  expect(valueOfRow('Last failure')).toMatch(/: the connection was refused \(ECONNREFUSED\)$/)
  expect(valueOfRow('Calls')).toBe('1,200')
  expect(valueOfRow('Duration')).toMatch(/30 ms \(p50\).*400 ms \(p95\)/)
})

test('the table of settings marks those that differ from the default', () => {
  show()
  const rows = within(screen.getByRole('table', { name: 'Settings' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    // On a narrow page, the badge follows the name.
    'UPSTREAM_LIST_ENCODINGChangedbracketsChanged',
    'UPSTREAM_LIST_CHUNK100Default',
    'UPSTREAM_ALERT_IDnot setDefault',
  ])
})

test.each<[string, Partial<Connection>, RegExp]>([
  ['works', { answered: { ...answered, status: 404 } }, /responded with status 404 in 34 ms/],
  ['fails', { failed }, /did not respond: the connection was refused/],
])('a connection test that %s shows its result and updates the state', async (_, connection, words) => {
  show()
  tested = { connection: { ...aConnection, ...connection }, conformance: null }
  fireEvent.click(screen.getByRole('button', { name: 'Test the connection' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(valueOfRow('State')).not.toBe('Nothing sent since startup')
})

test('a connection that cannot be loaded offers a retry', async () => {
  answer = undefined
  const client = new QueryClient()
  showPiece(<ConnectionScreen canCompare />, { client })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answer = { connection: aConnection, conformance: null }
  fireEvent.click(retry)
  expect(await screen.findByText('https://api.example/v1/external')).toBeTruthy()
})

test('a comparison requires an External ID, which is sent once, and shows its result once it is done', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
  expect(await screen.findByText('Enter the External ID of someone in your business.')).toBeTruthy()
  expect(checkConformance).not.toHaveBeenCalled()
  const running = { ...aRun, startedAt: '2026-11-20T12:01:00Z', finishedAt: null, rules: [], settings: [] }
  checkConformance.mockImplementation(async () => {
    answer = { connection: aConnection, conformance: running }
    return { ok: true, data: answer }
  })
  fireEvent.change(screen.getByLabelText(/^External ID/), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
  expect(await screen.findByText(/^Comparing, started/)).toBeTruthy()
  expect(checkConformance).toHaveBeenCalledExactlyOnceWith({ body: { externalId: 'secret' } }, {})
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
  answer = { connection: aConnection, conformance: aRun }
  await pass(2_500)
  expect(screen.getByText('1 deviates')).toBeTruthy()
})

test('the External ID is cleared from its field once it has been sent', async () => {
  show({}, aRun)
  checkConformance.mockResolvedValue({ ok: true, data: answer })
  const field = screen.getByLabelText<HTMLInputElement>(/^External ID/)
  fireEvent.change(field, { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(field.value).toBe(''))
})

test('the result counts each outcome and shows deviations first, with the request and the response', () => {
  show({}, aRun)
  const counts = within(screen.getByRole('list', { name: 'Result' })).getAllByRole('listitem')
  expect(counts.map(({ textContent }) => textContent)).toEqual([
    '2 rules hold',
    '1 deviates',
    '1 observed',
    '0 not offered',
    '0 not tried',
  ])
  const sections = [...document.querySelectorAll('details')]
  expect(sections.map((one) => [one.querySelector('summary')?.textContent, one.open])).toEqual([
    ['Section 4.61 rule holds, 1 deviates, 1 observed', true],
    ['Section 4.11 rule holds', false],
  ])
  expect(sections[0]?.querySelector('li')?.textContent).toBe(
    'Deviates GET /accounts requires the x-client-id header.SentGET /accountsReceived200 {}',
  )
  expect(screen.getByText('UPSTREAM_LIST_ENCODING=brackets')).toBeTruthy()
})

test('the screen shows that a comparison has failed or was interrupted', () => {
  const reason = { code: 'login_unanswered', failure: 'timed out after 10 s' }
  show({}, { ...aRun, failure: 'No response.', reason, rules: [], settings: [] })
  expect(screen.getByText('timed out after 10 s').closest('div')?.textContent).toBe(
    'Nothing could be compared. There was no response to the login: timed out after 10 s',
  )
  cleanup()
  show({}, { ...aRun, startedAt: '2026-11-20T11:00:00Z', finishedAt: null, rules: [], settings: [] })
  expect(screen.getByText(/was interrupted/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Compare' })).toBeTruthy()
})

test('a result is shown in Spanish, except for what was sent and received', () => {
  show({}, aRunWithReasons, { language: 'es' })
  const lines = [...document.querySelectorAll('details li')]
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Difiere GET /accounts devuelve la cuenta solicitada igual que en 4.4, y ninguna otra cuenta.' +
      'EnviadoGET /accountsRecibido200: birthday difiere de la respuesta en 4.4.',
    'Observado La descripción no indica cómo se codifican varios accountIds.repeat, comma',
    'Observado La descripción no indica qué pasa si uno de varios ID es desconocido.' +
      'La solicitud se rechazó con el estado 422.',
    'No disponible GET /accounts responde con el estado 200.' +
      'El sistema conectado respondió a GET /accounts con el estado 404.',
    'Sin probar La descripción no indica en qué orden se devuelven las cuentas.' +
      'Solo una ejecución con --write prueba esta regla, porque crea, cambia o envía algo.',
  ])
  const english = [...document.querySelectorAll('details [lang=en]')]
  expect(english.map(({ textContent }) => textContent)).toEqual([
    'GET /accounts',
    '200: ',
    'birthday',
    'repeat, comma',
    'GET /accounts',
  ])
  expect(english.every((one) => one.getAttribute('translate') === 'no')).toBe(true)
})

test('rules and reasons that this version does not have are shown as stored, in English', () => {
  const rule = {
    id: '4.6-of-later',
    section: '4.6',
    sentence: 'Lists are short.',
    outcome: 'not tried',
  } as const
  const reason = { code: 'of_later', count: 1 }
  show({}, { ...aRun, rules: [{ ...rule, details: 'It was too late.', reason }] }, { language: 'es' })
  const english = [...document.querySelectorAll('details [lang=en]')]
  expect(english.map(({ textContent }) => textContent)).toEqual(['Lists are short.', 'It was too late.'])
  cleanup()
  show({}, { ...aRun, failure: 'It was too late.', reason, rules: [] }, { language: 'es' })
  expect(screen.getByText('It was too late.').lang).toBe('en')
})

test('users who may not compare still see the result', async () => {
  show({}, aRun, { canCompare: false })
  await waitFor(() => expect(screen.getByText('1 deviates')).toBeTruthy())
  expect(screen.queryByLabelText(/^External ID/)).toBeNull()
})
