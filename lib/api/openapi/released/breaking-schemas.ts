import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../schemas'
import type { Surface } from './surface'

export type BreakingKind =
  | 'path removed'
  | 'operation removed'
  | 'operation renamed'
  | 'security stricter'
  | 'parameter removed'
  | 'parameter required'
  | 'request body required'
  | 'request media type removed'
  | 'request member removed'
  | 'request member required'
  | 'request enum value removed'
  | 'request default changed'
  | 'request narrower'
  | 'status removed'
  | 'response media type removed'
  | 'response member removed'
  | 'response member optional'
  | 'response enum value added'
  | 'response type changed'

/** A change that may break callers of the released API. `place` is its position in the document. */
export type BreakingChange = { kind: BreakingKind; place: string }

/** The direction of the data that a schema describes: from the caller, or from the API. */
export type Direction = 'request' | 'response'

type Context = {
  released: Surface
  current: Surface
  /**
   * Differences between pairs of components that have been compared. Needed since components may contain each
   * other.
   */
  known: Map<string, BreakingChange[]>
}

const schemasPath = '#/components/schemas/'
/** Limits that exclude data if they are lowered. */
const upperLimits = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum', 'maxProperties'] as const
const lowerLimits = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum', 'minProperties'] as const
const exactRules = ['pattern', 'format', 'multipleOf', 'uniqueItems'] as const

/**
 * Changes between two versions of a schema that break callers. A request schema must still accept all data
 * that it accepted before. A response may only contain data that was possible before, plus new members of
 * objects. Limits are not compared in responses: requests use the same components, and callers do not depend
 * on them.
 */
export function breaksOfSchema(
  place: string,
  direction: Direction,
  old: Json,
  now: Json,
  context: Context,
): BreakingChange[] {
  const [oldName, nowName] = [componentOf(old), componentOf(now)]
  if (oldName === undefined && nowName === undefined)
    return breaksOfAlternatives(place, direction, old, now, context)
  const key = `${direction} ${oldName ?? place} ${nowName ?? place}`
  const known = context.known.get(key)
  if (known) return known
  const found: BreakingChange[] = []
  context.known.set(key, found)
  const [oldSchema, nowSchema] = [resolve(old, context.released), resolve(now, context.current)]
  found.push(...breaksOfAlternatives(oldName ?? place, direction, oldSchema, nowSchema, context))
  return found
}

const componentOf = ({ $ref }: Json) =>
  typeof $ref === 'string' ? $ref.slice(schemasPath.length) : undefined

function resolve(schema: Json, { schemas }: Surface): Json {
  const name = componentOf(schema)
  if (name === undefined) return schema
  const { $ref: _, ...more } = schema
  return { ...schemas[name], ...more }
}

/** Reports the alternatives on the narrower side that do not exist on the wider side. */
function breaksOfAlternatives(
  place: string,
  direction: Direction,
  old: Json,
  now: Json,
  context: Context,
): BreakingChange[] {
  const olds = alternativesOf(old, context.released)
  const nows = alternativesOf(now, context.current)
  const compare = (one: Json, other: Json) => breaksOfOne(place, direction, one, other, context)
  const [narrower, partners] =
    direction === 'request'
      ? [olds, (one: Json) => nows.map((other) => compare(one, other))]
      : [nows, (one: Json) => olds.map((other) => compare(other, one))]
  return narrower.flatMap((one) => fewest(partners(one), place))
}

/**
 * The differences to the most similar alternative. One of another type is chosen only if all others are as
 * well.
 */
function fewest(candidates: BreakingChange[][], place: string): BreakingChange[] {
  const isOtherType = (found: BreakingChange[]) =>
    found.some((one) => one.place === place && /type changed|narrower/.test(one.kind))
  const distance = (found: BreakingChange[]) => found.length + (isOtherType(found) ? 1000 : 0)
  return candidates.toSorted((one, other) => distance(one) - distance(other))[0] ?? []
}

function alternativesOf(schema: Json, surface: Surface): Json[] {
  const { anyOf, oneOf, allOf, ...base } = resolve(schema, surface)
  const all = ((allOf ?? []) as Json[]).map((part) => resolve(part, surface))
  const whole = all.reduce(merge, base)
  const alternatives = (anyOf ?? oneOf) as Json[] | undefined
  if (!alternatives)
    return whole.anyOf || whole.oneOf || whole.allOf ? alternativesOf(whole, surface) : [whole]
  return alternatives.flatMap((one) => alternativesOf(merge(whole, resolve(one, surface)), surface))
}

function merge(one: Json, other: Json): Json {
  const properties = { ...propertiesOf(one) }
  for (const [name, schema] of Object.entries(propertiesOf(other)))
    properties[name] = { ...properties[name], ...schema }
  const required = [...new Set([...requiredOf(one), ...requiredOf(other)])]
  return { ...one, ...other, ...(Object.keys(properties).length > 0 && { properties }), required }
}

