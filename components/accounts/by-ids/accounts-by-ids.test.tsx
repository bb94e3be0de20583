import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { AccountsByIds } from './accounts-by-ids'

vi.mock('@/lib/actions/accounts', () => ({}))

test('the page opens with the focus in the text box', () => {
  showPiece(<AccountsByIds accountTypes={[]} />)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
