import * as z from 'zod'
import type { Issue } from '@/lib/contract/errors'

/** The detail that an issue is about, of those that an operation can do without; undefined for what it needs. */
export function findDetail(details: readonly string[], { path }: Issue): string | undefined {
  return details.find((detail) => path === detail || path.startsWith(`${detail}.`))
}

/**
 * `value` without one member, by its path. Of a free-form member first only that goes which the schema does not name, so
 * that a street outlives the note beside it that was too long.
 */
export function leaveOut(schema: z.ZodObject, value: unknown, path: string): unknown {
  const [name = '', ...rest] = path.split('.')
  const { [name]: member, ...others } = value as Record<string, unknown>
  const own = unwrap(schema.shape[name])
  if (rest.length > 0) return { ...others, [name]: leaveOut(own as z.ZodObject, member, rest.join('.')) }
  const named = pickNamed(own, member)
  return named === undefined ? others : { ...others, [name]: named }
}

/** The members of a free-form object that its schema names; undefined when there is nothing else to leave out. */
function pickNamed(schema: z.core.$ZodType | undefined, value: unknown): object | undefined {
  const isFreeForm = schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodUnknown
  if (!isFreeForm || typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const named = Object.entries(value).filter(([name]) => Object.hasOwn(schema.shape, name))
  return named.length === Object.keys(value).length ? undefined : Object.fromEntries(named)
}

function unwrap(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  return schema instanceof z.ZodOptional ? unwrap(schema.def.innerType) : schema
}
