// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { stylesOf } from './outline-ground'
import { isCoarse, outlineStrength } from './outline-strength'

const colours = { land: 'land', water: 'water', border: 'border', grid: 'grid' }
const stylesAt = (zoom: number) => stylesOf(colours, outlineStrength(zoom))

test('up to zoom 8 the outline is fully opaque', () => {
  expect(stylesAt(8).water.fillOpacity).toBe(1)
  expect(stylesAt(8).border.opacity).toBe(1)
  expect(isCoarse(8)).toBe(false)
})

test('at closer zooms the outline fades out until nothing is drawn as sea', () => {
  expect(stylesAt(9).water.fillOpacity).toBeCloseTo(2 / 3)
  expect(stylesAt(9).border.opacity).toBeCloseTo(2 / 3)
  expect(stylesAt(9).land.fillOpacity).toBe(1)
  expect(outlineStrength(11)).toBe(0)
  expect(isCoarse(9)).toBe(true)
})
