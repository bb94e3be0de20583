import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { givenForwarding, givenNotification } from '../receipt/notification.fixture'
import { NotificationRow } from './notification-row'

afterEach(cleanup)

const show = (given: Parameters<typeof givenNotification>[0]) =>
  showPiece(<NotificationRow notification={givenNotification(given)} to="2 phones" by="Ana" />)

test('a cancellation is shown once: as a count, or as a word if nobody was cancelled', () => {
  show({ state: 'cancelled', counts: { cancelled: 2 }, people: { cancelled: 2 } })
  expect(screen.getAllByText(/cancelled/i).map(({ textContent }) => textContent)).toEqual(['2 cancelled'])
  cleanup()
  show({ state: 'cancelled', counts: { cancelled: 4 }, people: null })
  expect(screen.getAllByText(/cancelled/i)).toHaveLength(1)
  cleanup()
  show({ state: 'cancelled', counts: { accepted: 2 }, people: { accepted: 2 } })
  screen.getByText('Cancelled')
})

test('a notification that needs approval is shown as waiting for approval', () => {
  show({ state: 'waiting', approval: { state: 'needed', by: null, at: null } })
  screen.getByText('Waiting for approval')
})

test('a forwarded notification shows its state and no number of people', () => {
  show({ forwarded: givenForwarding({ state: 'unknown' }), recipients: null, people: null })
  screen.getByText('Unknown')
  cleanup()
  show({ forwarded: givenForwarding(), counts: { accepted: 2 }, people: { accepted: 2 } })
  screen.getByText('Accepted')
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByText(/^\d+ (accepted|people)|Nobody/)).toBeNull()
})
