import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { AccountType } from '@/lib/contract/definitions'
import { ComposeForm } from '../compose-form.fixture'
import type { Draft } from '../draft'
import { AccountsField } from './accounts-field'

const types: AccountType[] = [{ id: 't1', name: 'Residents', description: '', order: 1, version: 1 }]
const people = [
  { id: 'a1', name: 'Ana', phone: '+56912345678' },
  { id: 'a2', name: 'Eva', phone: '+56912345679' },
]
const query = 'q=torre&type=t1&blocked=false'
const asked = vi.fn<(body: unknown) => void>()
let count = { count: 2, exact: true }
let gathered = { accounts: people, more: false }

beforeEach(() => {
  asked.mockReset()
  count = { count: 2, exact: true }
  gathered = { accounts: people, more: false }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.startsWith('/api/accounts/count')) return Response.json({ data: count })
    if (!address.startsWith('/api/accounts/gather')) return new Promise(() => {})
    asked(JSON.parse(String(init?.body)))
    return Response.json({ data: gathered })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (filter: NonNullable<Draft['filter']>) =>
  showPiece(
    <ComposeForm draft={{ kind: 'accounts', filter }}>
      <AccountsField attributes={[]} types={types} />
    </ComposeForm>,
    { client: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
  )

const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('a filter handed over from the list is shown in words with its match count, and its accounts are added once', async () => {
  show({ query, added: null })
  expect(screen.getByText('with “torre” · Type: Residents · Not blocked')).toBeTruthy()
  await waitFor(() => expect(said()).toContain('2 accounts match now. 2 were added.'))
  expect(screen.getByText('2 accounts selected')).toBeTruthy()
  expect(asked).toHaveBeenCalledExactlyOnceWith({
    filters: { q: 'torre', accountType: 't1', blocked: 'false' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Remove all' }))
  await waitFor(() => expect(screen.queryByText(/torre/)).toBeNull())
  expect(asked).toHaveBeenCalledOnce()
})

test('a draft whose filter was already added offers the current matches but does not add them automatically', async () => {
  count = { count: 3, exact: true }
  show({ query, added: 2 })
  await waitFor(() => expect(said()).toContain('3 accounts match now. 2 were added.'))
  expect(asked).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Add the accounts that match now' }))
  await screen.findByText('2 accounts selected')
})

test('a filter that matches more accounts than allowed adds none, and a notice explains why', async () => {
  count = { count: 12_000, exact: false }
  gathered = { accounts: [], more: true }
  show({ query, added: null })
  await screen.findByText('At least 12,000 accounts match now.')
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /at most 10,000 accounts, so none were added/,
  )
  expect(screen.queryByText(/accounts selected/)).toBeNull()
})

test('a filter that no longer applies adds no accounts rather than the wrong ones', async () => {
  show({ query: 'type=t1&attribute=gone:eq:x', added: null })
  expect((await screen.findByRole('alert')).textContent).toMatch(/no longer works/)
  expect(asked).not.toHaveBeenCalled()
})
