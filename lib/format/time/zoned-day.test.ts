import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, lastDayBefore, startOfDay } from './zoned-day'

test('a day begins at midnight in the zone, even when the clocks change', () => {
  expect(startOfDay('2026-11-21', 'America/Santiago')).toBe('2026-11-21T03:00:00.000Z')
  expect(startOfDay('2026-10-25', 'Europe/Madrid')).toBe('2026-10-24T22:00:00.000Z')
  expect(startOfDay('2026-10-25', 'Europe/Madrid', 1)).toBe('2026-10-25T23:00:00.000Z')
})

test('an invalid day has no beginning', () => {
  for (const text of ['', '2026-13-01', '21.11.2026']) expect(startOfDay(text, 'UTC')).toBeUndefined()
})

test('a timestamp is on its day in the zone; at midnight, as an exclusive end, on the day before', () => {
  expect(dayOf('2026-11-21T02:59:59Z', 'America/Santiago')).toBe('2026-11-20')
  expect(lastDayBefore('2026-11-22T03:00:00Z', 'America/Santiago')).toBe('2026-11-21')
})

test.each([
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('%s in %s begins when its clocks first show it: %s', (day, timeZone, start) => {
  expect(startOfDay(day, timeZone)).toBe(start)
})

const zones = ['Africa/Cairo', 'Asia/Beirut', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia']
const allZones = [...zones, 'America/Santiago', 'America/Havana', 'America/Asuncion', 'Europe/Madrid', 'UTC']
const days = fc.date({ min: new Date('2010-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })

/** The day according to the runtime's own calendar. */
const platformDay = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

test('a day in any zone lasts from its first instant until the next day’s, exclusive', () => {
  fc.assert(
    fc.property(fc.constantFrom(...allZones), days, (timeZone, at) => {
      const day = platformDay(at.getTime(), timeZone)
      const since = Date.parse(startOfDay(day, timeZone) ?? '')
      const until = Date.parse(startOfDay(day, timeZone, 1) ?? '')
      expect(platformDay(since, timeZone)).toBe(day)
      expect(platformDay(since - 1, timeZone) < day).toBe(true)
      expect(platformDay(until - 1, timeZone)).toBe(day)
      expect(platformDay(until, timeZone) > day).toBe(true)
      expect(dayOf(new Date(since).toISOString(), timeZone)).toBe(day)
      expect(lastDayBefore(new Date(until).toISOString(), timeZone)).toBe(day)
    }),
    { numRuns: 500 },
  )
})
