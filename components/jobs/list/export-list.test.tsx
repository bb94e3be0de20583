import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { AccountExport } from '@/lib/contract/account-export'
import { ExportList } from './export-list'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const exportOf = (change: Partial<AccountExport>): AccountExport => ({
  id: 'e1',
  format: 'csv',
  which: 'all',
  plain: false,
  state: 'done',
  written: 10_472,
  createdBy: null,
  createdAt: '2026-11-22T12:00:00Z',
  finishedAt: '2026-11-22T12:00:05Z',
  ...change,
})

test.each([
  [{ format: 'xlsx', plain: null }, 'All accounts · Excel workbook (.xlsx)'],
  [{ which: 'filtered' }, 'Accounts found by filters · CSV for spreadsheets'],
  [{ which: 'chosen', plain: true }, 'Chosen accounts · CSV for programs and imports'],
  [{ which: null, plain: null }, 'Accounts as CSV'],
] as const)('an export that was kept as %j is called: %s', async (kept, title) => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { exports: [exportOf(kept)], next: null } }))
  showPiece(<ExportList identityNames={{}} />, { client: new QueryClient() })
  expect(await screen.findByText(title)).toBeTruthy()
})
