import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../schemas'
import { type BreakingChange, breaksOfSchema, type Direction } from './breaking-schemas'
import type { Surface, SurfaceOperation } from './surface'

/** Changes between two versions that break callers of the released one. */
export function breakingChanges(released: Surface, current: Surface): BreakingChange[] {
  const compare = (place: string, direction: Direction, old: Json, now: Json) =>
    breaksOfSchema(place, direction, old, now, { released, current, known: new Map() })
  const found = Object.entries(released.operations).flatMap(([name, old]): BreakingChange[] => {
    const now = current.operations[name]
    return now ? breaksOfOperation(name, old, now, compare) : [withoutOperation(name, current)]
  })
  for (const [name, scheme] of Object.entries(released.securitySchemes)) {
    if (!isDeepStrictEqual(scheme, current.securitySchemes[name]))
      found.push({ kind: 'security stricter', place: `security scheme ${name}` })
  }
  // Reports each component once, even if many operations use it.
  return [...new Map(found.map((one) => [`${one.kind} ${one.place}`, one])).values()]
}

type Compare = (place: string, direction: Direction, old: Json, now: Json) => BreakingChange[]

function withoutOperation(name: string, { operations }: Surface): BreakingChange {
  const [, path = ''] = name.split(' ')
  const isPathLeft = Object.keys(operations).some((other) => other.split(' ')[1] === path)
  return isPathLeft ? { kind: 'operation removed', place: name } : { kind: 'path removed', place: path }
}

function breaksOfOperation(
  name: string,
  old: SurfaceOperation,
  now: SurfaceOperation,
  compare: Compare,
): BreakingChange[] {
  const found = [
    ...breaksOfParameters(name, old, now, compare),
    ...breaksOfRequest(name, old, now, compare),
    ...breaksOfResponses(name, old, now, compare),
  ]
  // Generated clients name their functions after this ID.
  if (old.id !== now.id) found.push({ kind: 'operation renamed', place: `${name}: ${old.id}` })
  const stillEnough = (way: string[]) =>
    now.security.some((needed) => needed.every((scheme) => way.includes(scheme)))
  for (const way of old.security) {
    if (!stillEnough(way))
      found.push({ kind: 'security stricter', place: `${name}: ${way.join(' and ') || 'no token'}` })
  }
  return found
}

function breaksOfParameters(
  name: string,
  old: SurfaceOperation,
  now: SurfaceOperation,
  compare: Compare,
): BreakingChange[] {
  const kept = Object.entries(old.parameters).flatMap(([key, { schema }]): BreakingChange[] => {
    const place = `${name}: ${key}`
    const parameter = now.parameters[key]
    return parameter
      ? compare(place, 'request', schema, parameter.schema)
      : [{ kind: 'parameter removed', place }]
  })
  const required = Object.entries(now.parameters)
    .filter(([key, parameter]) => parameter.required && !old.parameters[key]?.required)
    .map(([key]): BreakingChange => ({ kind: 'parameter required', place: `${name}: ${key}` }))
  return [...kept, ...required]
}

function breaksOfRequest(
  name: string,
  { request: old }: SurfaceOperation,
  { request: now }: SurfaceOperation,
  compare: Compare,
): BreakingChange[] {
  const found: BreakingChange[] = []
  if (now?.required && !old?.required) found.push({ kind: 'request body required', place: name })
  for (const [media, schema] of Object.entries(old?.content ?? {})) {
    const other = now?.content[media]
    if (other) found.push(...compare(`${name} request`, 'request', schema, other))
    else found.push({ kind: 'request media type removed', place: `${name}: ${media}` })
  }
  return found
}

function breaksOfResponses(
  name: string,
  { responses: old }: SurfaceOperation,
  { responses: now }: SurfaceOperation,
  compare: Compare,
): BreakingChange[] {
  const found: BreakingChange[] = []
  const current = byStatus(now)
  for (const [status, content] of byStatus(old)) {
    const place = `${name} ${status}`
    const other = current.get(status)
    if (!other) found.push({ kind: 'status removed', place })
    for (const [media, schema] of Object.entries(other ? content : {})) {
      const shape = other?.[media]
      if (shape) found.push(...compare(place, 'response', schema, shape))
      else found.push({ kind: 'response media type removed', place: `${place}: ${media}` })
    }
  }
  return found
}

const byStatus = (responses: SurfaceOperation['responses']) =>
  new Map(
    Object.entries(responses).flatMap(([statuses, content]) =>
      statuses.split(' ').map((status) => [status, content] as const),
    ),
  )
