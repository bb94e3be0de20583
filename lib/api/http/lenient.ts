import * as z from 'zod'
import type { Issue } from '@/lib/contract/errors'
import { issue } from '../api-error'
import { findNearMiss } from '../near-miss'
import { isStorable } from '../text-check'

/**
 * A value without its unknown fields. `nearMisses` are issues for unknown fields that were probably meant to
 * be known ones, and `ignored` lists the paths of all others.
 */
export type LenientReading = { value: unknown; ignored: string[]; nearMisses: Issue[] }

type Reading = Omit<LenientReading, 'value'> & { known: ReadonlySet<string> }

/**
 * Reads the request of a documented operation leniently: drops unknown fields, and fields that are null
 * unless the schema allows null. Names in `known` are not reported as misspelled, because records have fields
 * with these names.
 */
export function readLeniently(
  schema: z.ZodType,
  value: unknown,
  known: ReadonlySet<string> = new Set(),
): LenientReading {
  const reading: Reading = { ignored: [], nearMisses: [], known }
  const read = readValue(schema, value, '', reading)
  return { value: read, ignored: reading.ignored, nearMisses: reading.nearMisses }
}

function readValue(schema: z.core.$ZodType, value: unknown, path: string, reading: Reading): unknown {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item, index) => readValue(inner.element, item, join(path, String(index)), reading))
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return inner instanceof z.ZodObject && isObject ? readObject(inner, value, path, reading) : value
}

function readObject(schema: z.ZodObject, value: object, path: string, reading: Reading): object {
  const isOpen = schema.def.catchall instanceof z.ZodUnknown
  // Only absent fields can have been misspelled: if there is a latitude, an altitude was not meant to be one.
  const absent = () => Object.keys(schema.shape).filter((name) => !Object.hasOwn(value, name))
  const members: [string, unknown][] = []
  for (const [name, member] of Object.entries(value)) {
    const own = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    if (own) {
      const isAbsent = member === null && !z.safeParse(own, null).success
      if (!isAbsent) members.push([name, readValue(own, member, join(path, name), reading)])
    } else if (isOpen) members.push([name, member])
    else if (member !== null) noteUnknown(name, absent(), path, reading)
  }
  return Object.fromEntries(members)
}

function noteUnknown(name: string, names: readonly string[], path: string, reading: Reading): void {
  const mayBeMeant = isStorable(name) && !reading.known.has(name)
  const meant = mayBeMeant ? findNearMiss(name, names) : undefined
  const place = join(path, name)
  if (meant === undefined) reading.ignored.push(place)
  else reading.nearMisses.push(issue(place, 'unknown_member', `is not known; did you mean ${meant}?`))
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.def.innerType)
  }
  return schema
}
