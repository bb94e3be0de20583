import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Forwarding } from '@/lib/contract/notification'
import { notificationKeys } from '@/lib/data/notifications'
import { givenForwarding, givenNotification } from './notification.fixture'
import { NotificationView } from './notification-view'

const fetched = vi.fn<(address: string) => Promise<Response>>(async () => Response.json({ data: {} }))
beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const phones = { phones: ['+14155550100', '+14155550101'] }
/** The API's counts for two phones for which the outcome is unknown. */
const counted = { toCount: 2, recipients: 2, counts: { unknown: 2 }, people: { unknown: 2 } }

function show(forwarded: Partial<Forwarding>, { canSend = true, ...given }: Given = {}) {
  const notification = givenNotification({
    to: phones,
    ...counted,
    forwarded: givenForwarding(forwarded),
    ...given,
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(notificationKeys.one('n1'), { notification })
  showPiece(
    <NuqsTestingAdapter>
      <NotificationView
        notificationId="n1"
        typeNames={{}}
        identityNames={{}}
        identityId="ana"
        business={{ name: 'Acme' }}
        canSend={canSend}
      />
    </NuqsTestingAdapter>,
    { client },
  )
  return screen.getByRole('region', { name: 'Outcome' })
}
type Given = Parameters<typeof givenNotification>[0] & { canSend?: boolean }

test('a forwarded notification does not say who was reached, and requests no list of people', () => {
  const outcome = show(
    { at: '2026-11-22T12:00:00.000Z' },
    { counts: { accepted: 2 }, people: { accepted: 2 } },
  )
  expect(outcome.textContent).toBe(
    'OutcomeAcceptedThe deployment accepted it on Nov 22, 2026, 12:00 PM. It does not report who was reached.',
  )
  expect(screen.queryByRole('region', { name: 'Recipients' })).toBeNull()
  expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull()
  expect(fetched.mock.calls.filter(([address]) => /people|deliveries/.test(address))).toEqual([])
})

test("a refusal shows the deployment's status and message; if the deployment is unreachable, the outcome is “Not sent”", () => {
  const error = 'Nobody is called that.'
  expect(show({ state: 'refused', status: 422, error }).textContent).toContain(
    'RejectedThe deployment rejected it with status 422, so nothing was sent.The deployment says: “Nobody is called that.”',
  )
  cleanup()
  expect(show({ state: 'refused', status: null }).textContent).toContain(
    'Not sentThe deployment could not be reached, so nothing was sent.',
  )
})

test('a notification that may or may not have been sent says what to do, and cannot be resent', () => {
  const outcome = show({ state: 'unknown', status: null })
  expect(outcome.textContent).toContain('It may or may not have been sent')
  expect(outcome.textContent).toContain('Check in the deployment whether it was sent.')
  const again = screen.getByRole('link', { name: 'Write it again' })
  expect(again.getAttribute('href')).toBe('/notifications/new?from=n1')
  expect(screen.queryByRole('button', { name: /Resend/ })).toBeNull()
  cleanup()
  show({ state: 'unknown', status: null }, { canSend: false })
  expect(screen.queryByRole('link', { name: 'Write it again' })).toBeNull()
})

test('a forwarded notification can be stopped until it is handed over', async () => {
  const later = { state: 'scheduled', sendAt: '2099-01-01T00:00:00Z', leavesAt: null } as const
  show({ state: 'waiting', at: null, status: null }, later)
  screen.getByText('Scheduled')
  fireEvent.click(screen.getByRole('button', { name: 'Stop sending' }))
  await screen.findByText('Stop sending to 2 people?')
  screen.getByText('Nothing has been sent yet, and nothing will be.')
  cleanup()
  show({ state: 'sending', at: null, status: null }, { state: 'running' })
  expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull()
})

test('the approval notice names the number of people, unless it is sent to account types', () => {
  const approval = { state: 'needed', by: null, at: null } as const
  const waiting = { state: 'waiting', leavesAt: null, approval, createdBy: 'eva' } as const
  show({ state: 'waiting', at: null, status: null }, waiting)
  screen.getByText(/wants to send this to 2 people/)
  cleanup()
  show({ state: 'waiting', at: null, status: null }, { ...waiting, recipients: null, people: null })
  screen.getByText(/The number of recipients is not known/)
})
