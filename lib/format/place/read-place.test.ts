import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCoordinates } from '../coordinates'
import { forms, noPlaces, plaza, santiago } from './place-forms.fixture'
import { onePlace, readPlace } from './read-place'

test.each(forms)('a location is read from %s', (text) => {
  const place = onePlace(text, santiago)
  expect(place?.latitude).toBeCloseTo(plaza.latitude, 3)
  expect(place?.longitude).toBeCloseTo(plaza.longitude, 3)
})

test.each(noPlaces)('no location is found in "%s"', (text) => {
  expect(['empty', 'none']).toContain(readPlace(text, santiago).code)
})

test.each([
  'https://maps.app.goo.gl/AbC123',
  'Estoy acá https://goo.gl/maps/AbC123.',
  'https://maps.apple/p/AbC123',
  'https://www.waze.com/ul/h66j2w',
  'https://www.google.com/maps/place/Plaza+de+Armas',
  'https://www.google.com/maps/dir/A/B/@-33.47,-70.68,14z',
])('%s does not reveal its location', (text) => {
  expect(readPlace(text)).toEqual({ code: 'hidden', link: expect.stringMatching(/^https[^ ]+\w$/) })
})

test('coordinates next to a short link are read', () => {
  expect(onePlace('https://maps.app.goo.gl/AbC123 -33.4378, -70.6505')).toMatchObject(plaza)
})

test('if there are several locations, none is chosen and the first five distinct ones are reported', () => {
  const lines = [1, 2, 3, 4, 5, 6, 1].map((at) => `${at}. -33.430${at}, -70.65`)
  const reading = readPlace(`${lines.join('\n')}`)
  expect(reading.code === 'several' && reading.places.map(({ latitude }) => latitude)).toEqual([
    -33.4301, -33.4302, -33.4303, -33.4304, -33.4305,
  ])
  expect(readPlace('-33.45,-70.66; -33.46,-70.65').code).toBe('several')
  expect(readPlace('geo:-33.45,-70.66 | https://maps.google.com/?q=-33.46,-70.65').code).toBe('several')
})

test('a list joined into one line yields the same locations', () => {
  const list = '-33.43 -70.65\n-33.44 -70.66'
  expect(readPlace(list.replace('\n', ' | '))).toEqual(readPlace(list))
  expect(readPlace(list).code).toBe('several')
  expect(onePlace('Latitud: -33.4378 | Longitud: -70.6505')).toMatchObject(plaza)
})

test('two numbers that are valid only in the other order are reported as swapped', () => {
  expect(onePlace('-120.5, 45.3')).toMatchObject({ latitude: 45.3, longitude: -120.5, swapped: true })
  expect(onePlace('-70.6505, -33.4378')).not.toHaveProperty('swapped')
})

test('two numbers that are valid in either order are read as latitude and longitude', () => {
  expect(onePlace('[-70.6505, -33.4378]')).toMatchObject({ latitude: -70.6505, longitude: -33.4378 })
})

test('two bare numbers may be whole degrees, and are never negative zero', () => {
  expect(onePlace('-0, 0')).toMatchObject({ latitude: 0, longitude: 0 })
  expect(onePlace('-0.00000001, 0')?.latitude).toBe(0)
  expect(onePlace('10, 20')).toMatchObject({ latitude: 10, longitude: 20 })
  expect(onePlace('10 N 20 E')).toMatchObject({ latitude: 10, longitude: 20 })
  expect(onePlace('10 N 20 O')).toMatchObject({ latitude: 10, longitude: -20 })
  expect(onePlace('10 N 20 L')).toMatchObject({ latitude: 10, longitude: 20 })
  expect(onePlace('0° N 20° este')).toMatchObject({ latitude: 0, longitude: 20 })
})

test('a geo URI’s uncertainty is the accuracy in meters', () => {
  expect(onePlace('geo:-33.4378,-70.6505;u=35')).toMatchObject({ ...plaza, accuracy: 35 })
})

test.each([
  ['8FVC2222+22', 47.0000625, 8.0000625],
  ['7FG49QCJ+2VX', 20.3701125, 2.782234375],
  ['4VCPPQGP+Q9', -41.2730625, 174.7859375],
])('the location of Plus Code %s is the center of its cell', (code, latitude, longitude) => {
  const place = onePlace(code)
  expect(place?.latitude).toBeCloseTo(latitude, 6)
  expect(place?.longitude).toBeCloseTo(longitude, 6)
})

test('a short Plus Code is read as the nearest match, even across cell borders, and is ignored without a reference point', () => {
  expect(readPlace('H86X+VR Santiago')).toEqual({ code: 'none' })
  expect(onePlace('9QCJ+2VX', { latitude: 51.3708675, longitude: -1.217765625 })).toMatchObject({
    nearest: true,
  })
  const near = { latitude: 51.9999, longitude: -1.0001 }
  const place = onePlace('2222+2F', near)
  expect(place?.latitude).toBeCloseTo(52, 3)
  expect(place?.longitude).toBeCloseTo(-0.9988, 3)
})

test('an OpenStreetMap short link is decoded without a request', () => {
  const place = onePlace('https://osm.org/go/0EEQjE--')
  expect(place?.latitude).toBeCloseTo(51.51, 2)
  expect(place?.longitude).toBeCloseTo(0.055, 2)
})

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('coordinates shown in the console are read back, alone and within a sentence', () => {
  fc.assert(
    fc.property(point, (shown) => {
      const text = formatCoordinates(shown)
      for (const around of [text, `(${text})`, `Fire at ${text}, two hurt`, `Incêndio: ${text}.`]) {
        const read = onePlace(around)
        expect(read && formatCoordinates(read)).toBe(text)
      }
    }),
  )
})

test('no text makes the parser throw, and every location is in range', () => {
  const scrap = fc.constantFrom(
    '-33.45',
    ', ',
    '70',
    '°',
    "'",
    '"',
    'S',
    'O',
    ' ',
    'lat:',
    'https://',
    'google.com/maps?q=',
    '%',
    'geo:',
    'POINT(',
    '+',
    'H86X+VR',
    '\n',
    '!3d',
    '@',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(scrap).map((parts) => parts.join('')),
      ),
      (text) => {
        const reading = readPlace(text, santiago)
        const places =
          reading.code === 'several' ? reading.places : reading.code === 'one' ? [reading.place] : []
        for (const { latitude, longitude } of places) {
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
        }
      },
    ),
  )
})
