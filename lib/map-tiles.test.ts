import { expect, test } from 'vitest'
import { chooseTiles, openStreetMap } from './map-tiles'

const settings = (MAP_TILES_URL: string) => ({ MAP_TILES_URL, MAP_ATTRIBUTION: 'Acme' })

test('no third party serves tiles unless the business has said so', () => {
  expect(chooseTiles(settings(''), 'none')).toBeUndefined()
  expect(chooseTiles(settings(''), undefined)).toBeUndefined()
  expect(chooseTiles(settings(''), 'openstreetmap')).toEqual(openStreetMap)
})

test('the console’s own tiles come before any other', () => {
  const own = { url: '/tiles/{z}/{x}/{y}.png', attribution: 'Acme' }
  expect(chooseTiles(settings(own.url), 'openstreetmap')).toEqual(own)
  expect(chooseTiles(settings(own.url), 'none')).toEqual(own)
})
