import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineAttribute } from '@/components/accounts/attribute.fixture'
import { showPiece } from '@/components/console.fixture'
import type { AccountExport } from '@/lib/contract/accounts/account-export'
import type { KeptFilters } from '@/lib/contract/accounts/account-search'
import type { AccountType } from '@/lib/contract/definitions'
import { jobOf } from '../job.fixture'
import { ExportList } from './export-list'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const exportOf = (change: Partial<AccountExport>): AccountExport => ({
  id: 'e1',
  format: 'csv',
  which: 'all',
  filters: null,
  plain: false,
  state: 'done',
  written: 10_472,
  createdBy: null,
  createdAt: '2026-11-22T12:00:00Z',
  finishedAt: '2026-11-22T12:00:05Z',
  ...change,
})

const resident: AccountType = { id: 't1', name: 'Resident', description: '', order: 1, version: 1 }
const floor = defineAttribute('floor', 'number', { name: 'Floor' })

const show = (kept: Partial<AccountExport>) => {
  const answers: Record<string, object> = {
    '/api/accounts/exports': { exports: [exportOf(kept)], next: null },
    '/api/account-types': { accountTypes: [resident], next: null },
    '/api/attributes': { attributes: [floor], next: null },
    '/api/jobs/j1': { job: jobOf({ id: 'j1', kind: 'import', name: 'members.csv' }) },
  }
  vi.stubGlobal('fetch', async (url: string) => Response.json({ data: answers[url.split('?')[0] ?? ''] }))
  showPiece(<ExportList identityNames={{}} />, { client: new QueryClient() })
}

test.each([
  [{ format: 'xlsx', plain: null }, 'All accounts', 'Excel workbook (.xlsx)'],
  [{ which: 'filtered' }, 'Filtered accounts', 'CSV for spreadsheets'],
  [{ which: 'chosen', plain: true }, 'Selected accounts', 'CSV for programs and imports'],
] as const)(
  'an export recorded as %j shows its accounts: %s, and its format: %s',
  async (kept, accounts, file) => {
    show(kept)
    expect(await screen.findByText(accounts)).toBeTruthy()
    expect(screen.getByText(file)).toBeTruthy()
  },
)

test('an export without recorded details is titled by its file format alone', async () => {
  show({ which: null, plain: null })
  expect(await screen.findByText('Accounts as CSV')).toBeTruthy()
})

test.each<[KeptFilters, string]>([
  [
    { accountType: 't1', blocked: true, createdSince: '2026-03-01T00:00:00.000Z' },
    'Type: Resident · Blocked · Created on or after Mar 1, 2026',
  ],
  [
    { q: 'ana', validated: false, attribute: ['floor:min:5'] },
    'with “ana” · Not validated · Floor at least 5',
  ],
  [{ job: 'j1', deleted: true }, 'From: Import members.csv · Deleted accounts'],
  [
    { accountType: 'gone', attribute: ['gone:is:blue'], testAccount: false },
    'A type that no longer exists · Filtered by an attribute that has since been deleted or changed: blue · No test accounts',
  ],
])('an export filtered by %j words its filters as the list of accounts does: %s', async (filters, words) => {
  show({ which: 'filtered', filters })
  expect(await screen.findByText(words)).toBeTruthy()
})
