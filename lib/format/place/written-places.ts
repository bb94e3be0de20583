import { findPairs } from './angle-pairs'
import { findLongitudeFirst } from './longitude-first'
import type { Found, Point, ReadPlace } from './place'
import { without } from './plain-text'
import { findPlusCodes } from './plus-codes'

/** Locations written in a plain text, apart from links; `near` is the reference point for shortened Plus Codes. */
export function findWritten(text: string, near: Point | undefined): Found[] {
  const found = [...findLongitudeFirst(text), ...findPlusCodes(text, near)]
  return [...found, ...findPairs(without(text, found))]
}

/** The first location in one part of a link. */
export function readWritten(text: string, near: Point | undefined): ReadPlace | undefined {
  return findWritten(text, near).sort((one, other) => one.start - other.start)[0]?.place
}
