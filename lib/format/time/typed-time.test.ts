import { expect, test } from 'vitest'
import { readDayTime, readTime, writeDayTime, writeTime } from './typed-time'

test.each([
  ['en', '2:30 PM', '12/3/2026 2:30 PM'],
  ['es', '14:30', '3/12/2026 14:30'],
  ['pt', '14:30', '03/12/2026 14:30'],
])('in %s half past two is shown as %s, and read back from it', (locale, time, moment) => {
  expect(writeTime('14:30', locale)).toBe(time)
  expect(readTime(time)).toBe('14:30')
  expect(writeDayTime('2026-12-03T14:30', locale)).toBe(moment)
  expect(readDayTime(moment, locale)).toBe('2026-12-03T14:30')
})

test.each([
  ['9:05', '09:05'],
  ['14.30', '14:30'],
  ['14h30', '14:30'],
  ['9h', '09:00'],
  ['1430', '14:30'],
  ['9 am', '09:00'],
  ['12:15 a. m.', '00:15'],
  ['12:15pm', '12:15'],
  ['2:30 p.m.', '14:30'],
])('%s is read as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

test.each(['', '9', '143', '24:00', '12:60', '13 pm', '0 am', 'noon'])(
  '"%s" is not a time, and is shown unchanged',
  (typed) => {
    expect(readTime(typed)).toBeUndefined()
    expect(writeTime(typed, 'en')).toBe(typed)
  },
)

test('other common forms of a date and time are read too', () => {
  expect(readDayTime('2026-12-03T14:30', 'en')).toBe('2026-12-03T14:30')
  expect(readDayTime('3.12.26, 9:05', 'es', 2026)).toBe('2026-12-03T09:05')
})

test.each(['', '3/12/2026', '14:30', '31/2/2026 14:30', '2026-12-03T', '3/12/2026 25:00'])(
  '"%s" is not a date and time, and is shown unchanged',
  (typed) => {
    expect(readDayTime(typed, 'es')).toBeUndefined()
    expect(writeDayTime(typed, 'es')).toBe(typed)
  },
)
