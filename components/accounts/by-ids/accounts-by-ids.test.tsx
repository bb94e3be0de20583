import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { AccountsByIds } from './accounts-by-ids'

test('the page opens with the focus in the text box', () => {
  showPiece(<AccountsByIds accountTypes={[]} />)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
