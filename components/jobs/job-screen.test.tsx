import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { jobOf } from './job.fixture'
import { JobScreen } from './job-screen'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const resident = { id: 't1', name: 'Resident', description: '', order: 1, version: 1 }

test('a bulk change that has not started shows the filters that selected its accounts', async () => {
  const options = { action: 'delete', filters: { accountType: 't1', blocked: true } }
  const job = jobOf({ kind: 'delete', name: null, total: 1_204, options })
  vi.stubGlobal('fetch', async () => Response.json({ data: { job } }))
  const definitions = { accountTypes: [resident], attributes: [] }
  showPiece(
    <NuqsTestingAdapter>
      <JobScreen jobId="j1" canAct definitions={definitions} />
    </NuqsTestingAdapter>,
    { client: new QueryClient() },
  )
  expect(await screen.findByRole('heading', { name: 'Delete 1,204 accounts' })).toBeTruthy()
  expect(screen.getByText('Type: Resident · Blocked')).toBeTruthy()
})
