import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { ViewChoice } from './view-choice'

const view = (id: string, name: string, query: string) => ({
  id,
  name,
  query,
  createdBy: null,
  createdAt: '2026-11-01T00:00:00Z',
  version: 1,
})
const views = [view('v1', 'Tower A', 'type=t1'), view('v2', 'Old filter', 'type=t1&attribute=gone:eq:x')]
const people = [{ id: 'a1', name: 'Ana', phone: '+56912345678' }]

const gathered = vi.fn<(body: unknown) => { status: number; body: unknown }>()
beforeEach(() => {
  gathered.mockReset()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.startsWith('/api/views')) return Response.json({ data: { views, next: null } })
    const { status, body } = gathered(JSON.parse(String(init.body)))
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function choose(name: string) {
  const onAdd = vi.fn()
  showPiece(<ViewChoice attributes={[]} onAdd={onAdd} />, { client: new QueryClient() })
  fireEvent.click(await screen.findByRole('combobox', { name: 'Add accounts from a saved view' }))
  const option = await screen.findByRole('option', { name })
  fireEvent.pointerDown(option)
  fireEvent.click(option)
  return onAdd
}
const answer = (data: unknown) => ({ status: 200, body: { data } })

test('the accounts that currently match a view are added', async () => {
  gathered.mockReturnValue(answer({ accounts: people, more: false }))
  const onAdd = await choose('Tower A')
  expect(await screen.findByText('1 account from this view was added.')).toBeTruthy()
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(people)
  expect(gathered).toHaveBeenCalledExactlyOnceWith({ filters: { accountType: 't1' } })
})

test('a view of more than 10,000 accounts adds none, and a notice explains why', async () => {
  gathered.mockReturnValue(answer({ accounts: [], more: true }))
  const onAdd = await choose('Tower A')
  expect(await screen.findByText(/more than 10,000 accounts/)).toBeTruthy()
  expect(onAdd).not.toHaveBeenCalled()
})

test('a view with a filter that no longer applies adds nobody', async () => {
  const onAdd = await choose('Old filter')
  expect(await screen.findByText(/has a filter that no longer works/)).toBeTruthy()
  expect(gathered).not.toHaveBeenCalled()
  expect(onAdd).not.toHaveBeenCalled()
})

test('a view that fails to load shows an error and can be retried', async () => {
  gathered
    .mockReturnValueOnce({ status: 503, body: {} })
    .mockReturnValue(answer({ accounts: people, more: false }))
  const onAdd = await choose('Tower A')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('1 account from this view was added.')
  expect(onAdd).toHaveBeenCalledOnce()
})
