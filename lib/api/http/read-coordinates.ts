import type { Issue } from '@/lib/contract/errors'
import { trimText } from '@/lib/contract/fields/trim-text'
import { type Angle, findAngles } from '@/lib/format/place/angles'
import { plainText } from '@/lib/format/place/plain-text'
import { onePlace } from '@/lib/format/place/read-place'
import { readWrittenNumber } from '@/lib/format/written-number'
import { issue } from '../api-error'
import type { Reading } from './unwrap'

type Members = Record<string, unknown>

/**
 * Reads a location (2.3) leniently. Accepts numbers as text, `lat` and `lng` for the full names, coordinates
 * in a single string, and a GeoJSON point. Swaps latitude and longitude if only the swapped pair is possible.
 * Each correction adds a warning, as does a location at 0, 0.
 */
export function readLocation(value: unknown, path: string): Reading {
  if (typeof value === 'string') return readWrittenPlace(value, path)
  if (!isObject(value)) return { value, warnings: [] }
  const point = readGeoJson(value, path)
  const named = readShortNames(point.location, path)
  const { location, warnings } = readNumbers(named.location, path)
  warnings.unshift(...point.warnings, ...named.warnings)
  const { latitude, longitude } = location
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return { value: location, warnings }
  if (isImpossibleUnlessExchanged(latitude, longitude)) {
    const exchanged = { ...location, latitude: longitude, longitude: latitude }
    return { value: exchanged, warnings: [...warnings, issue(path, 'doubtful_location', exchangedMessage)] }
  }
  if (isNowhere(latitude, longitude)) warnings.push(issue(path, 'doubtful_location', nowhereMessage))
  return { value: location, warnings }
}

const exchangedMessage = 'had a latitude beyond 90, so latitude and longitude were swapped'
const nowhereMessage = 'is at 0, 0, which devices send when they do not know their location'

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Read = { location: Members; warnings: Issue[] }

/**
 * Reads a GeoJSON point, `{type: "Point", coordinates: [longitude, latitude]}`, with or without an altitude
 * (RFC 7946, 3.1.2).
 */
function readGeoJson(given: Members, path: string): Read {
  const { type, coordinates, ...others } = given
  if (type !== 'Point' || !Array.isArray(coordinates) || coordinates.length < 2 || coordinates.length > 3)
    return { location: given, warnings: [] }
  const [longitude, latitude] = coordinates
  const message = 'is not known, and was read as longitude and latitude'
  return {
    location: { ...others, longitude, latitude },
    warnings: [issue(`${path}.coordinates`, 'unknown_member', message)],
  }
}

const shortNames = { lat: 'latitude', lng: 'longitude', lon: 'longitude' } as const

/** Reads `lat`, `lng` and `lon`, unless the field with the full name is present. */
function readShortNames(given: Members, path: string): Read {
  const location = { ...given }
  const warnings: Issue[] = []
  for (const [short, name] of Object.entries(shortNames)) {
    if (location[short] === undefined || location[name] !== undefined) continue
    location[name] = location[short]
    delete location[short]
    warnings.push(issue(`${path}.${short}`, 'unknown_member', `is not known, and was read as ${name}`))
  }
  return { location, warnings }
}

function readWrittenPlace(text: string, path: string): Reading {
  const place = text.length > longestText ? undefined : onePlace(text)
  if (!place) return { value: text, warnings: [] }
  const { latitude, longitude } = place
  const message = `was a string, and was read as ${latitude}, ${longitude}`
  const read = readLocation({ latitude, longitude }, path)
  return { value: read.value, warnings: [issue(path, 'number_as_text', message), ...read.warnings] }
}

const readers = {
  latitude: (text: string) => readDegrees(text, 'latitude'),
  longitude: (text: string) => readDegrees(text, 'longitude'),
  accuracy: readMetres,
}

function readNumbers(given: Members, path: string): Read {
  const location = { ...given }
  const warnings: Issue[] = []
  for (const [name, read] of Object.entries(readers)) {
    const written = given[name]
    if (typeof written !== 'string' || written.length > longestText) continue
    const value = read(trimText(plainText(written)))
    if (value === undefined) continue
    location[name] = value
    warnings.push(issue(`${path}.${name}`, 'number_as_text', `was a string, and was read as ${value}`))
  }
  return { location, warnings }
}

/** The maximum lengths in characters. A number can have many insignificant digits, but an angle is short. */
const longestText = 1_000
const longestAngle = 100

const number = /^[+-]?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i

/** Parses degrees, written as a number or an angle: `-33,44`, `33.44 S`, `33° 26' 24" S`. */
function readDegrees(text: string, axis: Angle['axis']): number | undefined {
  const plain = text.replace(',', '.')
  if (number.test(plain)) return Number(plain)
  const [angle] = text.length > longestAngle ? [] : findAngles(text)
  if (angle?.start !== 0 || angle.end !== text.length) return undefined
  // Rejects whole degrees with a letter: `12 N` can be a house number.
  const isExact = angle.decimals > 0 || angle.minutes !== undefined
  return isExact && (angle.axis === undefined || angle.axis === axis) ? angle.degrees : undefined
}

/** Parses an accuracy in meters. `1,500` is ambiguous (1.5 or 1,500 meters), so it is not parsed. */
function readMetres(text: string): number | undefined {
  if (number.test(text)) return Number(text)
  const read = readWrittenNumber(text)
  return typeof read === 'number' ? read : undefined
}

/**
 * Whether the pair is possible only if it is swapped. A longitude of exactly 0 is probably a placeholder, so
 * it does not count.
 */
const isImpossibleUnlessExchanged = (latitude: number, longitude: number) =>
  Math.abs(latitude) > 90 && Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90 && longitude !== 0

/**
 * Whether a location is within about ten kilometers of 0, 0, which is in the ocean, hundreds of kilometers
 * from land.
 */
const isNowhere = (latitude: number, longitude: number) =>
  Math.abs(latitude) < 0.1 && Math.abs(longitude) < 0.1
