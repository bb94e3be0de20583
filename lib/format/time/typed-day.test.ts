import { expect, test } from 'vitest'
import { isDay, readDay, writeDay } from './typed-day'

test.each([
  ['en', '12/3/2026'],
  ['es', '3/12/2026'],
  ['pt', '03/12/2026'],
])('in %s the third of December is shown as %s, and read back from it', (locale, shown) => {
  expect(writeDay('2026-12-03', locale)).toBe(shown)
  expect(readDay(shown, locale)).toBe('2026-12-03')
})

test.each([
  ['es', '3.12.2026', '2026-12-03'],
  ['es', ' 03-12-2026 ', '2026-12-03'],
  ['pt', '3/12/2026', '2026-12-03'],
  ['en', '12-3-2026', '2026-12-03'],
  ['en', '2026-12-03', '2026-12-03'],
  ['es', '2026-12-03', '2026-12-03'],
  ['pt', '2026/12/3', '2026-12-03'],
  ['es', '29/2/2028', '2028-02-29'],
  ['es', '3 12 2026', '2026-12-03'],
  ['pt', '3,12,2026', '2026-12-03'],
  ['es', '03122026', '2026-12-03'],
  ['en', '12032026', '2026-12-03'],
])('in %s %s is read as %s', (locale, typed, day) => {
  expect(readDay(typed, locale)).toBe(day)
})

test.each([
  ['3.12.26', '2026-12-03'],
  ['3.12.46', '2046-12-03'],
  ['3.12.47', '1947-12-03'],
  ['3.12.99', '1999-12-03'],
])('a two-digit year is read once complete, as the latest one up to 2046: %s is %s', (typed, day) => {
  expect(readDay(typed, 'es')).toBeUndefined()
  expect(readDay(typed, 'es', 2046)).toBe(day)
})

test('a birthday with a two-digit year is not in the future', () => {
  expect(readDay('3.12.30', 'es', 2026)).toBe('1930-12-03')
})

test.each([
  '',
  '3',
  '3/12',
  '31/12/202',
  '29/2/2026',
  '31/4/2026',
  '3/13/2026',
  '0/1/2026',
  '3 de mayo',
  '3/12/20266',
])('"%s" is not a day in Spanish, and is shown unchanged', (typed) => {
  expect(readDay(typed, 'es', 2026)).toBeUndefined()
  expect(writeDay(typed, 'es')).toBe(typed)
})

test('a day that is valid only in another language is not guessed', () => {
  expect(readDay('31/12/2026', 'en')).toBeUndefined()
  expect(readDay('12/31/2026', 'pt')).toBeUndefined()
})

test('years before 1000 keep four digits', () => {
  expect(writeDay('0990-05-01', 'es')).toBe('1/5/0990')
  expect(readDay('1/5/0990', 'es')).toBe('0990-05-01')
})

test('only existing days in ISO form are accepted', () => {
  expect(isDay('2026-12-31')).toBe(true)
  expect(isDay('2026-02-30')).toBe(false)
  expect(isDay('31/12/2026')).toBe(false)
})
