import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { ImportLink } from './import-link'
import { jobOf } from './job.fixture'
import { JobsScreen } from './jobs-screen'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async (kind: string, jobs: object[], said: string) => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { jobs, exports: [], next: null } }))
  showPiece(
    <NuqsTestingAdapter searchParams={kind}>
      <ImportLink />
      <JobsScreen canAct identityNames={{}} />
    </NuqsTestingAdapter>,
    { client: new QueryClient() },
  )
  await screen.findByText(said, { exact: false })
  return screen.getAllByRole('link').map(({ textContent }) => textContent)
}

test.each([
  ['', 'No imports or bulk changes yet.', ['Import accounts']],
  ['?kind=import', 'No imports yet.', ['Import accounts']],
  ['?kind=bulk', 'No bulk changes yet.', ['Import accounts', 'Show accounts']],
  ['?kind=export', 'No exports yet.', ['Import accounts', 'Show accounts']],
])('an empty jobs page with the query "%s" offers every action once', async (kind, said, links) => {
  expect(await show(kind, [], said)).toEqual(links)
})

test('a page with jobs offers the import in its header', async () => {
  expect(await show('', [jobOf()], 'Import people.csv')).toEqual(['Import accounts', 'Import people.csv'])
})
