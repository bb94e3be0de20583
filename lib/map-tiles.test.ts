import { expect, test } from 'vitest'
import { chooseTiles, openStreetMap } from './map-tiles'

const settings = (MAP_TILES_URL: string) => ({ MAP_TILES_URL, MAP_ATTRIBUTION: 'Acme' })

test('no third party serves tiles unless the business has chosen one', () => {
  expect(chooseTiles(settings(''), 'none', false)).toBeUndefined()
  expect(chooseTiles(settings(''), undefined, false)).toBeUndefined()
  expect(chooseTiles(settings(''), 'openstreetmap', false)).toEqual(openStreetMap)
})

test('a console with its own street files asks no third party for tiles, whatever the business chose before', () => {
  expect(chooseTiles(settings(''), 'openstreetmap', true)).toBeUndefined()
  expect(chooseTiles(settings('/tiles/{z}'), 'none', true)).toMatchObject({ url: '/tiles/{z}' })
})

test('the console’s own tiles take precedence over any others', () => {
  const own = { url: '/tiles/{z}/{x}/{y}.png', attribution: 'Acme' }
  expect(chooseTiles(settings(own.url), 'openstreetmap', false)).toEqual(own)
  expect(chooseTiles(settings(own.url), 'none', false)).toEqual(own)
})
