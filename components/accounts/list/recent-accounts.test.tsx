import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { accountsByIdQuery } from '@/lib/data/accounts'
import { anAccount } from '../account.fixture'
import { RecentAccounts } from './recent-accounts'

const opened = vi.hoisted((): { ids: string[] } => ({ ids: [] }))
vi.mock('@/lib/drafts/recent-accounts', () => ({ useRecentAccounts: () => opened.ids }))
vi.mock('@/lib/actions/accounts', () => ({}))

afterEach(cleanup)

function show(ids: string[]) {
  opened.ids = ids
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9 } } })
  const accounts = ids.map((id) => ({ ...anAccount, id, fullname: `Ana ${id}` }))
  client.setQueryData(accountsByIdQuery(ids).queryKey, { accounts } as never)
  return showPiece(<RecentAccounts />, { client }).container
}

test('the accounts opened last are named, five at most, each with the way to it', () => {
  show(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
  expect(screen.getByRole('navigation', { name: 'Recently opened' })).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['a1', 'a2', 'a3', 'a4', 'a5'].map((id) => `/accounts/${id}`),
  )
})

test('whoever has opened none sees nothing, and no sentence about it', () => {
  expect(show([]).textContent).toBe('')
})
