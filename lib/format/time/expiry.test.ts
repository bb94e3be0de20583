import { expect, test } from 'vitest'
import { expiryDay, expiryInput, readExpiry } from './expiry'

test.each([
  ['America/Santiago', '2026-12-31T23:59:59-03:00'],
  ['Asia/Tokyo', '2026-12-31T23:59:59+09:00'],
  ['UTC', '2026-12-31T23:59:59Z'],
  // The following day begins at 01:00.
  ['America/Havana', '2026-12-31T23:59:59-05:00'],
])('a day chosen in %s ends with its last second there, and is shown as that day', (zone, moment) => {
  const read = readExpiry('2026-12-31', zone) ?? ''
  expect(Date.parse(read)).toBe(Date.parse(moment))
  expect(expiryDay(read, zone)).toBe('2026-12-31')
  expect(expiryInput(read, zone)).toBe('2026-12-31')
})

test('the day before a day that begins at 01:00 ends when that day begins', () => {
  const read = readExpiry('2026-09-05', 'America/Santiago') ?? ''
  expect(read).toBe('2026-09-06T03:59:59Z')
  expect(expiryDay(read, 'America/Santiago')).toBe('2026-09-05')
})

test('a day whose last hour occurs twice ends after the second occurrence', () => {
  const read = readExpiry('2026-04-04', 'America/Santiago') ?? ''
  expect(read).toBe('2026-04-05T03:59:59Z')
  expect(expiryDay(read, 'America/Santiago')).toBe('2026-04-04')
})

test('a bare date means the end of that day in UTC, which other time zones show as a date and time', () => {
  expect(expiryDay('2026-12-31', 'UTC')).toBe('2026-12-31')
  expect(expiryDay('2026-12-31', 'America/Santiago')).toBeUndefined()
  expect(expiryInput('2026-12-31', 'America/Santiago')).toBe('2026-12-31T20:59')
})

test('a timestamp within a day keeps its hour', () => {
  expect(expiryDay('2026-12-31T12:00:00Z', 'America/Santiago')).toBeUndefined()
  expect(expiryInput('2026-12-31T12:00:00Z', 'America/Santiago')).toBe('2026-12-31T09:00')
  expect(readExpiry('2026-12-31T09:00', 'America/Santiago')).toBe('2026-12-31T09:00:00-03:00')
})

test('a missing or invalid expiry is not shown or sent', () => {
  expect(expiryInput('', 'UTC')).toBe('')
  expect(expiryDay('soon', 'UTC')).toBeUndefined()
  expect(readExpiry('', 'UTC')).toBeUndefined()
  expect(readExpiry('20311-05-01', 'UTC')).toBeUndefined()
  expect(readExpiry('2031-02-31T09', 'UTC')).toBeUndefined()
})
