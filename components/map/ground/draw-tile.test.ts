import { expect, test } from 'vitest'
import { drawTile } from './draw-tile'
import type { OutlineLine } from './outline'
import { isCoarse } from './outline-strength'

const colours = { land: 'land', water: 'water', border: 'border', grid: 'grid' }
const square: OutlineLine = {
  points: new Float64Array([0.4, 0.4, 0.6, 0.4, 0.6, 0.6, 0.4, 0.6]),
  west: 0.4,
  north: 0.4,
  east: 0.6,
  south: 0.6,
}
const outline = { land: [[square]], borders: [square] }

/** What is painted, and how strongly. */
function paint(zoom: number) {
  const painted: [string, number][] = []
  const context = {
    fillStyle: '',
    strokeStyle: '',
    globalAlpha: 1,
    fillRect: () => painted.push([context.fillStyle, context.globalAlpha]),
    fill: () => painted.push([context.fillStyle, context.globalAlpha]),
    stroke: () => painted.push([context.strokeStyle, context.globalAlpha]),
    beginPath: () => {},
    closePath: () => {},
    moveTo: () => {},
    lineTo: () => {},
  }
  const world = 256 * 2 ** zoom
  const tile = { x: 0.5 * world, y: 0.5 * world, size: 512, world }
  drawTile(context as unknown as CanvasRenderingContext2D, tile, colours, outline)
  return new Map(painted)
}

test('up to zoom 8 the outline is drawn whole', () => {
  expect(paint(8).get('water')).toBe(1)
  expect(paint(8).get('border')).toBe(1)
  expect(isCoarse(8)).toBe(false)
})

test('nearer it fades out, until nothing is claimed to be sea', () => {
  expect(paint(9).get('water')).toBeCloseTo(2 / 3)
  expect(paint(9).get('border')).toBeCloseTo(2 / 3)
  expect(paint(11).has('water')).toBe(false)
  expect(paint(11).has('border')).toBe(false)
  expect(paint(11).has('grid')).toBe(true)
  expect(isCoarse(9)).toBe(true)
})
