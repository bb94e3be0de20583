import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Job } from '@/lib/contract/job'
import { jobOf, liveOf } from './job.fixture'
import { JobsLink } from './jobs-link'
import { JobReport } from './report/job-report'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function answer(...jobs: Partial<Job>[]) {
  const all = jobs.map((change, place) => jobOf({ id: `j${place}`, ...change }))
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: { jobs: all, rows: [], accounts: {}, next: null } }),
  )
}

test('the link to the jobs shows the active job’s progress without changing width', async () => {
  answer({ state: 'waiting', ahead: 1 }, { state: 'running', place: 30, total: 120 }, { state: 'done' })
  showPiece(<JobsLink />, { client: new QueryClient() })
  expect(screen.getByRole('link', { name: 'Jobs' }).parentElement?.textContent).toBe(
    'JobsJobs, waitingJobs, 100%',
  )
  const link = await screen.findByRole('link', { name: 'Jobs, 25%' })
  expect(link.parentElement?.textContent).toBe('Jobs, 25%Jobs, waitingJobs, 100%')
  expect(link.getAttribute('href')).toBe('/accounts/jobs')
})

test('the report links to the job’s accounts only while the job can be undone', async () => {
  answer()
  const over = { state: 'done', counts: { run: { created: 3, updated: 1, refused: 2 } } } as const
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const report = (undoUntil: string | null) => (
    <NuqsTestingAdapter>
      <JobReport
        live={liveOf(jobOf({ ...over, undoUntil }))}
        definitions={{ accountTypes: [], attributes: [] }}
      />
    </NuqsTestingAdapter>
  )
  const { show } = showPiece(report(later), { client: new QueryClient() })
  const link = screen.getByRole('link', { name: 'Show its 4 accounts' })
  expect(link.getAttribute('href')).toBe('/accounts?job=j1')
  show(report(null))
  expect(screen.queryByRole('link', { name: 'Show its 4 accounts' })).toBeNull()
})
