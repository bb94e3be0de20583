import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { businessKeys } from '@/lib/data/business'
import { upstreamWithout } from '../business/business.fixture'
import { AccountTypeScreen } from './account-type-screen'

/** The orders sent to the API, and functions that resolve its responses. */
const sent: string[][] = []
let respond: ((result: object) => void)[] = []
answerActions({
  orderAccountTypes: ({ body }) => {
    sent.push(body.ids)
    return new Promise((resolve) => respond.push(resolve))
  },
})

let stored: string[]
beforeEach(() => {
  stored = ['A', 'B', 'C']
  sent.length = 0
  respond = []
  vi.stubGlobal('fetch', async (address: string) => {
    const accountTypes = stored.map((id, order) => ({ id, name: id, description: '', order, version: 1 }))
    return Response.json({ data: address.includes('account-types') ? { accountTypes } : { attributes: [] } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(upstream: ReturnType<typeof upstreamWithout> | null = null, search = '') {
  const client = new QueryClient()
  client.setQueryData(businessKeys.own, { business: {}, upstream })
  showPiece(
    <NuqsTestingAdapter searchParams={search}>
      <AccountTypeScreen canWrite />
    </NuqsTestingAdapter>,
    { client },
  )
}

async function startReordering() {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Change order' }))
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const answer = (result: object) => act(async () => respond.shift()?.(result))
const saved = () => answer({ ok: true, data: { accountTypes: [] } })
const shown = () =>
  within(screen.getByRole('table', { name: 'Account types' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
    .join('')
const said = (text: string) => screen.findByText(text, { selector: '[role=status]' })

test('a move is shown at once, but announced as saved only after the response', async () => {
  await startReordering()
  await press('Move A down')
  expect(shown()).toBe('BAC')
  expect(await said('Saving the order…')).toBeTruthy()
  stored = ['B', 'A', 'C']
  await saved()
  expect(await said('A is now number 2 of 3.')).toBeTruthy()
  expect(shown()).toBe('BAC')
})

test('a move that may have failed is reverted with the reason, and the list is reloaded', async () => {
  await startReordering()
  await press('Move A down')
  stored = ['A', 'B', 'C', 'D']
  await answer({
    ok: false,
    failure: { status: 0, code: 'not_known', message: '', issues: [], data: {} },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('may or may not have been done')
  expect(screen.queryByText('Saving the order…')).toBeNull()
  expect(await screen.findByText('D')).toBeTruthy()
  expect(shown()).toBe('ABCD')
})

test('moves made during a save are sent together afterwards', async () => {
  await startReordering()
  await press('Move A down')
  await press('Move A down')
  await press('Move B down')
  expect(sent).toEqual([['B', 'A', 'C']])
  await saved()
  expect(sent).toEqual([
    ['B', 'A', 'C'],
    ['C', 'B', 'A'],
  ])
  expect(screen.getByText('Saving the order…')).toBeTruthy()
  stored = ['C', 'B', 'A']
  await saved()
  expect(await said('B is now number 2 of 3.')).toBeTruthy()
  expect(shown()).toBe('CBA')
})

test('the reloaded list replaces a saved order', async () => {
  await startReordering()
  await press('Move A down')
  stored = ['C', 'B', 'A']
  await saved()
  await waitFor(() => expect(shown()).toBe('CBA'))
})

test('once a row has reached the end, its button keeps the focus but no longer moves the row', async () => {
  await startReordering()
  const down = () => screen.getByRole('button', { name: 'Move A down' })
  down().focus()
  for (let presses = 0; presses < 3; presses += 1) await press('Move A down')
  expect(shown()).toBe('BCA')
  expect(down().getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(down())
})

test('in front of another deployment, types can be edited but not created, and only the accounts seen are counted', async () => {
  show(upstreamWithout(), '?edit=new')
  await screen.findByText('A')
  expect(screen.getByRole('columnheader', { name: 'Accounts seen' })).toBeTruthy()
  expect(screen.getByText(/appear here, initially with their IDs/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(screen.queryByRole('button', { name: 'New account type' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Edit A' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete A' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('the deployment may have more')
})
