import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { answerReads, composer, loadComposer } from '@/components/notifications/compose/composer.fixture'
import type { Prefill } from '@/components/notifications/compose/draft'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { fillAll, shownValues } from './form-controls.fixture'

const createNotification = vi.fn()
answerActions({ createNotification })

const account = { id: 'a1', fullname: 'Ana', username: '', phone: '+56911112222' }

beforeAll(loadComposer)
beforeEach(() => {
  forgetDrafts()
  localStorage.clear()
  createNotification.mockReset()
  answerReads([account])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const failed = (code: string, issues: object[] = []) => ({
  ok: false,
  failure: { status: 400, code, message: '', issues, data: {} },
})
const types = [{ id: 't1', name: 'Residents', description: '', order: 1, version: 1 }]
const field = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: ':not([type=radio])' })
const form = () => screen.getByText('Review').closest('form')
const enter = async (name: string, text: string) => {
  const control = await field(name)
  await act(async () => void fireEvent.input(control, { target: { value: text }, inputType: 'insertText' }))
}

type Recipients = {
  prefill?: Prefill
  enter: () => Promise<void>
  shown: () => Promise<unknown>
  sent: object
}

const recipients: Record<string, Recipients> = {
  Phones: {
    enter: () => enter('Phones', '911112222\n+56911112223'),
    shown: async () => (await field('Phones')).value,
    sent: { phones: ['+51911112222', '+56911112223'] },
  },
  Accounts: {
    prefill: {
      id: 'a1',
      values: { kind: 'accounts', accounts: [{ id: 'a1', name: 'Ana', phone: account.phone }] },
    },
    enter: async () => {},
    shown: async () => (await screen.findByLabelText('Remove Ana')).ariaLabel,
    sent: { accountIDs: ['a1'] },
  },
  'Account types': {
    enter: async () => void fireEvent.click(await field('Residents')),
    shown: async () => (await field('Residents')).checked,
    sent: { accountTypeIDs: ['t1'] },
  },
}

const country = 'Numbers without a country code are from'
/** The time occurs twice on this day; the second occurrence is chosen. */
const entries = {
  Title: 'Dear {{fullname|neighbour}}',
  Link: 'https://a.example/b',
  'Sender account': 'Ana',
  Day: '10/31/2027',
  Time: '2:30 AM',
  'Time zone': 'Madrid',
  [country]: 'Peru',
}
const languages = ['For everyone else', 'English', 'Español', 'Português']
/**
 * Controls that are not filled in automatically: the browser remembers the recipient of test messages, and the rest
 * are filled in separately.
 */
const except = [
  ...Object.keys(recipients),
  ...languages,
  'An account',
  'A phone number, by WhatsApp',
  'Test account',
  'Residents',
]

async function open({ prefill }: Recipients): Promise<void> {
  cleanup()
  showPiece(composer({ types, languageAttribute: 'lang', prefill }))
  const review = screen.getByText('Review').closest('button')
  await waitFor(() => expect(review?.getAttribute('aria-busy')).not.toBe('true'))
}

type Shown = { values: Record<string, string>; spanish: string[]; recipients: unknown }

/** What the form shows, first in Spanish and then in the default language, which stays selected. */
async function shown({ shown: ofRecipients }: Recipients): Promise<Shown> {
  fireEvent.click(await screen.findByLabelText(/^Español/))
  const spanish = [await field('Title in Español'), await field('Message in Español')].map(
    ({ value }) => value,
  )
  fireEvent.click(await screen.findByLabelText('For everyone else'))
  await field('Title')
  await screen.findByLabelText('Day')
  const values = Object.fromEntries(shownValues(form()))
  // The calling code is also shown right after a country is chosen, but not after a reload.
  if (values[country]) values[country] = values[country].replace(/ \+\d+$/, '')
  return { values, spanish, recipients: await ofRecipients() }
}

async function fillIn(kind: string, chosen: Recipients): Promise<Shown> {
  fireEvent.click(await screen.findByLabelText(kind, { selector: '[type=radio]' }))
  await chosen.enter()
  fireEvent.click(screen.getByText('More'))
  const { [country]: ofPhones, ...others } = entries
  await fillAll(form(), kind === 'Phones' ? { ...others, [country]: ofPhones } : others, except)
  fireEvent.click(await screen.findByLabelText('Español'))
  await enter('Title in Español', 'Agua')
  await enter('Message in Español', 'Hasta las 12')
  return shown(chosen)
}

const press = (name: RegExp) =>
  act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name })))

async function send(): Promise<void> {
  fireEvent.click(screen.getByText('Review'))
  await screen.findByRole('dialog')
  const button = await screen.findByRole('button', { name: /^Schedule for [12] / })
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  await press(/^Schedule for/)
  expect(createNotification).toHaveBeenCalledOnce()
}

describe.each(Object.entries(recipients))('a notification to %s', (kind, chosen) => {
  test('the form keeps every field when the page is reloaded and when the session ends', async () => {
    await open(chosen)
    const filled = await fillIn(kind, chosen)
    await open(chosen)
    expect(await shown(chosen)).toEqual(filled)
    createNotification.mockResolvedValue(failed('unauthenticated'))
    await send()
    await open(chosen)
    expect(await shown(chosen)).toEqual(filled)
    expect(createNotification.mock.lastCall?.[0].body).toMatchObject({
      ...chosen.sent,
      message: { title: entries.Title, url: entries.Link, sendWhatsApp: true, urgent: true },
      translations: { es: { title: 'Agua', body: 'Hasta las 12' } },
      sendAt: '2027-10-31T01:30:00.000Z',
      senderAccountId: 'a1',
      hiddenFromList: true,
      fillIn: true,
    })
  })

  test('the form keeps every field if the response is lost and the retry, which sends the same request, is refused', async () => {
    await open(chosen)
    const filled = await fillIn(kind, chosen)
    createNotification.mockResolvedValue(failed('not_known'))
    await send()
    await open(chosen)
    expect(await shown(chosen)).toEqual(filled)
    fireEvent.click(screen.getByText('Check again'))
    await screen.findByRole('dialog')
    createNotification.mockResolvedValue(
      failed('invalid_arguments', [{ path: 'message.title', code: 'too_long' }]),
    )
    await press(/^Check again/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await shown(chosen)).toEqual(filled)
    const [first, second] = createNotification.mock.calls
    expect(second).toEqual(first)
    await open(chosen)
    expect(await shown(chosen)).toEqual(filled)
  })
})
