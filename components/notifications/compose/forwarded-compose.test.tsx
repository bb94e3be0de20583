import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { ana, showPiece } from '@/components/console.fixture'
import { businessKeys } from '@/lib/data/business'
import { DraftStore } from '@/lib/drafts/store'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { composer, loadComposer } from './composer.fixture'
import { type Draft, emptyDraft } from './draft'

const createNotification = vi.fn()
answerActions({ createNotification })

const fetched = vi.fn<(address: string) => Promise<Response>>()
let sendsUnapproved = false
let approvalAbove: number | null = null
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeAll(loadComposer)
beforeEach(() => {
  forgetDrafts()
  sendsUnapproved = false
  approvalAbove = null
  createNotification.mockReset().mockResolvedValue({ ok: true, data: { notification: { id: 'n1' } } })
  fetched.mockReset().mockImplementation(async (address) => {
    if (address.endsWith('/authentication/identity')) {
      return Response.json({ data: { identity: { sendsUnapproved } } })
    }
    if (address.endsWith('/business')) return Response.json({ data: business() })
    return Response.json({ data: { people: [], views: [], accounts: [], next: null } })
  })
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('ResizeObserver', NoResize)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const business = () => ({
  business: { approvalAbove },
  upstream: { notOffered: ['reachNotification', 'listReached'] },
})
const types = [{ id: 't1', name: 'Residents', description: null, accounts: 12 }] as never
const people = ['1', '2'].map((end) => ({ id: `a${end}`, name: '', phone: `+5691111222${end}` }))
const toAccounts = { kind: 'accounts', accounts: people, title: 'Water' } as const

/** Opens the composer with this draft, for a business whose records are stored in another deployment. */
async function open(draft: Partial<Draft> = toAccounts) {
  new DraftStore(ana).write('notification', 'new', {
    key: 'k1',
    attempted: false,
    prefill: '',
    values: { ...emptyDraft, ...draft },
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(businessKeys.own, business())
  showPiece(composer({ types, languageAttribute: 'language' }), { client })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(draft.title))
}

async function review() {
  fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
  return within(await screen.findByRole('dialog', { name: 'Review and send' }))
}
const sent = () => createNotification.mock.calls.map(([{ body }]) => body)

test('the reach line names the recipients and says that the reach is unknown, without requesting it', async () => {
  await open()
  screen.getByText('2 accounts')
  screen.getByText(/The deployment decides who gets the message and does not report who did/)
  expect(screen.queryByText(/Reaches/)).toBeNull()
  const dialog = await review()
  fireEvent.click(dialog.getByRole('button', { name: 'Send to 2 accounts' }))
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ accountIDs: ['a1', 'a2'] })]))
  expect(fetched.mock.calls.filter(([address]) => /reach/.test(address))).toEqual([])
})

test('for account types, no number of people is shown, and the longest undo period applies', async () => {
  await open({ kind: 'types', typeIds: ['t1'], title: 'Water' })
  screen.getByText(/We do not know how many people have this type/)
  const dialog = await review()
  fireEvent.click(dialog.getByRole('button', { name: 'Send to 1 account type' }))
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ undoSeconds: 60 })]))
  expect(document.body.textContent).not.toMatch(/\d+ (people|person|accounts)/)
})

test('placeholders and other languages are not offered, and a notice lists texts that are not sent', async () => {
  await open({ ...toAccounts, translations: { ...emptyDraft.translations, es: { title: 'Agua', body: '' } } })
  expect(screen.queryByRole('button', { name: /Insert a name or field/ })).toBeNull()
  expect(screen.queryByRole('radiogroup', { name: 'Text language' })).toBeNull()
  const words = /Not sent: the texts in Español/
  screen.getByText(words)
  const dialog = await review()
  dialog.getByText(words)
  fireEvent.click(dialog.getByRole('button', { name: 'Send to 2 accounts' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).not.toHaveProperty('translations')
})

test('a text with placeholders cannot be sent, because people would see the braces', async () => {
  await open({ ...toAccounts, title: 'Dear {{fullname|neighbour}}' })
  screen.getByText(/cannot be sent/)
  fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
  await screen.findByText(/people would see the braces/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('sending to types requires approval if there is a limit, unless the sender is exempt', async () => {
  const toTypes: Partial<Draft> = { kind: 'types', typeIds: ['t1'], title: 'Water' }
  approvalAbove = 1_000_000
  await open(toTypes)
  const dialog = await review()
  dialog.getByText('Another person must approve the message before it is sent.')
  dialog.getByRole('button', { name: 'Request approval for 1 account type' })
  cleanup()
  sendsUnapproved = true
  await open(toTypes)
  await (await review()).findByRole('button', { name: 'Send to 1 account type' })
})

test('above 500 accounts, their number must be typed', async () => {
  const many = Array.from({ length: 501 }, (_, index) => ({ id: `a${index}`, name: '', phone: '' }))
  await open({ ...toAccounts, accounts: many })
  const dialog = await review()
  const send = dialog.getByRole('button', { name: 'Send to 501 accounts' })
  expect(send).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByRole('textbox', { name: /type the number of accounts: 501/ }), {
    target: { value: '501' },
  })
  expect(send).toHaveProperty('disabled', false)
})
