import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { AwaitingApprovalCount } from '@/components/shell/awaiting-approval'
import { notificationKeys } from '@/lib/data/notifications'
import { givenNotification } from '../receipt/notification.fixture'
import { ApprovalQueue } from './approval-queue'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const waiting = givenNotification({ state: 'waiting', recipients: 705 })

function show(total: number, mayApprove = true) {
  const client = new QueryClient()
  client.setQueryData(notificationKeys.approvalQueue, { notifications: total > 0 ? [waiting] : [], total })
  client.setQueryData(notificationKeys.approvalCount, { notifications: [], total })
  showPiece(
    <>
      <AwaitingApprovalCount mayApprove={mayApprove} />
      <ApprovalQueue nameOf={(id) => id ?? 'nobody'} isLoaded />
    </>,
    { client },
  )
}

test('the queue says how many wait, and links to each with its sender and number of people', () => {
  show(52)
  const queue = screen.getByRole('region', { name: 'Waiting for your approval' })
  expect(queue.textContent).toContain('52 notifications are waiting for your approval')
  expect(screen.getByRole('link', { name: 'Water' }).getAttribute('href')).toBe('/notifications/n1')
  expect(queue.textContent).toContain('705 people')
  expect(queue.textContent).toContain('ana')
  expect(queue.textContent).toContain('and 51 more')
  expect(screen.getByText(', 52 waiting for your approval')).toBeTruthy()
})

test('with nothing to approve, there is neither a queue nor a count', () => {
  show(0)
  expect(screen.queryByRole('region', { name: 'Waiting for your approval' })).toBeNull()
  expect(document.body.textContent).not.toContain('approval')
})

test('the count is not read for somebody who may not approve', () => {
  const asked = vi.fn(() => new Promise(() => {}))
  vi.stubGlobal('fetch', asked)
  showPiece(<AwaitingApprovalCount mayApprove={false} />)
  expect(asked.mock.calls.flat().filter((url) => String(url).includes('approvals'))).toEqual([])
})
