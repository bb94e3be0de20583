import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ana, router, showPiece } from '@/components/console.fixture'
import { DraftStore } from '@/lib/drafts/store'
import { givenNotification } from '../notification.fixture'
import { Outcomes } from './outcomes'
import { PeopleList } from './people-list'
import { usePeopleFilter } from './use-people-filter'

const notification = givenNotification({ recipients: 61, people: { failed: 60, read: 1 } })
const person = (accountId: string, state: string) => ({
  accountId,
  phone: null,
  fullname: null,
  state,
  reason: null,
  deliveries: [],
})

/** Functions that resolve pending requests, by state and page. */
let answers: Map<string, (people?: unknown[], next?: string | null) => void>

beforeEach(() => {
  router.push.mockClear()
  sessionStorage.clear()
  answers = new Map()
  vi.stubGlobal(
    'fetch',
    (address: string) =>
      new Promise<Response>((resolve) => {
        const query = new URL(address, 'http://console').searchParams
        const [state, page] = [query.get('state') ?? 'failed', query.get('cursor') ?? 'first']
        answers.set(`${state} ${page}`, (people = [person(`${state} ${page}`, state)], next = null) =>
          resolve(Response.json({ data: { people, next } })),
        )
      }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Shown() {
  const filter = usePeopleFilter()
  return (
    <>
      <Outcomes notification={notification} readAt={0} filter={filter} />
      <PeopleList notification={notification} filter={filter} canSend />
    </>
  )
}

const show = () =>
  showPiece(
    <NuqsTestingAdapter hasMemory>
      <Shown />
    </NuqsTestingAdapter>,
  )

const answer = async (what: string, people?: unknown[], next?: string | null) => {
  await waitFor(() => expect(answers.has(what)).toBe(true))
  const resolve = answers.get(what)
  answers.delete(what)
  await act(async () => resolve?.(people, next))
}

test('people with one outcome are never shown under another', async () => {
  show()
  await answer('failed first')
  await screen.findByText('failed first')
  fireEvent.click(screen.getByText('1 read'))
  await waitFor(() => expect(answers.has('read first')).toBe(true))
  expect(screen.queryByText('failed first')).toBeNull()
  await answer('read first')
  await screen.findByText('read first')
})

test('empty pages are skipped, and only the last one can report that nobody matches', async () => {
  show()
  await answer('failed first', [], 'second')
  await waitFor(() => expect(answers.has('failed second')).toBe(true))
  expect(screen.queryByText('No recipients yet. They appear here as the message is prepared.')).toBeNull()
  await answer('failed second', [person('found', 'failed')], null)
  await screen.findByText('found')
})

const carried = () => new DraftStore(ana).read('notification-accounts', 'next')
const withPhone = (accountId: string | null, phone: string | null) => ({
  ...person(accountId ?? '', 'failed'),
  accountId,
  phone,
})
const write = () => fireEvent.click(screen.getByRole('button', { name: 'Write to these people' }))

test('a new notification goes to everybody with the chosen outcome, on all pages, except those whose account is erased', async () => {
  show()
  await answer('failed first', [withPhone('a', '+56911110001')], 'second')
  write()
  await answer('failed first', [withPhone('a', '+56911110001'), withPhone('gone', null)], 'second')
  await answer('failed second', [withPhone('b', '+56911110002')], null)
  await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith('/notifications/new'))
  expect(carried()).toMatchObject({
    accounts: [
      { id: 'a', phone: '+56911110001' },
      { id: 'b', phone: '+56911110002' },
    ],
  })
})

test('if some of the people have no account, the new notification goes to phone numbers', async () => {
  show()
  await answer('failed first', [withPhone('a', '+56911110001')])
  write()
  await answer('failed first', [withPhone('a', '+56911110001'), withPhone(null, '+56911110003')])
  await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith('/notifications/new'))
  expect(carried()).toMatchObject({ accounts: [], phones: ['+56911110001', '+56911110003'] })
})

test('the bar has a text alternative', () => {
  show()
  screen.getByRole('img', { name: 'Of 61 people: 1 read, 60 failed' })
})
