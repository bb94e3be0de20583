import { expect, test } from 'vitest'
import { dayOf, lastDayBefore, startOfDay } from './zoned-day'

test('a day begins at its midnight in the zone, also when the clocks change', () => {
  expect(startOfDay('2026-11-21', 'America/Santiago')).toBe('2026-11-21T03:00:00.000Z')
  expect(startOfDay('2026-10-25', 'Europe/Madrid')).toBe('2026-10-24T22:00:00.000Z')
  expect(startOfDay('2026-10-25', 'Europe/Madrid', 1)).toBe('2026-10-25T23:00:00.000Z')
})

test('what is no day has no beginning', () => {
  for (const text of ['', '2026-13-01', '21.11.2026']) expect(startOfDay(text, 'UTC')).toBeUndefined()
})

test('a moment is of its day in the zone, and one that is out of the day before it', () => {
  expect(dayOf('2026-11-21T02:59:59Z', 'America/Santiago')).toBe('2026-11-20')
  expect(lastDayBefore('2026-11-22T03:00:00Z', 'America/Santiago')).toBe('2026-11-21')
})
