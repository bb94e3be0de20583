import { expect, it } from 'vitest'
import { isInside } from '@/lib/data/alerts/inside'
import { boxOf, boxToAsk, fitView, isSomewhere, viewAnew, worldView } from './map-view'

const size = { width: 900, height: 800 }
const santiago = { latitude: -33.45, longitude: -70.66 }

it('the view shows the whole world if there are no locations to show', () => {
  expect(fitView([], size)).toEqual(worldView)
})

it('the view of a single point is no closer than street level', () => {
  const view = fitView([santiago], size)
  expect(view.zoom).toBe(15)
  expect(view.latitude).toBeCloseTo(santiago.latitude)
  expect(view.longitude).toBeCloseTo(santiago.longitude)
})

it('the view of two cities contains both', () => {
  const view = fitView([santiago, { latitude: -34.6, longitude: -58.4 }], size)
  expect(view.zoom).toBeGreaterThanOrEqual(5)
  expect(view.longitude).toBeCloseTo(-64.53)
})

it('the view of two points on either side of 180° spans the shorter way around', () => {
  const view = fitView(
    [
      { latitude: 0, longitude: 179 },
      { latitude: 0, longitude: -179 },
    ],
    size,
  )
  expect(Math.abs(view.longitude)).toBeCloseTo(180)
  expect(view.zoom).toBeGreaterThan(6)
})

it('a point is recognized as inside or outside a box across 180°', () => {
  const box = { west: 170, south: -10, east: -170, north: 10 }
  expect(isInside({ latitude: 0, longitude: 175 }, box)).toBe(true)
  expect(isInside({ latitude: 0, longitude: -175 }, box)).toBe(true)
  expect(isInside({ latitude: 0, longitude: 0 }, box)).toBe(false)
})

it('a short move requests the same box, and a view of the whole world requests no box', () => {
  const box = { west: -70.7, south: -33.5, east: -70.6, north: -33.4 }
  const moved = { west: -70.701, south: -33.499, east: -70.601, north: -33.399 }
  expect(boxToAsk(moved, 13)).toBe(boxToAsk(box, 13))
  expect(boxToAsk({ west: -180, south: -85, east: 180, north: 85 }, 2)).toBeUndefined()
})

it("a box across 180° stays within the API's range of degrees", () => {
  const [west = 0, , east = 0] = (boxToAsk({ west: 178, south: -1, east: -178, north: 1 }, 6) ?? '')
    .split(',')
    .map(Number)
  expect(west).toBeGreaterThan(east)
  expect(Math.abs(west)).toBeLessThanOrEqual(180)
})

it('bounds are formatted as a box, and the whole world as no box', () => {
  expect(boxOf({ west: 170, south: -1.5, east: -170, north: 2 })).toBe('170,-1.5,-170,2')
  expect(boxOf({ west: -180, south: -85, east: 180, north: 85 })).toBeUndefined()
})

it('an unattended map moves to points outside it, zooms in if all are close together, and otherwise stays', () => {
  const around = { west: -70.8, south: -33.6, east: -70.5, north: -33.3 }
  const world = { west: -180, south: -85, east: 180, north: 85 }
  const near = fitView([santiago], size)
  expect(viewAnew([santiago], size, undefined)).toEqual(near)
  expect(viewAnew([santiago], size, { zoom: 2, bounds: world })).toEqual(near)
  expect(viewAnew([santiago], size, { zoom: near.zoom - 1, bounds: around })).toBeUndefined()
  expect(
    viewAnew([santiago, { latitude: -34.6, longitude: -58.4 }], size, { zoom: 15, bounds: around }),
  ).toEqual(expect.objectContaining({ zoom: 6 }))
  expect(viewAnew([], size, { zoom: 15, bounds: around })).toBeUndefined()
})

it('a wall display ignores alerts at 0, 0', () => {
  expect(
    [
      { latitude: 0, longitude: 0 },
      { latitude: -0.00001, longitude: 0.05 },
    ].filter(isSomewhere),
  ).toEqual([])
  const quito = { latitude: -0.05, longitude: -78.5 }
  const accra = { latitude: 5.6, longitude: -0.02 }
  expect([quito, accra].filter(isSomewhere)).toEqual([quito, accra])
})
