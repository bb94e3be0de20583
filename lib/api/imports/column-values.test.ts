import { expect, test } from 'vitest'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { ColumnValues } from './column-values'

function findingOf(cells: readonly string[], expected?: PhoneCountry) {
  const values = new ColumnValues(1)
  for (const cell of cells) values.add([cell])
  return values.findings(expected)[0]
}

test.each([
  ['dmy', ['03/04/1990', '31/12/1990']],
  ['mdy', ['3.4.1990', '12.31.1990']],
  ['ymd', ['1990-12-31', 'unknown']],
  ['dmy', ['1990-12-31', '31-12-1990']],
  ['dmy', ['03/04/85', '31/12/85']],
  ['dmy', ['03/04/2026 14:05', '31/12/2026, 2:05:59 p. m.']],
  ['dmy', ['03/04/1990 00:00:00', '31/12/1990 12:00:00 AM']],
  ['ymd', ['2026-12-31T14:05:00Z', '2026-12-31 14:05']],
] as const)('%s is the date order of %j', (dates, cells) => expect(findingOf(cells)?.dates).toBe(dates))

test.each([
  [['03/04/1990', '11/12/1990']],
  [['31/12/1990', '12/31/1990']],
  [['1990-12-31', '03/04/1990']],
  [['03/04/85']],
])('%j could have the day or the month first', (cells) =>
  expect(findingOf(cells)).toMatchObject({ datesOpen: true }),
)

test.each([
  [{ dates: 'dmy', datesExample: '31/12/1990' }, ['01/01/1990', '02/03/1990', ' 31/12/1990', '30/11/1990']],
  [{ dates: 'mdy', datesExample: '12/31/1990' }, ['01/01/1990', '02/03/1990', '12/31/1990']],
  [{ datesOpen: true, datesExample: '02/03/1990' }, ['01/01/1990', '02/03/1990', '04/05/1990']],
  [{ datesOpen: true }, ['01/01/1990', '05/05/1990']],
  [{ dates: 'ymd' }, ['1990-12-31']],
])('the values %j reveal the date order if one of them is unambiguous', (finding, cells) =>
  expect(findingOf(cells)).toEqual(finding),
)

test('mixed orders are reported, even if one clearly dominates', () => {
  const days = Array.from({ length: 25 }, (_, at) => `${13 + (at % 12)}/1/1990`)
  expect(findingOf([...days, '12/31/1990'])).toMatchObject({ dates: 'dmy', datesMixed: true })
  expect(findingOf(['31/12/1990', '12/31/1990'])).toMatchObject({ datesOpen: true, datesMixed: true })
  expect(findingOf([...days, '03/04/1990'])).not.toHaveProperty('datesMixed')
})

test.each([[['today']], [['31/31/1990']], [['85-12-31']], [['1/2/199']]])(
  '%j contains no date in any order',
  (cells) => expect(findingOf(cells)).toEqual({}),
)

/** Creates phone numbers that differ only in their last three digits. */
const phones = (beginning: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${beginning}${String(at).padStart(3, '0')}`)

test('the country is the one to which nearly all phone numbers with a country code belong', () => {
  const chile = ['+56 9 9123 4567', '56991234568', '0056991234569', "'+56991234570"]
  expect(findingOf([...chile, '991234571', '5.69E+10'])).toEqual({ country: 'CL', national: 'some' })
  expect(findingOf([...chile.slice(0, 2), '+5491123456789', '+5491123456780'])).toEqual({})
  expect(findingOf(['991234567', '991234568', '991234569'])).toEqual({ national: 'most' })
})

test.each([undefined, 'BR'] as const)(
  'numbers with a country code but no plus reveal the country, if %s is expected',
  (expected) => {
    const damaged = Array.from({ length: 15 }, () => '5.69E+10')
    expect(findingOf([...phones('56987654', 135), ...damaged], expected)).toEqual({ country: 'CL' })
  },
)

test('national numbers are from a country that occurs in the file and has such numbers, even if that country is rare', () => {
  const bare = [...phones('9 8765 4', 150), ...phones('987654', 100)]
  const argentine = phones('+5491123456', 12)
  const chilean = [...phones('56987654', 8), ...phones('+56987654', 4), '5.69E+10', '5,69E+10']
  expect(findingOf([...argentine, ...chilean, ...bare])).toEqual({ country: 'CL', national: 'most' })
  expect(findingOf([...argentine, ...bare])).toEqual({ national: 'most' })
})

test('national numbers valid in two countries count for neither, unless one of the countries is clearly more common', () => {
  const bare = phones('987654', 100)
  const [chile, peru] = [phones('+56987654', 20), phones('+51987654', 20)]
  expect(findingOf([...chile, ...peru, ...bare])).toEqual({ national: 'most' })
  expect(findingOf([...chile, ...peru.slice(0, 2), ...bare])).toEqual({ country: 'CL', national: 'most' })
})

test('a few foreign numbers do not change the country of numbers that are valid in the expected country', () => {
  const bare = phones('987654', 100)
  const peru = phones('+51987654', 100)
  expect(findingOf([...peru.slice(0, 10), ...bare])).toEqual({ country: 'PE', national: 'most' })
  expect(findingOf([...peru.slice(0, 10), ...bare], 'CL')).toEqual({ national: 'most' })
  expect(findingOf([...peru, ...bare], 'CL')).toEqual({ country: 'PE', national: 'some' })
  expect(findingOf(phones('51987654', 50), 'BR')).toEqual({ national: 'most' })
})

test('the end of a long file counts as much as its start', () => {
  const [chile, argentina] = [phones('+56987654', 1_000), phones('+5491123456', 1_000)]
  expect(findingOf([...chile, ...argentina, ...chile.slice(0, 100)])).toEqual({})
})

test('each column is judged by its own cells', () => {
  const values = new ColumnValues(3)
  for (const at of [1, 2, 3]) values.add([`+5699123456${at}`, `31/12/199${at}`])
  expect(values.findings()).toEqual([{ country: 'CL' }, { dates: 'dmy', datesExample: '31/12/1991' }, {}])
})
