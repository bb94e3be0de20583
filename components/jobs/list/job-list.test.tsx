import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { AccountType } from '@/lib/contract/definitions'
import type { Job } from '@/lib/contract/job'
import { jobOf } from '../job.fixture'
import { JobList } from './job-list'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const resident: AccountType = { id: 't1', name: 'Resident', description: '', order: 1, version: 1 }
const block = { kind: 'block', state: 'done', total: 1_204, counts: { run: { updated: 1_204 } } } as const

async function shownOf(options: Job['options']) {
  const answers: Record<string, object> = {
    '/api/jobs': { jobs: [jobOf({ ...block, options })], next: null },
    '/api/account-types': { accountTypes: [resident], next: null },
    '/api/attributes': { attributes: [], next: null },
  }
  vi.stubGlobal('fetch', async (url: string) => Response.json({ data: answers[url.split('?')[0] ?? ''] }))
  showPiece(<JobList identityNames={{}} />, { client: new QueryClient() })
  return within(await screen.findByRole('listitem'))
}

test('a bulk change shows the filters that selected its accounts next to its link', async () => {
  const filters = { q: 'silva', accountType: 't1', createdSince: '2026-11-03T00:00:00.000Z' }
  const entry = await shownOf({ action: 'block', filters })
  expect(entry.getByRole('link', { name: 'Block 1,204 accounts' })).toBeTruthy()
  expect(
    await entry.findByText('with “silva” · Type: Resident · Created on or after Nov 3, 2026'),
  ).toBeTruthy()
})

test('a bulk change without filters says that it covered all accounts', async () => {
  const entry = await shownOf({ action: 'block', filters: {} })
  expect(await entry.findByText('All accounts')).toBeTruthy()
})

test('a bulk change of hand-picked accounts shows only their number', async () => {
  const entry = await shownOf({ action: 'block' })
  expect(entry.getByRole('link').parentElement?.textContent).toBe('Block 1,204 accounts')
})
