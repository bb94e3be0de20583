import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { useRecordNames } from '@/components/settings/audit/use-record-names'
import type { ResponderForm } from '@/components/settings/responders/responder-form'
import { WhomFields } from '@/components/settings/responders/whom-fields'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { AssignField } from './details/assign-field'
import { NoteForm } from './details/note-form'
import { SaidText } from './mentions/said-text'
import { SeveralActs } from './several/several-acts'
import { useAlertWrites } from './use-alert-writes'

const assignAlert = vi.fn()
answerActions({ assignAlert })

// jsdom has no layout, so nothing can be scrolled.
Element.prototype.scrollIntoView = () => {}

const person = { disabled: false, expiresAt: null }
const identities = [
  { ...person, id: 'x-0001', name: 'Eva Paz', roles: ['dispatcher'] },
  { ...person, id: 'x-0002', name: 'Eva Paz', roles: ['dispatcher'] },
  { ...person, id: 'x-0003', name: 'Eva Paz', roles: ['dispatcher', 'agent'] },
  { ...person, id: 'leo', name: 'Leo', roles: ['dispatcher'] },
]
const evas = ['Eva Paz (Dispatcher, 0001)', 'Eva Paz (Dispatcher, 0002)', 'Eva Paz (Dispatcher, Agent)']

let client: QueryClient
beforeEach(() => {
  forgetDrafts()
  client = new QueryClient()
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      data: address.startsWith('/api/identities')
        ? { identities, next: null }
        : { responders: [], next: null },
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const alert = alertOf({ assignedTo: 'x-0002' })

function Assign() {
  return <AssignField alert={alert} writes={useAlertWrites({ onProblem: () => {} })} onDone={() => {}} />
}

function Whom() {
  const form = useForm<ResponderForm>({
    defaultValues: { name: '', whom: 'identity', accountId: '', accountName: '', identityId: '' },
  })
  return <WhomFields form={form} errorOf={() => undefined} />
}

function Names() {
  return <p>{Object.values(useRecordNames().identity ?? {}).join(' · ')}</p>
}

async function optionsOf(name: string) {
  const field = await screen.findByLabelText(name)
  await waitFor(() => expect(client.getQueryData(['identities', 'names'])).toBeTruthy())
  act(() => field.focus())
  fireEvent.click(await screen.findByRole('button', { name: 'Open list' }))
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
}
const shownIn = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value

test('people with the same name can be told apart when an alert is assigned, and once it is assigned', async () => {
  assignAlert.mockResolvedValue({ ok: true, data: { alert } })
  showPiece(<Assign />, { client })
  expect(await optionsOf('Assign to')).toEqual([...evas, 'Leo'])
  expect(shownIn('Assign to')).toBe('Eva Paz (Dispatcher, 0002)')
  fireEvent.click(screen.getByRole('option', { name: evas[0] }))
  await waitFor(() =>
    expect(assignAlert).toHaveBeenCalledWith(
      { params: { alertId: alert.id }, body: { identityId: 'x-0001' } },
      { ifMatch: alert.version },
    ),
  )
})

test('people with the same name can be told apart when several alerts are assigned', async () => {
  const onAct = vi.fn(async () => true)
  showPiece(<SeveralActs count={2} isPending={false} onAct={onAct} />, { client })
  fireEvent.click(screen.getByRole('button', { name: 'Assign to…' }))
  expect(await optionsOf('Assign 2 alerts to')).toEqual([...evas, 'Leo'])
})

test('people with the same name can be told apart when a person is made a responder', async () => {
  showPiece(<Whom />, { client })
  expect(await optionsOf('An identity *')).toEqual([...evas, 'Leo'])
  fireEvent.click(screen.getByRole('option', { name: evas[2] }))
  await waitFor(() => expect(shownIn('An identity *')).toBe(evas[2]))
})

test("people with the same name can be told apart when a note mentions one of them, and the note's text shows which one is meant", async () => {
  showPiece(<NoteForm alertId="a" />, { client })
  const field = screen.getByLabelText<HTMLTextAreaElement>('Add a note')
  await waitFor(() => expect(client.getQueryData(['identities', 'names'])).toBeTruthy())
  field.focus()
  fireEvent.change(field, { target: { value: 'ask @eva' } })
  const offered = screen.getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    `${evas[0]}Dispatcher`,
    `${evas[1]}Dispatcher`,
    `${evas[2]}Dispatcher, Agent`,
  ])
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe(`ask @${evas[1]} `)
})

test('an older note that mentions one of two people with the same name still shows who is meant', async () => {
  showPiece(<SaidText text="@Eva Paz see the gate" mentions={['x-0003']} />, { client })
  expect(await screen.findByText(`Mentions ${evas[2]}`)).toBeTruthy()
  expect(screen.getByText('@Eva Paz').tagName).toBe('STRONG')
})

test('people with the same name can be told apart when the audit log is filtered by person', async () => {
  showPiece(<Names />, { client })
  expect(await screen.findByText([...evas, 'Leo'].join(' · '))).toBeTruthy()
})
