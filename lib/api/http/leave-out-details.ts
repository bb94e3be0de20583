import * as z from 'zod'
import type { Issue } from '@/lib/contract/errors'

/**
 * The optional detail that an issue is about; undefined if it is about something that the operation requires.
 */
export function findDetail(details: readonly string[], { path }: Issue): string | undefined {
  return details.find((detail) => path === detail || path.startsWith(`${detail}.`))
}

/**
 * Removes an unusable detail from `value`. From a free-form detail, removes only the field at the issue's
 * path or, if there is none, all fields that the schema does not name. In this way, a street is kept even if
 * a note is too long.
 */
export function leaveOut(schema: z.ZodObject, value: unknown, detail: string, path = detail): unknown {
  const [name = '', ...rest] = detail.split('.')
  const { [name]: member, ...others } = value as Record<string, unknown>
  const own = unwrap(schema.shape[name])
  const inner = path.slice(name.length + 1)
  if (rest.length > 0) {
    return { ...others, [name]: leaveOut(own as z.ZodObject, member, rest.join('.'), inner) }
  }
  const kept = keepUsable(own, member, inner)
  return kept === undefined ? others : { ...others, [name]: kept }
}

/**
 * Returns a free-form object without its unusable fields; undefined if nothing can be removed, or if the
 * value is not a free-form object.
 */
function keepUsable(schema: z.core.$ZodType | undefined, value: unknown, path: string): object | undefined {
  const isFreeForm = schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodUnknown
  if (!isFreeForm || typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const members = Object.entries(value)
  const refused = members.find(([name]) => path === name || path.startsWith(`${name}.`))?.[0]
  const kept = members.filter(([name]) =>
    refused === undefined ? Object.hasOwn(schema.shape, name) : name !== refused,
  )
  return kept.length === members.length ? undefined : Object.fromEntries(kept)
}

function unwrap(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  return schema instanceof z.ZodOptional ? unwrap(schema.def.innerType) : schema
}
