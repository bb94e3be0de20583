import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { router, showPiece } from '@/components/console.fixture'
import { QuickActs } from './quick-acts'

afterEach(cleanup)

test('each action the roles allow has its own key', () => {
  showPiece(<QuickActs roles={['agent', 'dispatcher']} />)
  const keys = screen.getAllByRole('link').map((link) => link.getAttribute('aria-keyshortcuts'))
  expect(keys).toEqual(['a', 'n'])
  fireEvent.keyDown(document.body, { key: 'n' })
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(router.push.mock.calls).toEqual([['/alerts?new=true']])
})
