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
] as const)('%s in the order %s is %s', (text, order, day) => {
  expect(readWrittenDay(text, order)).toBe(day)
  expect(readWrittenBirthday(text, order)).toBe(day)
})

test('a year of two digits stands for 1969 to 2068, and is none where it may as well be a day', () => {
  expect(readWrittenDay('01-02-85', 'dmy')).toBe('1985-02-01')
  expect(readWrittenDay('01-02-68', 'mdy')).toBe('2068-01-02')
  expect(readWrittenDay('01-02-69', 'mdy')).toBe('1969-01-02')
  expect(readWrittenDay('85-01-02', 'ymd')).toBeUndefined()
})

test('a birthday is never in the future, but where its whole year says so', () => {
  expect(readWrittenBirthday('25/11/26', 'dmy')).toBe('2026-11-25')
  expect(readWrittenBirthday('26/11/26', 'dmy')).toBe('1926-11-26')
  expect(readWrittenBirthday('01/01/27', 'dmy')).toBe('1927-01-01')
  expect(readWrittenBirthday('26/11/2026', 'dmy')).toBe('2026-11-26')
})
