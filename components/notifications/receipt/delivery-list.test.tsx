import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Notification } from '@/lib/contract/notification'
import { DeliveryList } from './delivery-list'

vi.setConfig({ testTimeout: 30_000 })

const notification = {
  id: 'n1',
  state: 'done',
  counts: { failed: 60, read: 1 },
  message: {},
} as unknown as Notification
const delivery = (accountId: string, state: string) => ({
  id: accountId,
  accountId,
  phone: null,
  channel: 'push',
  state,
  reason: null,
  providerCode: null,
  attempts: 1,
  updatedAt: '2026-11-22T12:00:00Z',
})

/** Lets what was asked be answered. */
let answers: Map<string, () => void>

beforeEach(() => {
  answers = new Map()
  vi.stubGlobal(
    'fetch',
    (address: string) =>
      new Promise<Response>((resolve) => {
        const query = new URL(address, 'http://console').searchParams
        const state = query.get('state') ?? 'failed'
        const page = query.get('cursor') ?? 'first'
        const data = {
          deliveries: [delivery(`${state} ${page}`, state)],
          next: page === 'first' ? 'second' : null,
        }
        answers.set(`${state} ${page}`, () => resolve(Response.json({ data })))
      }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  showPiece(
    <NuqsTestingAdapter hasMemory>
      <DeliveryList notification={notification} />
    </NuqsTestingAdapter>,
  )
}

const answer = async (what: string) => {
  await vi.waitFor(() => expect(answers.has(what)).toBe(true))
  await act(async () => answers.get(what)?.())
}

test('the rows of one state are never shown under the name of another', async () => {
  show()
  await answer('failed first')
  await screen.findByText('failed first')
  fireEvent.click(screen.getByText('1 read'))
  await vi.waitFor(() => expect(answers.has('read first')).toBe(true))
  expect(screen.queryByText('failed first')).toBeNull()
  await answer('read first')
  await screen.findByText('read first')
})

test('while a page is turned the one before it stays', async () => {
  show()
  await answer('failed first')
  fireEvent.click(await screen.findByText('Next'))
  await vi.waitFor(() => expect(answers.has('failed second')).toBe(true))
  expect(screen.getByText('failed first')).toBeTruthy()
  await answer('failed second')
  await screen.findByText('failed second')
})
