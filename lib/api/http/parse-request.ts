import * as z from 'zod'
import type { Issue } from '@/lib/contract/errors'
import type { Operation } from '@/lib/contract/operation'
import { invalidArguments, notFound } from '../api-error'
import { issuesOf, mostIssues } from '../issues'
import { sentenceOf } from '../sentences'
import { findUnstorableText, isStorable } from '../text-check'
import { readAnyBody } from './any-body'
import { readJsonBody } from './body'
import { findDetail, leaveOut } from './leave-out-details'
import { readLeniently } from './lenient'
import { readOtherForms } from './other-forms'
import { readQuery } from './query'
import { findExcess } from './size-limits'
import { readUpload } from './upload'

const noQuery = z.strictObject({})
/** Whether an ID can exist. Its format is not checked, because IDs of another deployment can be any text. */
const isPossible = (id: string) => id.length <= 200 && isStorable(id)

/**
 * A parsed request. `ignored` lists the paths of unknown fields, and `warnings` describes unusable parts of
 * the body.
 */
export type ParsedRequest = {
  params?: unknown
  query?: unknown
  body?: unknown
  upload?: unknown
  ignored: string[]
  warnings: Issue[]
}

type Part = { value: unknown; ignored: string[]; warnings: Issue[] }

/**
 * Parses a request for an operation. Throws a 400 if it cannot be parsed, a 404 if an ID cannot exist, and a
 * 422 for invalid values. Documented operations are read leniently unless `strict` is set; extensions accept
 * only known fields.
 */
export async function parseRequest(
  operation: Operation,
  request: Request,
  { params, strict }: { params: Record<string, string>; strict: boolean },
): Promise<ParsedRequest> {
  if (!Object.values(params).every(isPossible)) throw notFound()
  const isLenient = operation.section !== undefined && !strict
  const parsed: ParsedRequest = { params, ignored: [], warnings: [] }
  const { query, body } = operation.request
  const search = searchOf(request.url)
  if (query || search !== '') {
    const given = readQuery(new URLSearchParams(search), query ?? noQuery)
    parsed.query = take(parsed, parsePart(query ?? noQuery, given, { isLenient }))
  }
  if (operation.request.upload) parsed.upload = readUpload(request)
  if (body) {
    const { details, anyForm } = operation
    const known = isLenient ? recordMembers(operation) : undefined
    const given = anyForm ? await readAnyBody(request) : { body: await readJsonBody(request), warnings: [] }
    parsed.warnings = given.warnings
    parsed.body = take(parsed, parseBody(operation, given.body, { isLenient, known, details }))
  }
  return parsed
}

function searchOf(address: string): string {
  const start = address.indexOf('?')
  return start === -1 ? '' : address.slice(start + 1)
}

function take(parsed: ParsedRequest, { value, ignored, warnings }: Part): unknown {
  parsed.ignored = [...parsed.ignored, ...ignored]
  parsed.warnings = [...parsed.warnings, ...warnings]
  return value
}

const membersByOperation = new WeakMap<Operation, ReadonlySet<string>>()

/**
 * The fields of the record that the operation returns, and of the request that created the record. A caller
 * may send any of them back, so they are not misspellings.
 */
function recordMembers(operation: Operation): ReadonlySet<string> {
  const known = membersByOperation.get(operation)
  if (known) return known
  const { answer } = operation
  const records = answer instanceof z.ZodObject ? Object.values(answer.shape) : []
  const members = new Set([
    ...records.flatMap((one) => (one instanceof z.ZodObject ? Object.keys(one.shape) : [])),
    ...(operation.alsoSent ?? []),
  ])
  membersByOperation.set(operation, members)
  return members
}

/** The maximum number of warnings, which is limited because they are stored with the record. */
const mostWarnings = 20

type Reading = { isLenient: boolean; known?: ReadonlySet<string>; details?: readonly string[] }

function parseBody({ request, otherForms }: Operation, given: unknown, reading: Reading): Part {
  const schema = request.body as z.ZodObject
  const { details = [] } = reading
  const read = otherForms ? readOtherForms(given, otherForms) : { value: given, warnings: [] }
  const { usable, warnings } = withoutExcess(schema, read.value, details)
  const part = parsePart(schema, usable, reading)
  return { ...part, warnings: [...warnings, ...read.warnings, ...part.warnings].slice(0, mostWarnings) }
}

/**
 * Drops details that exceed the size limits, with a warning for each. Throws a 422 if the body is still too
 * large.
 */
function withoutExcess(
  schema: z.ZodObject,
  given: unknown,
  details: readonly string[],
): { usable: unknown; warnings: Issue[] } {
  const excess = findExcess(schema, given)
  if (!excess) return { usable: given, warnings: [] }
  const detail = findDetail(details, excess)
  if (detail === undefined) throw invalidArguments(excess)
  const { usable, warnings } = withoutExcess(schema, leaveOut(schema, given, detail), details)
  return { usable, warnings: [excess, ...warnings] }
}

function parsePart(schema: z.ZodObject, given: unknown, { isLenient, known, details }: Reading): Part {
  const { value, ignored, nearMisses } = isLenient
    ? readLeniently(schema, given, known)
    : { value: given, ignored: [], nearMisses: [] }
  if (details === undefined) return { value: parseWhole(schema, value, nearMisses), ignored, warnings: [] }
  const { usable, warnings } = withoutUnusable(schema, value, details)
  return {
    value: parseWhole(schema, usable, [], [...nearMisses, ...warnings]),
    ignored,
    warnings: [...nearMisses, ...warnings].slice(0, mostWarnings),
  }
}

/** Returns the parsed value. Throws a 422 if it is invalid; the error also lists the issues in `besides`. */
function parseWhole(
  schema: z.ZodObject,
  value: unknown,
  refused: readonly Issue[],
  besides: readonly Issue[] = [],
): unknown {
  const unstorable = findUnstorableText(value)
  const result = schema.safeParse(value, { reportInput: true, error: sentenceOf })
  if (result.success && unstorable.length + refused.length === 0) return result.data
  const found = result.success ? [] : issuesOf(result.error)
  throw invalidArguments(...[...refused, ...unstorable, ...found, ...besides].slice(0, mostIssues))
}

/** Removes unusable details from the body, with one warning for each path. */
function withoutUnusable(
  schema: z.ZodObject,
  value: unknown,
  details: readonly string[],
): { usable: unknown; warnings: Issue[] } {
  const result = schema.safeParse(value, { reportInput: true, error: sentenceOf })
  const issues = [...findUnstorableText(value), ...(result.success ? [] : issuesOf(result.error))]
  const found = issues.find((one) => findDetail(details, one) !== undefined)
  const detail = found && findDetail(details, found)
  if (!found || detail === undefined) return { usable: value, warnings: [] }
  // With few issues, removes only the affected fields, one at a time; otherwise, removes the whole detail.
  const isSingle = issues.length <= mostWarnings
  const less = leaveOut(schema, value, detail, isSingle ? found.path : detail)
  const { usable, warnings } = withoutUnusable(schema, less, details)
  return { usable, warnings: [found, ...warnings.filter(({ path }) => path !== found.path)] }
}
