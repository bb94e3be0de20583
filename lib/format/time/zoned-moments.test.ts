import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toZonedInput } from './zoned-input'
import { momentsAt } from './zoned-moments'

test.each([
  ['2026-11-12T12:03', 'America/Santiago', ['2026-11-12T15:03:00.000Z']],
  ['2026-09-06T00:30', 'America/Santiago', []],
  ['2026-04-04T23:30', 'America/Santiago', ['2026-04-05T02:30:00.000Z', '2026-04-05T03:30:00.000Z']],
  ['2026-10-25T02:15', 'Europe/Madrid', ['2026-10-25T00:15:00.000Z', '2026-10-25T01:15:00.000Z']],
  ['2026-03-29T02:15', 'Europe/Madrid', []],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
  ['2026-01-01T05:45', 'Asia/Kathmandu', ['2026-01-01T00:00:00.000Z']],
])('the local time %s in %s has the timestamps %j', (text, timeZone, moments) => {
  expect(momentsAt(text, timeZone)).toEqual(moments)
})

test('an invalid date and time has no timestamps', () => {
  for (const text of ['', '2026-11-12', '2026-13-01T00:00', 'T12:03', '2026-11-12T']) {
    expect(momentsAt(text, 'UTC')).toBeUndefined()
  }
})

const zones = [
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Europe/Madrid',
  'UTC',
]

test('every timestamp is among those for the date and minute that the clocks show', () => {
  const moments = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, (timeZone, at) => {
      const minute = new Date(at.getTime() - (at.getTime() % 60_000)).toISOString()
      expect(momentsAt(toZonedInput(minute, timeZone), timeZone)).toContain(minute)
    }),
    { numRuns: 500 },
  )
})
