import { expect, test } from 'vitest'
import type { Attribute } from '@/lib/contract/definitions'
import { makeAlert } from '../alerts'
import { townName } from './centre'
import { toDegrees } from './plane'
import { quarters } from './quarters'
import { streets } from './town-streets'

const source = {
  businessId: 'demo',
  language: 'es' as const,
  seed: 1,
  accountTypes: [],
  attributes: new Map<string, Attribute>(),
  alertTypes: ['fire'],
  hasTown: true,
  now: Date.UTC(2027, 0, 1),
}
const alertsOf = (given: typeof source, count: number) =>
  Array.from({ length: count }, (_, index) => makeAlert(given, index))
const isInTown = ({ region }: { region: string }) => region.endsWith(`, ${townName}`)

type Place = { latitude: number; longitude: number }

/** The distance in meters between two locations near the town, calculated on a plane. */
function metres(one: Place, other: Place): number {
  const east = (other.longitude - one.longitude) * 111_320 * Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(east, (other.latitude - one.latitude) * 110_574)
}

/**
 * The distance in meters from a location to the street's point that is nearest to this house number. Streets have a
 * point every 50 meters.
 */
function metresFrom(name: string, number: number, place: Place): number {
  const points = streets
    .filter((street) => street.name === name)
    .flatMap(({ stretches }) => stretches.flatMap(({ points }) => points))
    .filter((point) => Math.abs(point.number - number) <= 25)
  return Math.min(...points.map(({ spot }) => metres(toDegrees(spot), place)))
}

test('no two streets of the town have the same name', () => {
  expect(streets.length).toBeGreaterThan(300)
  expect(new Set(streets.map(({ name }) => name)).size).toBe(streets.length)
})

test('the first alerts of the sample business are all in the town, at the street and house number they name', () => {
  const first = alertsOf(source, 40)
  const far = first.filter((alert) => {
    const [, name = '', number] = /^(.*) (\d+)$/.exec(alert.street) ?? []
    return !(metresFrom(name, Number(number), alert) < 45)
  })
  expect(far).toEqual([])
  const regions = quarters.map(({ name }) => `${name}, ${townName}`)
  expect(first.filter(({ region }) => !regions.includes(region))).toEqual([])
})

test('in a large sample, a fifth of the alerts are in the town and the others are in cities of their countries', () => {
  const alerts = alertsOf(source, 5_040)
  expect(alerts.slice(40).filter(isInTown)).toHaveLength(1_000)
})

test('if the map of a business does not show the town, no alerts are there', () => {
  expect(alertsOf({ ...source, hasTown: false }, 500).filter(isInTown)).toEqual([])
})
