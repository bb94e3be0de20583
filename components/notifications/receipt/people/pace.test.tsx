import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { PeopleCounts } from '@/lib/contract/notification'
import { givenNotification } from '../notification.fixture'
import { Pace } from './pace'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = (people: Partial<PeopleCounts>, readAt: number) => {
  const counted = givenNotification({ people }).people
  return counted && <Pace people={counted} readAt={readAt} />
}

test('skipped people do not count as processed or as people to send to', () => {
  showPiece(shown({ waiting: 54, skipped: 6 }, 0))
  screen.getByText('Processed: 0 of 54 people who should get it')
})

test('the pace disappears after a while without updates', () => {
  vi.useFakeTimers()
  const { show } = showPiece(shown({ waiting: 60 }, 0))
  show(shown({ waiting: 50, accepted: 10 }, 5_000))
  screen.getByText('2 a second')
  act(() => vi.advanceTimersByTime(20_000))
  expect(screen.queryByText(/a second/)).toBeNull()
  screen.getByText('Processed: 10 of 60 people who should get it')
})
