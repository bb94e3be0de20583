import { expect, test } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { flatRings } from '@/lib/contract/fields/ring'
import type { AlertFilters } from './alert-keys'
import { matchesFilters } from './matches-filters'

const alert = alertOf({
  number: 1042,
  priority: 2,
  assignedTo: 'ana',
  region: 'RM',
  additional: { street: 'Av. Ñuñoa 12' },
})

test.each<[AlertFilters, boolean]>([
  [{}, true],
  [{ priority: '2' }, true],
  [{ priority: '1' }, false],
  [{ assignedTo: 'ana' }, true],
  [{ assignedTo: 'eva' }, false],
  [{ region: 'RM' }, true],
  [{ region: 'V' }, false],
  [{ unattended: 'true' }, true],
  [{ street: 'nunoa' }, true],
  [{ street: 'ÑUÑOA 1' }, true],
  [{ street: 'fire' }, false],
  [{ bbox: '-71,-34,-70,-33' }, true],
  [{ bbox: '-70.66,-33.45,0,0' }, true],
  [{ bbox: '-70.6,-34,-70,-33' }, false],
  [{ bbox: '170,-34,-70,-33' }, true],
  [{ bbox: '170,-34,-71,-33' }, false],
  [{ q: '#1042' }, true],
  [{ q: '#104' }, false],
  [{ q: '1042' }, true],
  [{ q: 'ñuñoa' }, true],
  [{ q: 'FIRE' }, true],
  [{ q: 'nowhere' }, false],
  [{ alertType: 'fire', priority: '2', q: 'rm' }, true],
])("the result for an alert and the filters %j is the same as the API's", (filters, expected) => {
  expect(matchesFilters(alert, filters)).toBe(expected)
})

test('an acknowledged or closed alert does not count as unattended', () => {
  const filters = { unattended: 'true' } as const
  expect(matchesFilters(alertOf({ acknowledgedAt: '2026-11-22T12:00:00.000Z' }), filters)).toBe(false)
  expect(matchesFilters(alertOf({ closed: 1 }), filters)).toBe(false)
})

test("an alert's current location decides whether the alert is in an area, and an area whose outline is unknown contains no alerts", () => {
  const ring = [
    { latitude: -34, longitude: -71 },
    { latitude: -33, longitude: -71 },
    { latitude: -33, longitude: -70 },
  ]
  const at = (latitude: number, longitude: number) => alertOf({ location: { latitude, longitude } })
  const filters = { area: 'north', priority: '3' } as const
  expect(matchesFilters(at(-33.2, -70.8), filters, flatRings(ring))).toBe(true)
  expect(matchesFilters(at(-33.8, -70.2), filters, flatRings(ring))).toBe(false)
  expect(matchesFilters(at(-33.2, -70.8), filters)).toBe(false)
})

test("the age filter uses the server's clock", () => {
  const ago = (minutes: number) =>
    alertOf({ createdAt: new Date(Date.now() - minutes * 60_000).toISOString() })
  expect(matchesFilters(ago(15), { ageMinutes: '15' })).toBe(true)
  expect(matchesFilters(ago(14), { ageMinutes: '15' })).toBe(false)
})

test('an alert without a street matches no street', () => {
  expect(matchesFilters(alertOf(), { street: 'ma' })).toBe(false)
})
