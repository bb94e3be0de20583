import { expect, test } from 'vitest'
import { pointsOf } from './alert-point'

test('columns become points: numbers add up, places are degrees, types have their names', () => {
  expect(
    pointsOf({
      alertTypes: ['fire', 'theft'],
      numbers: [1042, 5],
      latitudes: [-3344890, 0],
      longitudes: [-7066930, 18_000_000],
      types: [1, 0],
      priorities: [1, 4],
      acknowledged: [0, 1],
      versions: [1, 7],
    }),
  ).toEqual([
    { number: 1042, alertType: 'theft', latitude: -33.4489, longitude: -70.6693, state: 'open', version: 1 },
    { number: 1047, alertType: 'fire', latitude: 0, longitude: 180, state: 'acknowledged', version: 7 },
  ])
})
