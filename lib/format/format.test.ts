import { describe, expect, test } from 'vitest'
import { formatCoordinate, formatCoordinates } from './coordinates'
import { formatDistance } from './distance'
import { formatCompact, formatNumber } from './number'
import { formatPhone } from './phone/format-phone'
import { formatDay, formatExact, formatRelative, formatTime } from './time/date-time'
import { formatDuration } from './time/duration'

const santiago = { locale: 'en', timeZone: 'America/Santiago', now: Date.parse('2026-11-12T15:00:00Z') }

describe('phone numbers', () => {
  test('phone numbers are grouped as in their country', () => {
    expect(formatPhone('+56987654321')).toBe('+56 9 8765 4321')
    expect(formatPhone('+5511987654321')).toBe('+55 11 98765 4321')
  })
  test('an invalid phone number is returned unchanged', () => {
    expect(formatPhone('12')).toBe('12')
    expect(formatPhone('')).toBe('')
  })
})

describe('numbers', () => {
  test('numbers use the language’s separators', () => {
    expect(formatNumber(12340, 'en')).toBe('12,340')
    expect(formatNumber(12340, 'pt')).toBe('12.340')
    expect(formatCompact(1_200_000, 'en')).toBe('1.2M')
  })
})

describe('distances', () => {
  test('distances are in meters up to a kilometer', () => {
    expect(formatDistance(0, 'en')).toBe('0 m')
    expect(formatDistance(999, 'en')).toBe('999 m')
  })
  test('distances are in kilometers from 1 km, with one decimal below 10 km', () => {
    expect(formatDistance(999.6, 'en')).toBe('1 km')
    expect(formatDistance(1250, 'es')).toBe('1,3 km')
    expect(formatDistance(12_345, 'en')).toBe('12 km')
  })
})

describe('coordinates', () => {
  test('coordinates have five decimals and a decimal point in every language', () => {
    expect(formatCoordinates({ latitude: -33.4489, longitude: -70.6693 })).toBe('-33.44890, -70.66930')
  })
  test('coordinates never show a negative zero', () => {
    expect(formatCoordinate(-0.000001)).toBe('0.00000')
  })
})

describe('times', () => {
  test('times less than a day away are relative', () => {
    expect(formatRelative('2026-11-12T14:58:00Z', santiago)).toBe('2 min. ago')
    expect(formatRelative('2026-11-12T12:00:00Z', santiago)).toBe('3 hr. ago')
    expect(formatRelative('2026-11-12T14:59:30Z', santiago)).toBe('now')
  })
  test('times a day or more away are dates in the user’s zone', () => {
    expect(formatRelative('2026-11-10T02:30:00Z', santiago)).toBe('Nov 9, 2026, 11:30 PM')
  })
  test('exact times include the seconds', () => {
    expect(formatExact('2026-11-12T15:03:05Z', santiago)).toBe('Nov 12, 2026, 12:03:05 PM')
    expect(formatTime('2026-11-12T15:03:05Z', santiago)).toBe('12:03:05')
    expect(formatTime('2026-11-12T03:03:05Z', santiago)).toBe('00:03:05')
  })
  test('an invalid time is returned unchanged', () => {
    expect(formatRelative('soon', santiago)).toBe('soon')
    expect(formatExact('soon', santiago)).toBe('soon')
  })
  test('a birthday is the same day everywhere', () => {
    expect(formatDay('1990-05-01', { locale: 'es' })).toBe('1 may 1990')
  })
})

describe('waits', () => {
  test('waits are rounded up to their largest unit', () => {
    expect(formatDuration(45, 'en')).toBe('45 seconds')
    expect(formatDuration(61, 'en')).toBe('2 minutes')
    expect(formatDuration(0, 'es')).toBe('1 segundo')
  })
})
