import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { AccountsByIds } from './accounts-by-ids'

vi.mock('@/lib/actions/accounts', () => ({}))

test('the page is opened to paste into', () => {
  showPiece(<AccountsByIds accountTypes={[]} />)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
