import * as z from 'zod'
import { ApiError, invalidArguments, issue } from '../api-error'

/** The maximum number of query parameters. An array counts as one, however it is encoded. */
const mostNames = 100

type Pair = [key: string, value: string]

/**
 * Reads a URL's query into the object that the schema expects, with arrays in any encoding of section 4.6.
 * Throws a 422 for more than 100 parameters.
 */
export function readQuery(search: URLSearchParams, schema: z.ZodObject): Record<string, unknown> {
  const isArray = (name: string) =>
    Object.hasOwn(schema.shape, name) && schema.shape[name] instanceof z.ZodArray
  const given = new Map<string, Pair[]>()
  for (const pair of search) {
    const array = withoutIndex(pair[0])
    const name = isArray(array) ? array : pair[0]
    const pairs = given.get(name)
    if (pairs) pairs.push(pair)
    else given.set(name, [pair])
    if (given.size > mostNames) {
      throw invalidArguments(issue('', 'too_many_members', `must have at most ${mostNames} query parameters`))
    }
  }
  const query: Record<string, unknown> = {}
  for (const [name, pairs] of given) {
    const value = isArray(name) ? readArray(name, pairs) : oneOrAll(pairs)
    Object.defineProperty(query, name, { value, enumerable: true })
  }
  return query
}

/** Removes the brackets of an array: `accountIds` for `accountIds[]` and `accountIds[7]`. */
const withoutIndex = (key: string) => key.replace(/\[\d*\]$/, '')

const oneOrAll = (pairs: readonly Pair[]) =>
  pairs.length === 1 ? pairs[0]?.[1] : pairs.map(([, value]) => value)

/** Reads an array. Throws a 400 if its parameters are encoded in more than one way. */
function readArray(name: string, found: readonly Pair[]): unknown[] {
  const forms = new Set(found.map(([key, value]) => formOf(name, key, value)))
  if (forms.size > 1) throw mixed(name)
  const [form] = forms
  const values = found.map(([, value]) => value)
  if (form === 'json') return found.length > 1 ? reject(name) : parseJsonArray(name, values[0] ?? '')
  if (form === 'commas') return found.length > 1 ? reject(name) : nonEmpty((values[0] ?? '').split(','))
  if (form === 'indexed') return nonEmpty(found.toSorted(byIndex).map(([, value]) => value))
  return nonEmpty(values)
}

function formOf(
  name: string,
  key: string,
  value: string,
): 'single' | 'brackets' | 'indexed' | 'commas' | 'json' {
  if (key === `${name}[]`) return 'brackets'
  if (key !== name) return 'indexed'
  if (value.trimStart().startsWith('[')) return 'json'
  return value.includes(',') ? 'commas' : 'single'
}

const byIndex = ([a]: Pair, [b]: Pair) => indexOf(a) - indexOf(b)
const indexOf = (key: string) => Number(key.slice(key.indexOf('[') + 1, -1))
const nonEmpty = (values: string[]) => values.filter((value) => value !== '')
const mixed = (name: string) =>
  new ApiError('bad_request', {
    issues: [{ path: name, code: 'invalid_format', message: 'mixes several encodings of an array' }],
  })

function reject(name: string): never {
  throw mixed(name)
}

function parseJsonArray(name: string, text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return value
  } catch {
    // Falls through to the same response as for JSON of another type.
  }
  throw new ApiError('bad_request', {
    issues: [{ path: name, code: 'invalid_format', message: 'is not a JSON array of strings' }],
  })
}
