import * as z from 'zod'
import type { Issue } from '@/lib/contract/errors'
import type { Operation } from '@/lib/contract/operation'
import { invalidArguments, notFound } from '../api-error'
import { issuesOf, mostIssues } from '../issues'
import { sentenceOf } from '../sentences'
import { findUnstorableText } from '../text-check'
import { readJsonBody } from './body'
import { findDetail, leaveOut } from './details'
import { readLeniently } from './lenient'
import { readQuery } from './query'
import { readUpload } from './upload'

const noQuery = z.strictObject({})
/** Of an operation that does without a detail, one that nests too deep is left out as well. */
const detailLevels = 200
const possibleId = /^[A-Za-z0-9_-]{1,64}$/

/** `ignored` are the paths of what nobody knows, `warnings` what could not be used of the details of a body. */
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
 * Reads a request by its operation: 400 unreadable, 404 for an id that cannot exist, 422 for what does not fit. Documented
 * operations are read as callers mean them, unless `strict`; extensions take what they know and nothing else.
 */
export async function parseRequest(
  operation: Operation,
  request: Request,
  { params, strict }: { params: Record<string, string>; strict: boolean },
): Promise<ParsedRequest> {
  if (Object.values(params).some((id) => !possibleId.test(id))) throw notFound()
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
    const known = isLenient ? recordMembers(operation) : undefined
    const given = await readJsonBody(request, { levels: operation.details ? detailLevels : undefined })
    parsed.body = take(parsed, parsePart(body, given, { isLenient, known, details: operation.details }))
  }
  return parsed
}

function searchOf(address: string): string {
  const start = address.indexOf('?')
  return start === -1 ? '' : address.slice(start + 1)
}

function take(parsed: ParsedRequest, { value, ignored, warnings }: Part): unknown {
  parsed.ignored.push(...ignored)
  parsed.warnings.push(...warnings)
  return value
}

const membersByOperation = new WeakMap<Operation, ReadonlySet<string>>()

/** The names that the answered record has: who sends one of them back has not misspelt it. */
function recordMembers(operation: Operation): ReadonlySet<string> {
  const known = membersByOperation.get(operation)
  if (known) return known
  const { answer } = operation
  const records = answer instanceof z.ZodObject ? Object.values(answer.shape) : []
  const members = new Set(
    records.flatMap((one) => (one instanceof z.ZodObject ? Object.keys(one.shape) : [])),
  )
  membersByOperation.set(operation, members)
  return members
}

/** They are stored with the record. */
const mostWarnings = 20

type Reading = { isLenient: boolean; known?: ReadonlySet<string>; details?: readonly string[] }

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

/** 422 for what does not fit, and then for what was left out besides. */
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

/** A body without the details that cannot be used, each named once. */
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
  const { usable, warnings } = withoutUnusable(schema, leaveOut(schema, value, detail), details)
  return { usable, warnings: [found, ...warnings.filter(({ path }) => path !== found.path)] }
}
