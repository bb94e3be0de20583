import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { buttonStyle } from '@/components/ui/buttons/button'
import type { Job, JobRow } from '@/lib/contract/job'
import { jobOf, liveOf } from '../job.fixture'
import { JobReport } from './job-report'

const row: JobRow = { line: 1, outcome: 'updated', undo: null, accountId: 'a1', issues: [], cells: null }

beforeEach(() => {
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', observer)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(37)
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: { rows: [row], next: null, accounts: {}, refusals: [], notices: [] } }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(change: Partial<Job>) {
  const job = jobOf({ total: 3_000, place: 3_000, ...change })
  const report = <JobReport live={liveOf(job)} definitions={{ accountTypes: [], attributes: [] }} />
  showPiece(<NuqsTestingAdapter>{report}</NuqsTestingAdapter>, { client: new QueryClient() })
}

const undoUntil = '2999-01-01T00:00:00Z'
const run = { created: 2_728, skipped: 272 }

test.each([
  ['done', { run }, '2,728 accounts were created'],
  ['done', { run: { skipped: 3_000 } }, 'Nothing was changed.'],
  ['cancelled', { run }, 'Cancelled. 2,728 accounts were created'],
  ['undone', { run, undo: { undone: 2_728 } }, 'Undone for 2,728 accounts'],
  ['cancelled', { run: {} }, 'Cancelled before anything was changed.'],
] as const)('an import in state %s with the counts %j reads: %s', (state, counts, said) => {
  show({ state, counts })
  expect(screen.getByText(said)).toBeTruthy()
})

test.each([
  ['done', 'Nothing was changed.'],
  ['cancelled', 'Cancelled before anything was changed.'],
] as const)('a job in state %s with rows of unknown outcome does not claim: %s', (state, claim) => {
  show({ state, counts: { run: { unknown: 5 } } })
  expect(screen.getByText(/^5 rows may or may not have been processed/)).toBeTruthy()
  expect(screen.queryByText(claim)).toBeNull()
})

test('the report of a failed job mentions that the job can be undone only as long as it can be', () => {
  const failed = { state: 'failed', failure: 'job_put_aside', counts: { run } } as const
  show({ ...failed, undoUntil })
  expect(document.body.textContent).toMatch(/The changes it made can be undone\. The server crashed/)
  cleanup()
  show({ ...failed, undoUntil: null })
  expect(document.body.textContent).toMatch(/It may have made some of the changes\. The server crashed/)
  expect(document.body.textContent).not.toMatch(/undone/)
})

test('a job’s accounts are linked as long as the job can be undone, but not afterward', () => {
  show({ state: 'done', counts: { run }, undoUntil })
  expect(screen.getByRole('link', { name: 'Show its 2,728 accounts' })).toBeTruthy()
  cleanup()
  show({ state: 'undone', counts: { run, undo: { undone: 2_728 } } })
  expect(screen.queryByRole('link', { name: /accounts/ })).toBeNull()
})

test('the confirmation of an undo is not styled as dangerous', async () => {
  show({ state: 'done', counts: { run }, undoUntil })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const confirm = await screen.findByRole('button', { name: 'Undo for 2,728 accounts' })
  expect(confirm.className).toBe(buttonStyle('primary'))
})

test('a bulk change uses its own verb, and has a reason column only if some row has a reason', async () => {
  show({ kind: 'block', state: 'done', counts: { run: { updated: 3_000 } } })
  const table = await screen.findByRole('table')
  expect(within(table).getByText('Blocked')).toBeTruthy()
  expect(within(table).queryByText('Why')).toBeNull()
  expect(screen.getByRole('button', { name: '3,000 blocked' })).toBeTruthy()
  cleanup()
  show({ kind: 'block', state: 'done', counts: { run: { updated: 2_999, skipped: 1 } } })
  expect(within(await screen.findByRole('table')).getByText('Why')).toBeTruthy()
})
