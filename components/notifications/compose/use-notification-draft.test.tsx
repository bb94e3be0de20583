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

/** The page, opened by somebody at an address. */
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

// What reads drafts is there from then on.
beforeAll(async () => {
  open().leave()
  await vi.dynamicImportSettled()
})
beforeEach(() => forgetDrafts())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('what was written is there after a reload, with the key that it may have been sent under', async () => {
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

test('that it is urgent is kept with it, and a draft of before that could be chosen is not', async () => {
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

test('a message to a person that nobody began is not put aside for the next, and takes nothing from what was', async () => {
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

test('another person at the same desk finds an empty draft', async () => {
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
])('a broken entry is as if nothing had been written: %s', async (broken) => {
  const first = open()
  await first.type('Water')
  first.leave()
  sessionStorage.setItem(entry(), broken)
  const again = open()
  expect(again.values().title).toBe('')
  expect(again.page.current.slot?.key).not.toBe('k')
})

test('without room in the browser what is written and what is carried outlive the page', async () => {
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

test('accounts that are carried here fill one draft, and put aside what was written', async () => {
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

test('an address fills a draft in once: a reload keeps what was changed since', async () => {
  const prefill: Prefill = { id: 'n1 ', values: { title: 'From before' } }
  const first = open({ prefill })
  expect(first.values().title).toBe('From before')
  await first.type('Changed')
  first.leave()
  expect(open({ prefill }).values().title).toBe('Changed')
})

test('what was sent leaves no draft, whatever is still typed', async () => {
  const first = open()
  await first.type('Water')
  await act(async () => first.page.current.finish())
  await first.type('after the end')
  first.leave()
  const again = open()
  expect(again.values().title).toBe('')
  expect(again.page.current.slot?.key).not.toBe(first.page.current.slot?.key)
})

test('starting over has a key of its own, and can be undone', async () => {
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
