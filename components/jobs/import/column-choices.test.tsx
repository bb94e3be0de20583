import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { chooseOption } from '@/components/ui/fields/choose.fixture'
import type { Attribute } from '@/lib/contract/definitions'
import type { ImportColumn } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { columnOf, fileOf, jobOf, liveOf } from '../job.fixture'
import { ImportMapping } from './import-mapping'

beforeEach(() => forgetDrafts())
afterEach(cleanup)

const size = {
  id: 'size',
  tag: 'size',
  name: 'Size',
  slot: 'number',
  accountTypeIds: [],
} as unknown as Attribute
const accountTypes = [{ id: 'resident', name: 'Resident' }] as never[]
const check = vi.fn(async () => true)
const chooseReading = vi.fn(async () => true)

function show(change: Partial<NonNullable<Job['file']>>, pending = false) {
  check.mockClear()
  chooseReading.mockClear()
  const live = liveOf(jobOf({ file: fileOf(change) }), { check, chooseReading, pending })
  const definitions = { accountTypes, attributes: [size] }
  return showPiece(<ImportMapping live={live} definitions={definitions} onLeave={() => {}} />)
}

const column = (name: string, field: ImportColumn['field'], change: Partial<ImportColumn> = {}) => ({
  ...columnOf(name, field),
  ...change,
})
const box = (name: string) => screen.getByRole('combobox', { name, hidden: true })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Check the file' }))

test('the encoding is shown with sample text from the file, and each alternative with its reading of that text', async () => {
  const encodings = [
    { encoding: 'utf-8' as const, sample: 'Tel\ufffdfono' },
    { encoding: 'windows-1252' as const, sample: 'TelŽfono' },
    { encoding: 'macintosh' as const, sample: 'Teléfono' },
  ]
  const columns = [column('TelŽfono', 'phone')]
  show({ encoding: 'windows-1252', encodings, columns })
  expect(screen.getByText('Text encoding: Latin-1, as in “TelŽfono”')).toBeTruthy()
  expect(box('Text encoding').textContent).toBe('Latin-1: TelŽfono')
  await chooseOption(box('Text encoding'), /Teléfono/)
  expect(chooseReading).toHaveBeenCalledExactlyOnceWith({ encoding: 'macintosh' })
  cleanup()
  show({ encoding: 'windows-1252', encodings, columns }, true)
  await chooseOption(box('Text encoding'), /Teléfono/)
  expect(chooseReading).not.toHaveBeenCalled()
  cleanup()
  show({ columns })
  expect(screen.queryByText(/^Text encoding/)).toBeNull()
})

test('ambiguous numbers require a choice before the check', async () => {
  show({ columns: [column('Fono', 'phone'), column('Metros', 'attribute:size', { decimalsOpen: true })] })
  submit()
  expect(await screen.findByText('Choose one: some numbers can be read in two ways.')).toBeTruthy()
  expect(check).not.toHaveBeenCalled()
  await chooseOption(box('What does 1.500 mean?'), /^One thousand/)
  submit()
  await waitFor(() => expect(check).toHaveBeenCalledTimes(1))
  expect(check).toHaveBeenCalledWith(
    expect.objectContaining({ decimals: expect.stringMatching(/^(point|comma)$/) }),
  )
})

test.each([
  ['one sign', [{ decimals: 'comma' as const }], 'One thousand five hundred (decimal comma)'],
  ['two signs', [{ decimals: 'comma' as const }, { decimals: 'point' as const }], 'Choose one'],
])('the decimal sign is preselected only if the values agree: %s', (_, found, text) => {
  const numbers = found.map((one, at) => column(`Metros ${at}`, at === 0 ? 'attribute:size' : null, one))
  show({ columns: [column('Fono', 'phone'), ...numbers] })
  // A column that is not imported does not affect the choice.
  expect(box('What does 1.500 mean?').textContent).toBe(
    found.length === 1 ? text : 'One thousand five hundred (decimal comma)',
  )
})

test('a column that mixes decimal signs or date orders is marked as mixed', () => {
  show({
    columns: [
      column('Fono', 'phone'),
      column('Metros', 'attribute:size', { decimalsOpen: true, decimalsMixed: true }),
      column('Nacimiento', 'birthday', { dates: 'dmy', datesMixed: true }),
    ],
  })
  expect(
    screen.getByText(/^Some numbers in this column have a decimal point and others a decimal comma\.$/),
  ).toBeTruthy()
  expect(screen.getByText(/^This column has dates in two orders\./)).toBeTruthy()
})

test.each([
  ['in two columns', [column('Fijo', 'phone'), column('Celular', 'phone')]],
  ['in one cell', [column('Fono', 'phone', { several: 3 })]],
])('for several phone numbers %s, the user chooses which number is used', async (_, columns) => {
  show({ columns })
  expect(box('If there are several numbers').textContent).toBe('A mobile number, otherwise the first')
  await chooseOption(box('If there are several numbers'), /^T/)
  submit()
  await waitFor(() => expect(check).toHaveBeenCalledWith(expect.objectContaining({ phoneChoice: 'order' })))
})

test('several values in a text cell are described as joined, and a single phone number requires no choice', () => {
  show({ columns: [column('Fono', 'phone'), column('Nombre', 'fullname', { several: 2 })] })
  expect(screen.getByText('2 cells contain several values. They are joined with commas.')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'If there are several numbers', hidden: true })).toBeNull()
})
