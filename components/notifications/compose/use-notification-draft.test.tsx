import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DraftOwnerProvider } from '@/lib/drafts/owner'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { useCarryAccounts } from '../carried-accounts'
import { type Draft, emptyDraft, type Prefill } from './draft'
import { useNotificationDraft } from './use-notification-draft'

const ana = { businessId: 'acme', identityId: 'ana' }
const eva = { businessId: 'acme', identityId: 'eva' }
const people = [
  { id: 'a1', name: 'Ana', phone: '+56911112222' },
  { id: 'a2', name: '', phone: '+56911112223' },
]

const around =
  (who: typeof ana) =>
  ({ children }: { children: ReactNode }) => <DraftOwnerProvider {...who}>{children}</DraftOwnerProvider>

/** Opens the page as a given user, optionally with a prefill. */
function open({ who = ana, prefill }: { who?: typeof ana; prefill?: Prefill } = {}) {
  const { result, unmount } = renderHook(
    () => {
      const form = useForm<Draft>({ defaultValues: emptyDraft })
      return { form, ...useNotificationDraft(form, { country: () => 'CL', prefill }) }
    },
    { wrapper: around(who) },
  )
  return {
    page: result,
    values: () => result.current.form.getValues(),
    type: (title: string) => act(async () => result.current.form.setValue('title', title)),
    leave: unmount,
  }
}

const carry = (accounts: typeof people, who = ana) =>
  renderHook(() => useCarryAccounts(), { wrapper: around(who) }).result.current(accounts)

const entry = () => Object.keys(sessionStorage).find((name) => name.endsWith(':notification:new')) ?? ''

// Preload the code that reads drafts.
beforeAll(async () => {
  open().leave()
  await vi.dynamicImportSettled()
})
beforeEach(() => forgetDrafts())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a draft survives a reload, including the key it may have been sent with', async () => {
  const first = open()
  await first.type('Water')
  const sentWith = { undoSeconds: 20, sendAgain: true }
  await act(async () => first.page.current.mark({ attempted: true, sentWith }))
  await act(async () => first.page.current.mark({ attempted: true }))
  first.leave()
  const again = open()
  expect(again.values()).toEqual({ ...emptyDraft, country: 'CL', title: 'Water' })
  expect(again.page.current.slot).toMatchObject({
    key: first.page.current.slot?.key,
    attempted: true,
    sentWith,
  })
  await act(async () => void again.page.current.renewKey())
  expect(again.page.current.slot).toMatchObject({ attempted: false, sentWith: undefined })
  expect(again.page.current.slot?.key).not.toBe(first.page.current.slot?.key)
})

test('the urgent option is saved with the draft, and defaults to false in older drafts', async () => {
  const first = open()
  await first.type('Fire')
  await act(async () => first.page.current.form.setValue('urgent', true))
  first.leave()
  const again = open()
  expect(again.values()).toMatchObject({ title: 'Fire', urgent: true })
  again.leave()
  const kept = JSON.parse(sessionStorage.getItem(entry()) ?? '')
  const { urgent: _, ...values } = kept.values
  sessionStorage.setItem(entry(), JSON.stringify({ ...kept, values }))
  expect(open().values()).toMatchObject({ title: 'Fire', urgent: false })
})

test('an untouched prefilled message is not set aside for the next one, and preserves the earlier draft', async () => {
  const first = open()
  await first.type('Water')
  first.leave()
  const [one, other] = people.map(
    (person): Prefill => ({ id: person.id, values: { kind: 'accounts', accounts: [person] } }),
  )
  open({ prefill: one }).leave()
  const last = open({ prefill: other })
  expect(last.values().accounts).toEqual([people[1]])
  expect(last.page.current.slot?.aside?.values.title).toBe('Water')
  await act(async () => last.page.current.bringBack())
  expect(last.values()).toMatchObject({ title: 'Water', accounts: [] })
})

test('another user in the same browser gets an empty draft', async () => {
  const first = open()
  await first.type('Water')
  carry(people)
  first.leave()
  expect(open({ who: eva }).values()).toEqual({ ...emptyDraft, country: 'CL' })
})

test.each([
  '{',
  '7',
  '{"key":"k"}',
  JSON.stringify({ key: 'k', attempted: false, prefill: '', values: { title: 1 } }),
])('a corrupt entry is treated as an empty draft: %s', async (broken) => {
  const first = open()
  await first.type('Water')
  first.leave()
  sessionStorage.setItem(entry(), broken)
  const again = open()
  expect(again.values().title).toBe('')
  expect(again.page.current.slot?.key).not.toBe('k')
})

test('with storage full, drafts and handed-over accounts still survive leaving the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const first = open()
  await first.type('Water')
  first.leave()
  const second = open()
  expect(second.values().title).toBe('Water')
  second.leave()
  carry(people)
  expect(open().values()).toMatchObject({ kind: 'accounts', accounts: people })
})

test('handed-over accounts fill one draft, and the earlier one is set aside', async () => {
  const first = open()
  await first.type('Water')
  first.leave()
  carry(people)
  const second = open()
  expect(second.values()).toMatchObject({ kind: 'accounts', accounts: people, title: '' })
  await second.type('Fire')
  second.leave()
  const third = open()
  expect(third.values()).toMatchObject({ accounts: people, title: 'Fire' })
  await act(async () => third.page.current.bringBack())
  expect(third.values()).toMatchObject({ kind: null, title: 'Water' })
  await act(async () => third.page.current.finish())
  third.leave()
  expect(open().values().accounts).toEqual([])
})

test('a URL prefills a draft once, and a reload keeps later changes', async () => {
  const prefill: Prefill = { id: 'n1 ', values: { title: 'From the URL' } }
  const first = open({ prefill })
  expect(first.values().title).toBe('From the URL')
  await first.type('Changed')
  first.leave()
  expect(open({ prefill }).values().title).toBe('Changed')
})

test('a sent notification leaves no draft, even if typing continues', async () => {
  const first = open()
  await first.type('Water')
  await act(async () => first.page.current.finish())
  await first.type('typed too late')
  first.leave()
  const again = open()
  expect(again.values().title).toBe('')
  expect(again.page.current.slot?.key).not.toBe(first.page.current.slot?.key)
})

test('starting over creates a new key and can be undone', async () => {
  const { page, values, type } = open()
  await type('Water')
  const { key } = page.current.slot ?? {}
  let undo = () => {}
  await act(async () => {
    undo = page.current.startOver()
  })
  expect(values().title).toBe('')
  expect(page.current.slot?.key).not.toBe(key)
  await act(async () => undo())
  expect(values().title).toBe('Water')
  expect(page.current.slot?.key).toBe(key)
})
