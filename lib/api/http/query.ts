import * as z from 'zod'
import { ApiError } from '../api-error'

/** The query of an address as the schema wants it: a member that is an array is read in every encoding of 4.6. */
export function readQuery(search: URLSearchParams, schema: z.ZodObject): Record<string, unknown> {
  const arrays = Object.keys(schema.shape).filter((name) => schema.shape[name] instanceof z.ZodArray)
  const plain = new URLSearchParams(search)
  const query: Record<string, unknown> = {}
  for (const name of arrays) {
    const values = readArray(name, plain)
    if (values) query[name] = values
  }
  for (const name of new Set(plain.keys())) {
    const values = plain.getAll(name)
    Object.defineProperty(query, name, { value: values.length === 1 ? values[0] : values, enumerable: true })
  }
  return query
}

/** Takes every spelling of one array out of `search`; more than one spelling in one address is a 400. */
function readArray(name: string, search: URLSearchParams): unknown[] | undefined {
  const spelling = new RegExp(`^${name}(\\[\\d*\\])?$`)
  const found = [...search].filter(([key]) => spelling.test(key))
  for (const [key] of found) search.delete(key)
  if (found.length === 0) return undefined
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

const byIndex = ([a]: [string, string], [b]: [string, string]) => indexOf(a) - indexOf(b)
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
    // Falls through to the same answer as JSON of another kind.
  }
  throw new ApiError('bad_request', {
    issues: [{ path: name, code: 'invalid_format', message: 'is not a JSON array of strings' }],
  })
}
