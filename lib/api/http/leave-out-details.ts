import * as z from 'zod'
import type { Issue } from '@/lib/contract/errors'

/** The detail that an issue is about, of those that an operation can do without; undefined for what it needs. */
export function findDetail(details: readonly string[], { path }: Issue): string | undefined {
  return details.find((detail) => path === detail || path.startsWith(`${detail}.`))
}

/**
 * `value` without what an issue of one of its details is about. Of a free-form detail that is the member named by the path of
 * the issue, and else all that the schema does not name, so that a street outlives the note beside it that was too long.
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

/** What is left of a free-form object; undefined when all of it must go. */
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
