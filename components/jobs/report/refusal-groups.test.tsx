import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { chooseOption } from '@/components/ui/fields/choose.fixture'
import type { RefusalGroup } from '@/lib/contract/job'
import { refusalsOptions } from '@/lib/data/jobs'
import { columnOf, fileOf, jobOf, liveOf } from '../job.fixture'
import type { Definitions } from '../mappable-definitions'
import { RefusalGroups } from './refusal-groups'

afterEach(cleanup)

const refusals: RefusalGroup[] = [
  { path: 'phone', code: 'scientific_phone', count: 81, values: [] },
  { path: 'phone', code: 'country_code_missing', count: 68, values: [{ value: '991234567', count: 1 }] },
  {
    path: 'accountType',
    code: 'unknown_account_type',
    count: 4,
    values: [
      { value: 'Neigbor', count: 3 },
      { value: 'Nobody', count: 1 },
    ],
  },
  { path: 'attribute:house', code: 'attribute_required', count: 2, values: [] },
  { path: 'phone', code: 'invalid_phone', count: 81, values: [] },
  { path: 'birthday', code: 'invalid_format', count: 3, values: [] },
  { path: 'attribute:house', code: 'no_match', count: 5, values: [] },
]

function show(
  canAct = true,
  groups = refusals,
  notices: RefusalGroup[] = [],
  restoreConsent = false,
  accountTypes: Definitions['accountTypes'] = [],
) {
  const correct = vi.fn(async () => true)
  const check = vi.fn(async () => true)
  const job = jobOf({
    state: 'checked',
    counts: { check: { refused: 155 } },
    options: { fields: ['phone', 'birthday', 'accountType'], dates: 'mdy', restoreConsent },
    file: fileOf({ columns: [columnOf('phone'), columnOf('born'), columnOf('type')] }),
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(refusalsOptions(job, 155).queryKey, { refusals: groups, notices })
  const attributes = [{ id: 'house', name: 'House', slot: 'text' }] as never
  const definitions = { accountTypes, attributes }
  const live = liveOf(job, { correct, check, canAct })
  showPiece(<RefusalGroups live={live} definitions={definitions} />, { client })
  const answer = (refusals: RefusalGroup[]) =>
    client.setQueryData(refusalsOptions(job, 155).queryKey, { refusals, notices })
  return { correct, check, answer }
}

test('every group states its problem and number of rows, and has its own download', () => {
  show()
  for (const title of [
    '81 numbers damaged by the spreadsheet',
    '68 numbers without a country code',
    '4 rows with an unknown account type',
    '2 rows without House',
    '81 invalid phone numbers',
    '3 rows whose Birthday is not a date',
    '5 rows whose House cannot be used',
  ]) {
    expect(screen.getByText(title)).toBeTruthy()
  }
  expect(screen.getByText('“Neigbor” (3) · “Nobody” (1)')).toBeTruthy()
  const link = screen.getByLabelText('Download these: 81 numbers damaged by the spreadsheet')
  expect(link.getAttribute('href')).toContain('path=phone&code=scientific_phone')
})

const consent: RefusalGroup[] = [
  {
    path: 'subscribed',
    code: 'consent_kept',
    count: 3,
    values: [
      { value: 'Ana', count: 1 },
      { value: 'Luis', count: 1 },
    ],
  },
  { path: 'phone', code: 'is_deleted', count: 1, values: [{ value: 'Eva', count: 1 }] },
]

test('people who stay unsubscribed or deleted are counted and named, and the user can let the file take precedence', async () => {
  const { check } = show(true, refusals, consent)
  expect(screen.getByText('3 people remain unsubscribed')).toBeTruthy()
  expect(screen.getByText('Ana · Luis · 1 more')).toBeTruthy()
  expect(screen.getByText('1 person was deleted in the last 30 days and will not be restored')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByText('Follow the file and check again')))
  expect(check).toHaveBeenCalledWith(expect.objectContaining({ dates: 'mdy', restoreConsent: true }))
})

test('ambiguous numbers are read with the chosen decimal sign', async () => {
  const { check } = show(true, [{ path: 'attribute:house', code: 'ambiguous_number', count: 4, values: [] }])
  fireEvent.click(screen.getByLabelText('Correct all: 4 numbers with an ambiguous separator'))
  await act(async () => fireEvent.click(screen.getByText('Read these numbers and check again')))
  expect(check).toHaveBeenCalledWith(expect.objectContaining({ decimals: 'comma' }))
})

test('letting the file override consent can be reverted', async () => {
  const { check } = show(true, refusals, [], true)
  await act(async () => fireEvent.click(screen.getByText('Leave them unchanged and check again')))
  expect(check).toHaveBeenCalledWith(expect.objectContaining({ restoreConsent: false }))
})

test('read-only users are offered no choice', () => {
  show(false, refusals, consent)
  expect(screen.getByText('3 people remain unsubscribed')).toBeTruthy()
  expect(screen.queryByText('Follow the file and check again')).toBeNull()
})

test('a value shared by several rows can be corrected in bulk; lost digits cannot', async () => {
  const { correct } = show()
  expect(screen.queryByLabelText('Correct all: 81 numbers damaged by the spreadsheet')).toBeNull()
  expect(screen.queryByLabelText('Correct all: 2 rows without House')).toBeNull()
  fireEvent.click(screen.getByLabelText('Correct all: 4 rows with an unknown account type'))
  fireEvent.change(screen.getByLabelText('Replace with'), { target: { value: 'Neighbour' } })
  await act(async () => fireEvent.click(screen.getByText('Correct 3 rows and check again')))
  const body = { path: 'accountType', code: 'unknown_account_type', value: 'Neigbor', cell: 'Neighbour' }
  await waitFor(() => expect(correct).toHaveBeenCalledWith(body))
})

test('a type is written into the file by its name, or by its ID if another type has the same name', async () => {
  const types = ['Resident', 'Staff', 'staff'].map((name, at) => ({ id: `id-${at}`, name })) as never
  const { correct } = show(true, refusals, [], false, types)
  fireEvent.click(screen.getByLabelText('Correct all: 4 rows with an unknown account type'))
  for (const [name, cell] of [
    ['Resident', 'Resident'],
    ['staff', 'id-2'],
  ] as const) {
    await chooseOption(screen.getByLabelText('Replace with'), name)
    await act(async () => fireEvent.click(screen.getByText('Correct 3 rows and check again')))
    await waitFor(() => expect(correct).toHaveBeenLastCalledWith(expect.objectContaining({ cell })))
  }
})

test('each value gets its own suggestion, even after another value has been corrected', async () => {
  const types = ['Resident', 'Staff'].map((name) => ({ id: name, name })) as never
  const group = (...values: string[]) => [
    {
      path: 'accountType',
      code: 'unknown_account_type' as const,
      count: values.length,
      values: values.map((value) => ({ value, count: 1 })),
    },
  ]
  const { correct, answer } = show(true, group('resident.', 'staff.'), [], false, types)
  fireEvent.click(screen.getByLabelText('Correct all: 2 rows with an unknown account type'))
  expect(screen.getByLabelText('Replace with').textContent).toBe('Resident')
  await act(async () => fireEvent.click(screen.getByText('Correct 1 row and check again')))
  await act(async () => answer(group('staff.')))
  await waitFor(() => expect(screen.getByLabelText('Replace with').textContent).toBe('Staff'))
  await act(async () => fireEvent.click(screen.getByText(/^Correct .* and check again$/)))
  await waitFor(() => expect(correct).toHaveBeenLastCalledWith(expect.objectContaining({ cell: 'Staff' })))
})

test('dates that are invalid in the file’s order can all be reread in another order', async () => {
  const values = [{ value: '31/12/1990', count: 1 }]
  const { check } = show(true, [{ path: 'birthday', code: 'invalid_format', count: 60, values }])
  fireEvent.click(screen.getByLabelText('Correct all: 60 rows whose Birthday is not a date'))
  expect(screen.getByText('31/12/1990 is not a valid date in this order.')).toBeTruthy()
  await chooseOption(screen.getByLabelText('How dates are written'), /^D/)
  expect(await screen.findByText('31/12/1990 is read as Dec 31, 1990.')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByText('Read the dates in this order and check again')))
  await waitFor(() => expect(check).toHaveBeenCalledWith(expect.objectContaining({ dates: 'dmy' })))
})

