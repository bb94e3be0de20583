import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ana, Console, showPiece } from '@/components/console.fixture'
import { DraftStore } from '@/lib/drafts/store'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { useCarryRecipients } from '../carried-recipients'
import { answerReads, composer, loadComposer } from './composer.fixture'
import type { Prefill } from './draft'

beforeAll(loadComposer)
beforeEach(() => {
  forgetDrafts()
  answerReads()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const eva = { businessId: 'acme', identityId: 'eva' }
const people = [
  { id: 'a1', name: 'Ana', phone: '+56911112222' },
  { id: 'a2', name: 'Leo', phone: '+56911112223' },
]
const toOne = (index: 0 | 1): Prefill => ({
  id: `n${index}`,
  values: { kind: 'accounts', accounts: people.slice(index, index + 1) },
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const title = () => field('Title')
const type = (text: string) => act(async () => void fireEvent.input(title(), { target: { value: text } }))
const press = async (name: string) => {
  const button = await screen.findByText(name)
  await act(async () => fireEvent.click(button))
}
const picked = () => screen.queryByText(/accounts? selected/)?.textContent

/** Opens the composer as after a reload, and waits until its draft has been read. */
async function open({ prefill, owner = ana }: { prefill?: Prefill; owner?: typeof ana } = {}): Promise<void> {
  cleanup()
  showPiece(composer({ prefill }), { owner })
  const review = screen.getByText<HTMLElement>('Review').closest('button')
  await waitFor(() => expect(review?.getAttribute('aria-busy')).not.toBe('true'))
  await act(async () => {})
}

const carry = () => renderHook(useCarryRecipients, { wrapper: Console }).result.current({ accounts: people })
const kept = () => new DraftStore(ana).read('notification', 'new')
const entry = () => Object.keys(sessionStorage).find((name) => name.endsWith(':notification:new')) ?? ''

test('a draft survives a reload with its idempotency key', async () => {
  await open()
  await type('Water')
  await open()
  const key = kept()?.key
  expect(title().value).toBe('Water')
  await open()
  expect(kept()?.key).toBe(key)
})

test('a draft from before the urgent option existed is restored as not urgent', async () => {
  await open()
  await type('Fire')
  cleanup()
  const { values, ...about } = JSON.parse(sessionStorage.getItem(entry()) ?? '')
  const { urgent: _, ...before } = values
  sessionStorage.setItem(entry(), JSON.stringify({ ...about, values: before }))
  await open()
  expect(title().value).toBe('Fire')
  expect(screen.queryByLabelText(/^Urgent/)).toBeNull()
})

test('an untouched prefilled message is not set aside by the next prefill, and the earlier draft is preserved', async () => {
  await open()
  await type('Water')
  await open({ prefill: toOne(0) })
  expect(title().value).toBe('')
  await open({ prefill: toOne(1) })
  await screen.findByLabelText('Remove Leo')
  await press('Restore it')
  expect(title().value).toBe('Water')
  expect(picked()).toBeUndefined()
})

test('another user in the same browser gets an empty draft', async () => {
  await open()
  await type('Water')
  carry()
  await open({ owner: eva })
  expect(title().value).toBe('')
  expect(picked()).toBeUndefined()
})

test.each([
  '{',
  '7',
  '{"key":"k"}',
  JSON.stringify({ key: 'k', attempted: false, prefill: '', values: { title: 1 } }),
])('a corrupt entry is treated as an empty draft: %s', async (broken) => {
  await open()
  await type('Water')
  cleanup()
  sessionStorage.setItem(entry(), broken)
  await open()
  expect(title().value).toBe('')
  expect(kept()?.key).not.toBe('k')
})

test('if storage is full, drafts and handed-over accounts still survive leaving the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await open()
  await type('Water')
  await open()
  expect(title().value).toBe('Water')
  cleanup()
  carry()
  await open()
  await screen.findByText('2 accounts selected')
})

test('handed-over accounts fill one draft, and the earlier one is set aside', async () => {
  await open()
  await type('Water')
  cleanup()
  carry()
  await open()
  await screen.findByText('2 accounts selected')
  expect(title().value).toBe('')
  await type('Fire')
  await open()
  await screen.findByText('2 accounts selected')
  expect(title().value).toBe('Fire')
  await press('Restore it')
  expect(title().value).toBe('Water')
  expect(picked()).toBeUndefined()
})

test('a URL prefills a draft once, and a reload keeps later changes', async () => {
  const prefill = { id: 'n1 ', values: { title: 'From the URL' } }
  await open({ prefill })
  expect(title().value).toBe('From the URL')
  await type('Changed')
  await open({ prefill })
  expect(title().value).toBe('Changed')
})

test('starting over creates a new key, and undoing it restores the draft with its key', async () => {
  await open()
  await type('Water')
  await open()
  const key = kept()?.key
  await press('Start over')
  expect(title().value).toBe('')
  expect(kept()?.key).not.toBe(key)
  await press('Undo')
  expect(title().value).toBe('Water')
  expect(kept()?.key).toBe(key)
})

test('the last input is saved even if the page is left immediately', async () => {
  await open()
  await type('Water')
  fireEvent(window, new Event('pagehide'))
  expect(kept()?.values.title).toBe('Water')
})

test('focus starts at the recipients, or at the title if the draft already has recipients', async () => {
  await open()
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  await open({ prefill: toOne(0) })
  expect(document.activeElement).toBe(title())
})

test('loading the draft does not move focus from a field that already has it', async () => {
  await open()
  await type('Water')
  cleanup()
  showPiece(composer())
  field('Message').focus()
  await waitFor(() => expect(title().value).toBe('Water'))
  expect(document.activeElement).toBe(field('Message'))
})
