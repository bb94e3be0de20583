import * as z from 'zod'
import type { Issue } from '@/lib/contract/errors'
import { issue } from '../api-error'

/**
 * The maximum number of fields per request. Fields named by the schema do not count inside the items of a
 * bounded list.
 */
export const mostMembers = 1_000
/** The maximum total number of items in lists without a limit in the schema, such as lists in metadata. */
const mostLooseItems = 10_000

/**
 * Limits that are checked before JSON is parsed: parsing 1 MiB of tiny objects takes longer than all later
 * steps. Both limits are well above what any operation accepts.
 */
export const textLimits = { members: 20_000, values: 50_000 }

export const tooManyMembers = (path: string): Issue =>
  issue(path, 'too_many_members', `must have at most ${mostMembers} fields in total`)

type Schemas = readonly z.core.$ZodType[]

/**
 * Returns the first limit that a parsed body exceeds: `too_many` for a list with more items than its schema
 * allows, `too_many_members` for over 1,000 fields or 10,000 unbounded list items in total. Undefined if the
 * body is within all limits.
 */
export function findExcess(schema: z.ZodObject, value: unknown): Issue | undefined {
  return new MemberCount().find([schema], value, '', false)
}

class MemberCount {
  #members = 0
  #looseItems = 0

  /**
   * `isListed`: the value is inside an item of a bounded list, so fields named by its schema are not counted.
   */
  find(schemas: Schemas, value: unknown, path: string, isListed: boolean): Issue | undefined {
    if (typeof value !== 'object' || value === null) return undefined
    const given = schemas.flatMap(alternatives)
    return Array.isArray(value)
      ? this.#findInList(given, value, path)
      : this.#findInObject(given, value, path, isListed)
  }

  #findInList(schemas: Schemas, list: unknown[], path: string): Issue | undefined {
    const lists = schemas.filter((one) => one instanceof z.ZodArray)
    const isBounded = lists.length > 0
    const most = Math.max(...lists.map(mostItems))
    if (isBounded && list.length > most) return issue(path, 'too_many', `must have at most ${most} items`)
    if (!isBounded) this.#looseItems += list.length
    if (this.#looseItems > mostLooseItems) {
      return issue(path, 'too_many_members', `must have at most ${mostLooseItems} list items in total`)
    }
    const elements = lists.map(({ element }) => element)
    for (const [index, item] of list.entries()) {
      const found = this.find(elements, item, join(path, String(index)), isBounded)
      if (found) return found
    }
    return undefined
  }

  #findInObject(schemas: Schemas, value: object, path: string, isListed: boolean): Issue | undefined {
    const isNamed = (name: string) => schemas.some((one) => one instanceof z.ZodObject && has(one, name))
    for (const [name, member] of Object.entries(value)) {
      const own = schemas.flatMap((one) => memberSchema(one, name) ?? [])
      const isBounded = isListed && isNamed(name)
      if (!isBounded) this.#members += 1
      if (this.#members > mostMembers) return tooManyMembers(path)
      const found = this.find(own, member, join(path, name), isBounded)
      if (found) return found
    }
    return undefined
  }
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** The schema without optional, nullable, default and pipe wrappers; for a union, all of its options. */
function alternatives(schema: z.core.$ZodType): Schemas {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return alternatives(schema.def.innerType)
  }
  if (schema instanceof z.ZodPipe) return alternatives(schema.def.in)
  return schema instanceof z.ZodUnion ? schema.def.options.flatMap(alternatives) : [schema]
}

function memberSchema(schema: z.core.$ZodType, name: string): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodRecord) return schema.def.valueType
  return schema instanceof z.ZodObject && has(schema, name) ? schema.shape[name] : undefined
}

const has = ({ shape }: z.ZodObject, name: string) => Object.hasOwn(shape, name)

/** The maximum length of a list; infinity if it has none. Every list in the contract's requests has one. */
export function mostItems(list: z.ZodArray): number {
  const checks = (list.def.checks ?? []).map((check) => check._zod.def)
  return Math.min(...checks.flatMap((check) => (isMaxLength(check) ? [check.maximum] : [])))
}

const isMaxLength = (check: z.core.$ZodCheckDef): check is z.core.$ZodCheckMaxLengthDef =>
  check.check === 'max_length'
