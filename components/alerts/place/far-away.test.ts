import { expect, test } from 'vitest'
import { findFar } from './far-away'

const santiago = { latitude: -33.45, longitude: -70.66 }
const swapped = { latitude: -70.66, longitude: -33.45 }
const madrid = { latitude: 40.4168, longitude: -3.7038 }
const chile = { alerts: [[], [santiago]], view: undefined }
const region = { west: -71, south: -34, east: -70, north: -33 }

test('coordinates near any alert are not far away, whatever the map shows', () => {
  expect(findFar({ latitude: -33, longitude: -71 }, chile)).toBeUndefined()
  expect(findFar(madrid, { alerts: [[santiago], [madrid]], view: region })).toBeUndefined()
})

test('coordinates 500 km from every alert are far away, and swapping is offered if the swapped ones are near', () => {
  expect(findFar(swapped, chile)).toMatchObject({ from: 'alerts', swapped: santiago })
  expect(findFar(swapped, chile)?.metres).toBeGreaterThan(4e6)
  expect(findFar(madrid, chile)).toMatchObject({ from: 'alerts', swapped: undefined })
  expect(findFar({ latitude: 10, longitude: 120 }, chile)).toMatchObject({ swapped: undefined })
})

test("if there are no alerts, the map's view determines what is far away, provided that it shows a region", () => {
  expect(findFar(swapped, { alerts: [], view: region })).toMatchObject({
    from: 'map',
    swapped: { latitude: -33.45 },
  })
  expect(findFar(santiago, { alerts: [], view: region })).toBeUndefined()
  expect(
    findFar(swapped, { alerts: [], view: { west: -120, south: -60, east: 20, north: 60 } }),
  ).toBeUndefined()
  expect(findFar(swapped, { alerts: [], view: undefined })).toBeUndefined()
})

test('coordinates just across the antimeridian count as near', () => {
  const fiji = { alerts: [], view: { west: 179, south: -18, east: -179, north: -16 } }
  expect(findFar({ latitude: -17, longitude: -176 }, fiji)).toBeUndefined()
  expect(findFar({ latitude: -17, longitude: 0 }, fiji)).toMatchObject({ from: 'map' })
})
