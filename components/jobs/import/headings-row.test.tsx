import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ana, showPiece } from '@/components/console.fixture'
import { chooseOption } from '@/components/ui/fields/choose.fixture'
import type { Job } from '@/lib/contract/job'
import { DraftStore } from '@/lib/drafts/store'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { columnOf, fileOf, jobOf, liveOf } from '../job.fixture'
import { ImportMapping } from './import-mapping'

beforeEach(() => forgetDrafts())
afterEach(cleanup)

const firstRows = [
  { row: 1, cells: ['Listado', '2026'] },
  { row: 3, cells: ['Fono', 'Nombre'] },
  { row: 4, cells: ['+56911110001'] },
]
const titled = jobOf({
  file: fileOf({ firstRows, columns: [columnOf('Listado'), columnOf('2026')] }),
})
const below = jobOf({
  file: fileOf({
    firstRows,
    headingsRow: 3,
    columns: [columnOf('Fono', 'phone'), columnOf('Nombre', 'fullname')],
  }),
})
const definitions = { accountTypes: [], attributes: [] }
const chooseHeadings = vi.fn(async () => true)
const screenOf = (job: Job, pending = false) => (
  <ImportMapping
    live={liveOf(job, { chooseHeadings, pending })}
    definitions={definitions}
    onLeave={() => {}}
  />
)
const box = () => screen.getByRole('combobox', { name: 'Row with the headings', hidden: true })

test('the headings row is shown, and another row can be chosen by its number and cells', async () => {
  const { show } = showPiece(screenOf(below))
  expect(screen.getByText('Headings: row 3')).toBeTruthy()
  expect(box().textContent).toBe('Row 3: Fono · Nombre')
  await chooseOption(box(), /^Row 4/)
  expect(chooseHeadings).toHaveBeenCalledExactlyOnceWith(4)
  show(screenOf(below, true))
  expect(box().textContent).toBe('Row 4: +56911110001')
  await chooseOption(box(), /^Row 3/)
  show(screenOf(below))
  expect(box().textContent).toBe('Row 3: Fono · Nombre')
  expect(chooseHeadings).toHaveBeenCalledTimes(1)
})

test('choosing other headings remaps the columns, discarding the earlier mapping', async () => {
  const fields = ['username', null] as ('username' | null)[]
  const values = {
    fields,
    mode: 'create',
    accountType: '',
    sendSMS: false,
    dates: 'ymd',
    decimals: '',
    phoneChoice: 'mobile',
    country: '',
  } as const
  new DraftStore(ana).write('import-mapping', 'j1/utf-8!1:2', { values })
  const { show } = showPiece(screenOf(titled))
  const field = (name: string) => screen.getByLabelText(`What column “${name}” contains`).textContent
  await waitFor(() => expect(field('Listado')).toBe('Username'))
  show(screenOf(below))
  await waitFor(() => expect(field('Fono')).toBe('Phone'))
  expect(field('Nombre')).toBe('Full name')
  cleanup()
  new DraftStore(ana).write('import-mapping', 'j1/utf-8!1:2', { values })
  showPiece(screenOf(below))
  await waitFor(() => expect(field('Fono')).toBe('Phone'))
})

test('the choice is still offered after a check, provided that there is another row to choose', () => {
  showPiece(screenOf({ ...below, state: 'checked' }))
  expect(screen.getByText(/^Headings/)).toBeTruthy()
  cleanup()
  showPiece(screenOf(jobOf({ file: fileOf({ firstRows: firstRows.slice(0, 1) }) })))
  expect(screen.queryByText(/^Headings/)).toBeNull()
})
