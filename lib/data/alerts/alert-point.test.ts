import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf, pointAt, tableOf } from './alert-point'

const columns = {
  alertTypes: ['fire', 'theft'],
  numbers: [1042, 5],
  latitudes: [-3344890, 0],
  longitudes: [-7066930, 18_000_000],
  types: [1, 0],
  priorities: [1, 4],
  acknowledged: [0, 1],
  versions: [1, 7],
}

test('columns become points: number differences are added up, coordinates are in degrees, and types are names', () => {
  const table = tableOf(columns)
  expect([0, 1].map((place) => pointAt(table, place))).toEqual([
    { number: 1042, alertType: 'theft', latitude: -33.4489, longitude: -70.6693, state: 'open', version: 1 },
    { number: 1047, alertType: 'fire', latitude: 0, longitude: 180, state: 'acknowledged', version: 7 },
  ])
})

test('an existing alert is found by its number, and a missing one is not', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, (numbers) => {
      const table = tableOf({ ...columns, numbers })
      const all = [...table.numbers]
      for (let number = 0; number < 600; number++) expect(placeOf(table, number)).toBe(all.indexOf(number))
    }),
    { numRuns: 30 },
  )
})
