import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { anAccount } from '../account.fixture'
import { AccountsByIds } from './accounts-by-ids'
import { AskedAccounts } from './asked-accounts'

afterEach(cleanup)

test('the page opens with the focus in the text box', () => {
  showPiece(<AccountsByIds accountTypes={[]} />)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('an account that comes from a stored copy is shown with the date of the copy', () => {
  const kept = { ...anAccount, keptAt: '2026-11-20T12:00:00.000Z' }
  showPiece(<AskedAccounts ids={[kept.id]} accounts={[kept]} accountTypes={[]} />)
  expect(screen.getByText(/^as of .*Nov 20, 2026/)).toBeTruthy()
})
