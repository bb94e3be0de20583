import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readWrittenBirthday, readWrittenDay } from './written-day'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['03/04/1990', 'dmy', '1990-04-03'],
  ['03/04/1990', 'mdy', '1990-03-04'],
  [' 1990-4-3 ', 'dmy', '1990-04-03'],
  ['31/12/1990', 'mdy', undefined],
  ['30.02.1990', 'dmy', undefined],
  ['31/12/1990', 'ymd', undefined],
  ['31/12/199', 'dmy', undefined],
  ['soon', 'dmy', undefined],
] as const)('%s in %s order is %s', (text, order, day) => {
  expect(readWrittenDay(text, order)).toBe(day)
  expect(readWrittenBirthday(text, order)).toBe(day)
})

test('a two-digit year means 1969 to 2068, and is refused where it could also be a day', () => {
  expect(readWrittenDay('01-02-85', 'dmy')).toBe('1985-02-01')
  expect(readWrittenDay('01-02-68', 'mdy')).toBe('2068-01-02')
  expect(readWrittenDay('01-02-69', 'mdy')).toBe('1969-01-02')
  expect(readWrittenDay('85-01-02', 'ymd')).toBeUndefined()
})

test('a birthday is never in the future unless its four-digit year says so', () => {
  expect(readWrittenBirthday('25/11/26', 'dmy')).toBe('2026-11-25')
  expect(readWrittenBirthday('26/11/26', 'dmy')).toBe('1926-11-26')
  expect(readWrittenBirthday('01/01/27', 'dmy')).toBe('1927-01-01')
  expect(readWrittenBirthday('26/11/2026', 'dmy')).toBe('2026-11-26')
})

test.each([
  ['1990-05-03 00:00:00', 'dmy'],
  ['03/05/1990 00:00', 'dmy'],
  ['3/5/90, 0:00:00', 'dmy'],
  ['5/3/1990 12:00:00 AM', 'mdy'],
  ['3/5/1990 12:00 a.\u00a0m.', 'dmy'],
  ['1990-05-03T00:00:00Z', 'ymd'],
  ['1990-05-03T00:00:00.000-04:00', 'ymd'],
  ['1990-05-03 00:00:00+00', 'ymd'],
] as const)('%s in %s order is the birthday 1990-05-03, but not a plain date', (text, order) => {
  expect(readWrittenBirthday(text, order)).toBe('1990-05-03')
  expect(readWrittenDay(text, order)).toBeUndefined()
})

test.each([
  '03/05/1990 00:01',
  '03/05/1990 00:00:01',
  '03/05/1990 00:00:00.5',
  '03/05/1990 12:00',
  '03/05/1990 12:00 PM',
  '03/05/1990 24:00',
  '31/02/1990 00:00',
  '00:00',
])('%s is not a birthday', (text) => expect(readWrittenBirthday(text, 'dmy')).toBeUndefined())
