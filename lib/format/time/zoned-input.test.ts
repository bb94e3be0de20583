import { expect, test } from 'vitest'
import { dayBegan, describeOffset, fromZonedInput, toZonedInput } from './zoned-input'

test.each([
  ['2026-11-12T15:03:00Z', 'America/Santiago', '2026-11-12T12:03', '2026-11-12T12:03:00-03:00'],
  ['2026-07-01T03:59:00Z', 'America/Santiago', '2026-06-30T23:59', '2026-06-30T23:59:00-04:00'],
  ['2026-01-01T00:00:00Z', 'Asia/Kathmandu', '2026-01-01T05:45', '2026-01-01T05:45:00+05:45'],
  ['1969-12-31T23:30:00Z', 'UTC', '1969-12-31T23:30', '1969-12-31T23:30:00+00:00'],
])('%s in %s round-trips through its field', (at, timeZone, field, written) => {
  expect(toZonedInput(at, timeZone)).toBe(field)
  expect(fromZonedInput(field, timeZone)).toBe(written)
  expect(Date.parse(written)).toBe(Date.parse(at))
})

test('an hour before a clock change still has the old offset', () => {
  expect(fromZonedInput('2026-03-08T01:30', 'America/New_York')).toBe('2026-03-08T01:30:00-05:00')
  expect(fromZonedInput('2026-03-08T03:30', 'America/New_York')).toBe('2026-03-08T03:30:00-04:00')
})

test('a time that the clocks skip is still a timestamp on the same day', () => {
  expect(fromZonedInput('2026-09-06T00:30', 'America/Santiago')).toBe('2026-09-06T01:30:00-03:00')
})

test('an invalid timestamp or input yields none', () => {
  expect(toZonedInput('soon', 'UTC')).toBe('')
  expect(fromZonedInput('', 'UTC')).toBeUndefined()
  expect(fromZonedInput('2026-13-01T00:00', 'UTC')).toBeUndefined()
})

test('an offset is written like UTC-03:00', () => {
  expect(describeOffset(Date.parse('2026-11-12T15:03:00Z'), 'America/Santiago')).toBe('UTC-03:00')
})

test('a day begins at midnight in the zone, or at one o’clock where the clocks skip midnight', () => {
  expect(dayBegan(Date.parse('2026-11-22T02:30:00Z'), 'America/Santiago')).toBe('2026-11-21T00:00:00-03:00')
  expect(dayBegan(Date.parse('2026-09-06T12:00:00Z'), 'America/Santiago')).toBe('2026-09-06T01:00:00-03:00')
})
