import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { QuickActs } from './quick-acts'

const push = vi.hoisted(() => vi.fn())
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => ({ push }),
}))

afterEach(cleanup)

test('each action the roles allow has its own key', () => {
  showPiece(<QuickActs roles={['agent', 'dispatcher']} />)
  const keys = screen.getAllByRole('link').map((link) => link.getAttribute('aria-keyshortcuts'))
  expect(keys).toEqual(['a', 'n'])
  fireEvent.keyDown(document.body, { key: 'n' })
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(push.mock.calls).toEqual([['/alerts?new=true']])
})
