import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const summer = Date.parse('2026-11-12T15:03:00Z')

/** A machine without data for these zones, which reports `own` as its own zone. */
async function machineWithout(zones: readonly string[], own = 'UTC') {
  const Original = Intl.DateTimeFormat
  function DateTimeFormat(locale?: string, options?: Intl.DateTimeFormatOptions) {
    if (zones.includes(options?.timeZone ?? '')) throw new RangeError('Invalid time zone specified')
    const made = new Original(locale, options)
    if (options?.timeZone !== undefined) return made
    return Object.assign(made, { resolvedOptions: () => ({ timeZone: own }) })
  }
  vi.stubGlobal('Intl', Object.assign(Object.create(Intl), { DateTimeFormat }))
  return {
    ...(await import('./readable-zone')),
    ...(await import('./date-time')),
    ...(await import('./zoned-input')),
    ...(await import('./zoned-day')),
    ...(await import('./zoned-moments')),
  }
}

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

test('an unknown zone’s times are shown with its current offset', async () => {
  const zone = 'America/Coyhaique'
  const machine = await machineWithout([zone])
  expect(machine.standInZone(zone, -180)).toBe('Etc/GMT+3')
  expect(machine.formatTime(summer, { locale: 'es', timeZone: zone })).toBe('12:03:00')
  expect(machine.toZonedInput('2026-11-12T15:03:00Z', zone)).toBe('2026-11-12T12:03')
  expect(machine.fromZonedInput('2026-11-12T12:03', zone)).toBe('2026-11-12T12:03:00-03:00')
  expect(machine.startOfDay('2026-11-12', zone)).toBe('2026-11-12T03:00:00.000Z')
  expect(machine.describeOffset(summer, zone)).toBe('UTC-03:00')
  expect(machine.momentsAt('2026-11-12T12:03', zone)).toEqual(['2026-11-12T15:03:00.000Z'])
})

test('a known zone is used as it is, regardless of the offset that was given for it', async () => {
  const machine = await machineWithout([])
  expect(machine.standInZone('America/Santiago', 0)).toBe('America/Santiago')
  expect(machine.describeOffset(summer, 'America/Santiago')).toBe('UTC-03:00')
})

test('an unknown zone without an offset shows UTC, and no timestamp is computed in it', async () => {
  const machine = await machineWithout(['Asia/New', 'Asia/Newer'])
  expect(machine.describeOffset(summer, 'Asia/New')).toBe('UTC+00:00')
  expect(machine.fromZonedInput('2026-11-12T12:03', 'Asia/New')).toBeUndefined()
  expect(machine.startOfDay('2026-11-12', 'Asia/New')).toBeUndefined()
  expect(machine.momentsAt('2026-11-12T12:03', 'Asia/New')).toBeUndefined()
  expect(machine.standInZone('Asia/Newer', 345)).toBe('UTC')
})

test.each([
  [180, 'Etc/GMT+3'],
  [-120, 'Etc/GMT-2'],
  [0, 'UTC'],
  [-345, 'UTC'],
])('a machine that cannot name its zone, %i minutes behind UTC, is in %s', async (behind, zone) => {
  const machine = await machineWithout(['Etc/Unknown'], 'Etc/Unknown')
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(behind)
  expect(machine.ownZone()).toBe(zone)
})
