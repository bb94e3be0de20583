import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Job } from '@/lib/contract/job'
import { jobOf } from '../job.fixture'
import { JobEntry } from './job-entry'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(options: Job['options']) {
  const resident = { id: 't1', name: 'Resident', description: '', order: 1, version: 1 }
  const answers: Record<string, object> = {
    '/api/account-types': { accountTypes: [resident], next: null },
    '/api/attributes': { attributes: [], next: null },
  }
  vi.stubGlobal('fetch', async (url: string) => Response.json({ data: answers[url.split('?')[0] ?? ''] }))
  const job = jobOf({ kind: 'block', state: 'done', name: null, total: 1_204, options })
  showPiece(<JobEntry job={job} by="Ana" />, { client: new QueryClient() })
}

test.each<[Job['options'], string]>([
  [{ filters: { q: 'ana', accountType: 't1', blocked: false } }, 'with “ana” · Type: Resident · Not blocked'],
  [{ filters: {} }, 'All accounts'],
])('a change of many by %j says by which filters: %s', async (options, words) => {
  show(options)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a change of chosen accounts names no filters', () => {
  show({ action: 'block' })
  expect(screen.getByRole('listitem').textContent).not.toContain('All accounts')
})