const propertiesOf = (schema: Json) => (schema.properties ?? {}) as Record<string, Json>
const requiredOf = (schema: Json) => (schema.required ?? []) as string[]

function breaksOfOne(
  place: string,
  direction: Direction,
  old: Json,
  now: Json,
  context: Context,
): BreakingChange[] {
  const isRequest = direction === 'request'
  const [narrower, wider] = isRequest ? [old, now] : [now, old]
  if (!isTypeWithin(narrower, wider))
    return [{ kind: isRequest ? 'request narrower' : 'response type changed', place }]
  const found = breaksOfValues(place, direction, narrower, wider)
  if (isRequest) found.push(...breaksOfLimits(place, old, now))
  found.push(...breaksOfMembers(place, direction, old, now, context))
  if (old.items || now.items) {
    const [oldItems, nowItems] = [old.items ?? {}, now.items ?? {}] as [Json, Json]
    found.push(...breaksOfSchema(`${place}[]`, direction, oldItems, nowItems, context))
  }
  return found
}

function isTypeWithin(narrower: Json, wider: Json): boolean {
  const types = typesOf(wider)
  if (!types) return true
  const accepts = (type: string) => types.includes(type) || (type === 'integer' && types.includes('number'))
  return typesOf(narrower)?.every(accepts) ?? false
}

function typesOf(schema: Json): string[] | undefined {
  const values = valuesOf(schema)
  if (schema.type) return [schema.type].flat() as string[]
  return values?.map((value) => (value === null ? 'null' : typeof value))
}

function valuesOf(schema: Json): unknown[] | undefined {
  if ('const' in schema) return [schema.const]
  return schema.enum as unknown[] | undefined
}

function breaksOfValues(place: string, direction: Direction, narrower: Json, wider: Json): BreakingChange[] {
  const allowed = valuesOf(wider)
  if (!allowed) return []
  const isRequest = direction === 'request'
  const values = valuesOf(narrower)
  if (!values) return [{ kind: isRequest ? 'request narrower' : 'response type changed', place }]
  const kind: BreakingKind = isRequest ? 'request enum value removed' : 'response enum value added'
  return values
    .filter((value) => !allowed.includes(value))
    .map((value) => ({ kind, place: `${place}: ${value}` }))
}

function breaksOfLimits(place: string, old: Json, now: Json): BreakingChange[] {
  // An enum's values are compared separately, and no other limit matters for it.
  const limit = (rule: string) => now[rule] as number | undefined
  const isTighter =
    !valuesOf(old) &&
    (upperLimits.some((rule) => (limit(rule) ?? Infinity) < ((old[rule] as number) ?? Infinity)) ||
      lowerLimits.some((rule) => (limit(rule) ?? -Infinity) > ((old[rule] as number) ?? -Infinity)) ||
      exactRules.some((rule) => now[rule] !== undefined && now[rule] !== old[rule]))
  const found: BreakingChange[] = isTighter ? [{ kind: 'request narrower', place }] : []
  if ('default' in old && !isDeepStrictEqual(old.default, now.default))
    found.push({ kind: 'request default changed', place })
  return found
}

function breaksOfMembers(
  place: string,
  direction: Direction,
  old: Json,
  now: Json,
  context: Context,
): BreakingChange[] {
  const isRequest = direction === 'request'
  const members = propertiesOf(now)
  const found = Object.entries(propertiesOf(old)).flatMap(([name, schema]): BreakingChange[] => {
    const member = members[name]
    const where = `${place}.${name}`
    if (member) return breaksOfSchema(where, direction, schema, member, context)
    return [{ kind: isRequest ? 'request member removed' : 'response member removed', place: where }]
  })
  const [mustNow, mustOnce] = isRequest ? [now, old] : [old, now]
  const kind: BreakingKind = isRequest ? 'request member required' : 'response member optional'
  for (const name of requiredOf(mustNow)) {
    const isGone = !isRequest && members[name] === undefined
    if (!isGone && !requiredOf(mustOnce).includes(name)) found.push({ kind, place: `${place}.${name}` })
  }
  return [...found, ...breaksOfFurtherMembers(place, direction, old, now, context)]
}

/** Compares the schemas of unnamed members, as in a map. */
function breaksOfFurtherMembers(
  place: string,
  direction: Direction,
  { additionalProperties: old }: Json,
  { additionalProperties: now }: Json,
  context: Context,
): BreakingChange[] {
  if (now === false)
    return direction === 'request' && old !== false ? [{ kind: 'request narrower', place }] : []
  if (typeof old !== 'object' && typeof now !== 'object') return []
  if (old === false) return []
  const [one, other] = [old, now].map((part) => (typeof part === 'object' ? part : {})) as [Json, Json]
  return breaksOfSchema(`${place}.*`, direction, one, other, context)
}
