import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { givenForwarding, givenNotification } from '@/components/notifications/receipt/notification.fixture'
import { lastNotificationsQuery } from '@/lib/data/overview'
import { LastNotifications } from './last-notifications'

afterEach(cleanup)

test('a forwarded notification shows its state, and no number of people', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const notification = givenNotification({ counts: { accepted: 2 }, forwarded: givenForwarding() })
  client.setQueryData(lastNotificationsQuery().queryKey, { notifications: [notification], next: null })
  showPiece(<LastNotifications canCreate />, { client })
  screen.getByText('Accepted')
  expect(screen.queryByText(/2 accepted/)).toBeNull()
})
