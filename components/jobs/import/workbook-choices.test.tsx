import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { chooseOption } from '@/components/ui/fields/choose.fixture'
import type { Workbook } from '@/lib/contract/import-workbook'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { columnOf, fileOf, jobOf, liveOf } from '../job.fixture'
import { ImportMapping } from './import-mapping'

beforeEach(() => forgetDrafts())
afterEach(cleanup)

const usual = { sheet: 'Torre A', hiddenRows: false, mergedCells: true, columns: [] }
const chooseReading = vi.fn(async () => true)

function show(change: Partial<Workbook>, pending = false) {
  chooseReading.mockClear()
  const sheets = [{ name: 'Torre A', rows: 6 }]
  const workbook = { sheets, hiddenRows: 0, mergedCells: 0, columns: [], reading: usual, ...change }
  const columns = [columnOf('Fono', 'phone'), columnOf('Depto')]
  const job = jobOf({ total: 5, file: fileOf({ encoding: 'xlsx', delimiter: '', columns, workbook }) })
  const live = liveOf(job, { chooseReading, pending })
  const definitions = { accountTypes: [], attributes: [] }
  return showPiece(<ImportMapping live={live} definitions={definitions} onLeave={() => {}} />)
}

const box = (name: string | RegExp) => screen.getByRole('combobox', { name, hidden: true })
const tick = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('the current sheet is named, and choosing another resets the column choices', async () => {
  show({
    sheets: [
      { name: 'Portada', rows: 2 },
      { name: 'Torre A', rows: 6 },
      { name: 'Zonas', rows: 1_000, hidden: true },
    ],
    reading: { ...usual, columns: [{ column: 1, as: 'value' }] },
  })
  expect(screen.getByText('2 columns, 5 rows · sheet “Torre A” of an Excel file')).toBeTruthy()
  expect(box('Sheet').textContent).toBe('Torre A (6 rows)')
  await chooseOption(box('Sheet'), /^Zonas/)
  expect(chooseReading).toHaveBeenCalledExactlyOnceWith({ ...usual, sheet: 'Zonas', columns: [] })
})

test('hidden rows are reported as left out, and can be included', () => {
  show({ hiddenRows: 20 })
  expect(screen.getByText(/^Excel hides 20 rows, .* They are left out\.$/)).toBeTruthy()
  expect(screen.getByText(/20 hidden rows left out$/)).toBeTruthy()
  tick('Import hidden rows too')
  expect(chooseReading).toHaveBeenCalledExactlyOnceWith({ ...usual, hiddenRows: true })
  cleanup()
  show({ hiddenRows: 20, reading: { ...usual, hiddenRows: true } })
  expect(screen.getByText(/They are imported too\.$/)).toBeTruthy()
})

test('merged cells are repeated unless the user opts out', () => {
  show({ mergedCells: 2 })
  tick(/^Repeat merged cells/)
  expect(chooseReading).toHaveBeenCalledExactlyOnceWith({ ...usual, mergedCells: false })
})

test('if a column’s format adds characters, the form shows which version of its values is imported and can switch to raw values', () => {
  const columns = [{ column: 1, shown: { count: 3, value: '12', text: '0012' } }]
  show({ columns })
  tick(/^As Excel shows it: 0012, not 12/)
  const asValue = { column: 1, as: 'value' as const }
  expect(chooseReading).toHaveBeenCalledExactlyOnceWith({ ...usual, columns: [asValue] })
  cleanup()
  show({ columns, reading: { ...usual, columns: [asValue] } })
  tick(/^As Excel shows it/)
  expect(chooseReading).toHaveBeenCalledExactlyOnceWith(usual)
})

test('cells that Excel turned into dates are converted back as chosen', async () => {
  const days = { count: 2, others: 3, value: '2026-12-03', dayMonth: '3-12', monthDay: '12-3' }
  show({ columns: [{ column: 1, days }] })
  expect(screen.getByText(/^Excel treats 2 cells as dates and 3 as something else/)).toBeTruthy()
  expect(box('Cells that Excel turned into dates').textContent).toBe('Dates, such as 2026-12-03')
  await chooseOption(box('Cells that Excel turned into dates'), /^Text, day first/)
  expect(chooseReading).toHaveBeenCalledExactlyOnceWith({
    ...usual,
    columns: [{ column: 1, as: 'dayMonth' }],
  })
})

test('formulas without a value, other formats and hidden columns are reported', () => {
  show({
    columns: [
      { column: 0, hidden: true, failed: { count: 2, line: 3 } },
      { column: 1, unshown: { count: 1, value: '0.5', format: '0%' } },
    ],
  })
  expect(screen.getByText('This column is hidden in Excel.')).toBeTruthy()
  expect(
    screen.getByText(/^2 formulas have no stored result or return an error, the first in row 3\./),
  ).toBeTruthy()
  expect(
    screen.getByText(/^Excel shows the number in 1 cell in a different form; the actual value, such as 0\.5/),
  ).toBeTruthy()
})

test('no other choice is sent while the file is being reread', () => {
  show({ hiddenRows: 20, mergedCells: 2 }, true)
  tick('Import hidden rows too')
  tick(/^Repeat merged cells/)
  expect(chooseReading).not.toHaveBeenCalled()
})