test('dates in a different order from the file’s are reported as such, and that order can be chosen', async () => {
  const values = [{ value: '31/12/1990', count: 1 }]
  show(true, [{ path: 'birthday', code: 'day_first', count: 8, values }])
  expect(screen.getByText('This date has the day first, unlike the order chosen for the file.')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Correct all: 8 rows whose Birthday is not a date'))
  expect(screen.getByLabelText('How dates are written')).toBeTruthy()
})

test('users without write access can download refused rows but not correct them', () => {
  show(false)
  expect(screen.queryByText('Correct all')).toBeNull()
  expect(screen.getAllByText('Download these')).toHaveLength(7)
})

test.each([
  ['Use the corrected numbers', 'correct'],
  ['Leave these rows out', 'refuse'],
] as const)(
  'doubtful phone numbers are shown with their corrections, and one choice applies to all: %s',
  async (label, choice) => {
    const values = [
      { value: '(09) 66342162', count: 2, proposal: '+56966342162' },
      { value: '999999999', count: 1 },
    ]
    const { check } = show(true, [], [{ path: 'phone', code: 'doubtful_phone', count: 3, values }])
    screen.getByText('3 questionable numbers')
    await screen.findByText(/^\(09\) 66342162 → .*6634.2162.* \(2\) · 999999999$/)
    await act(async () => fireEvent.click(screen.getByText(label)))
    await waitFor(() =>
      expect(check).toHaveBeenCalledWith(expect.objectContaining({ doubtfulPhones: choice, dates: 'mdy' })),
    )
  },
)
