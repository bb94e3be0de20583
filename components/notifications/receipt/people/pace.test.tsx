import { cleanup, screen } from '@testing-library/react'
import { afterEach, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { givenNotification } from '../notification.fixture'
import { Pace } from './pace'

afterEach(cleanup)

test('who is skipped counts neither as settled nor as somebody to send to', () => {
  const { people } = givenNotification({ people: { waiting: 54, skipped: 6 } })
  if (people) showPiece(<Pace people={people} readAt={0} />)
  screen.getByText('Settled: 0 of 54 people to send to')
})
