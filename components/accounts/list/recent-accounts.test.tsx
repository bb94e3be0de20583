import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { accountsByIdQuery } from '@/lib/data/accounts/accounts'
import { useNoteOpened } from '@/lib/drafts/recent-accounts'
import { anAccount } from '../account.fixture'
import { RecentAccounts } from './recent-accounts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})

function Opened({ id }: { id: string }) {
  useNoteOpened(id)
  return null
}

/** Shows the list after these accounts have been opened, the first of them most recently. */
function show(ids: string[]) {
  for (const id of ids.toReversed()) {
    showPiece(<Opened id={id} />)
    vi.runAllTimers()
    cleanup()
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9 } } })
  const accounts = ids.map((id) => ({ ...anAccount, id, fullname: `Ana ${id}` }))
  client.setQueryData(accountsByIdQuery(ids).queryKey, { accounts } as never)
  return showPiece(<RecentAccounts />, { client }).container
}

test('up to five of the most recently opened accounts are linked', () => {
  show(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
  expect(screen.getByRole('navigation', { name: 'Recently opened' })).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['a1', 'a2', 'a3', 'a4', 'a5'].map((id) => `/accounts/${id}`),
  )
})

test('nothing is shown if no account has been opened', () => {
  expect(show([]).textContent).toBe('')
})
