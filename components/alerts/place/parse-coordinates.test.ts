import { expect, it } from 'vitest'
import { parseCoordinates, parseMetres } from './parse-coordinates'

const plaza = { latitude: -33.45, longitude: -70.66 }

it.each([
  '-33.45, -70.66',
  '-33.45,-70.66',
  ' -33.45  -70.66 ',
  '(-33.45, -70.66)',
  '−33.45; −70.66',
  '-33,45; -70,66',
  '-33,45, -70,66',
  '-33.45°, -70.66°',
])('reads %s', (text) => {
  expect(parseCoordinates(text)).toEqual(plaza)
})

it.each(['', '-33.45', '-33.45, ', '91, 0', '0, 181', 'here', '1, 2, 3', '1e2, 5', '33.4.5, 2'])(
  'refuses "%s"',
  (text) => {
    expect(parseCoordinates(text)).toBeUndefined()
  },
)

it('takes whole degrees and never answers minus zero', () => {
  expect(parseCoordinates('-0, 0')).toEqual({ latitude: 0, longitude: 0 })
  expect(parseCoordinates('10, 20')).toEqual({ latitude: 10, longitude: 20 })
})

it('reads metres with a point or a comma', () => {
  expect(parseMetres('25')).toBe(25)
  expect(parseMetres(' 12,5 ')).toBe(12.5)
  expect(parseMetres('-1')).toBeUndefined()
  expect(parseMetres('99999999')).toBeUndefined()
  expect(parseMetres('')).toBeUndefined()
})
