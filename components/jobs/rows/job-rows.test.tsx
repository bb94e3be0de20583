import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { JobRow } from '@/lib/contract/job'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { columnOf, fileOf, jobOf, liveOf } from '../job.fixture'
import { JobRows } from './job-rows'

/** The estimated height of a row before it is measured. */
const rowPx = 37
const perPage = 100
const job = jobOf({
  state: 'checked',
  counts: { check: { refused: 150 } },
  file: fileOf({ columns: [columnOf('phone', 'phone')] }),
  options: { fields: ['phone'] },
})

const rowOf = (line: number): JobRow => ({
  line,
  outcome: 'refused',
  undo: null,
  accountId: null,
  issues: [{ path: 'phone', code: 'scientific_phone', message: 'Too few digits are left.' }],
  cells: [`number ${line}`],
})

let asked: string[]
let broken: boolean

beforeEach(() => {
  forgetDrafts()
  asked = []
  broken = false
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  // The virtualizer scrolls to compensate for rows that are taller than estimated, which jsdom does not support.
  vi.stubGlobal('scrollTo', () => {})
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowPx)
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (broken) return Response.json({}, { status: 502 })
    const from = Number(new URL(address, 'http://console').searchParams.get('cursor') ?? 0)
    const rows = Array.from({ length: Math.min(perPage, 150 - from) }, (_, at) => rowOf(from + at + 1))
    const next = from + perPage < 150 ? String(from + perPage) : null
    return Response.json({ data: { rows, next, accounts: {} } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  scrollTo(0)
})

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return showPiece(
    <NuqsTestingAdapter hasMemory>
      <JobRows live={liveOf(job)} definitions={{ accountTypes: [], attributes: [] }} />
    </NuqsTestingAdapter>,
    { client },
  )
}

function scrollTo(row: number): void {
  Object.defineProperty(window, 'scrollY', { value: row * rowPx, configurable: true })
  act(() => void fireEvent.scroll(window))
}

const line = (number: number) => screen.queryByText(String(number), { selector: 'td' })

test('only visible rows are rendered, and more rows load while scrolling', async () => {
  const { container } = show()
  await screen.findByText('100 rows shown')
  expect(line(1)).toBeTruthy()
  expect(line(90)).toBeNull()
  expect(container.querySelectorAll('tr[aria-rowindex]').length).toBeLessThan(60)
  scrollTo(80)
  await screen.findByText('150 rows shown')
  scrollTo(140)
  await waitFor(() => expect(line(150)).toBeTruthy())
  expect(line(1)).toBeNull()
  expect(line(150)?.closest('tr')?.getAttribute('aria-rowindex')).toBe('151')
  expect(container.querySelector('table')?.getAttribute('aria-rowcount')).toBe('151')
  expect(asked).toHaveLength(2)
})

test('a row being corrected stays mounted, however far the user scrolls', async () => {
  show()
  fireEvent.click(await screen.findByLabelText('Correct line 2'))
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '+56912345678' } })
  scrollTo(95)
  await screen.findByText('150 rows shown')
  expect(line(1)).toBeNull()
  expect((screen.getByLabelText('Phone') as HTMLInputElement).value).toBe('+56912345678')
})

test('if a page fails to load, the earlier pages stay, an error is shown and loading can be retried', async () => {
  show()
  await screen.findByText('100 rows shown')
  broken = true
  scrollTo(80)
  await screen.findByText(/could not be loaded/)
  expect(screen.getByText('100 rows shown')).toBeTruthy()
  expect(asked).toHaveLength(2)
  broken = false
  fireEvent.click(screen.getByText('Try again'))
  await screen.findByText('150 rows shown')
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

test('a row that another deployment rejected shows that deployment’s message', async () => {
  vi.stubGlobal('fetch', async () => {
    const issues = [{ path: '', code: 'upstream_refused', message: 'The quota is used up.' }]
    return Response.json({ data: { rows: [{ ...rowOf(1), issues }], next: null, accounts: {} } })
  })
  show()
  const row = (await screen.findByLabelText('Correct line 1')).closest('tr')
  expect(row?.textContent).toContain('The deployment rejected this. The quota is used up.')
})

test('a row shows a short reason for its refusal, and its correction form shows full sentences', async () => {
  show()
  const row = (await screen.findByLabelText('Correct line 2')).closest('tr')
  expect(row?.textContent).toContain('Phone: Damaged by the spreadsheet')
  expect(screen.queryByText(/its last digits were lost/)).toBeNull()
  fireEvent.click(screen.getByLabelText('Correct line 2'))
  screen.getByText(/its last digits were lost/)
})
