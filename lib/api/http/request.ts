import * as z from 'zod'
import type { Operation } from '@/lib/contract/operation'
import { invalidArguments, notFound } from '../api-error'
import { issuesOf, mostIssues } from '../issues'
import { sentenceOf } from '../sentences'
import { findUnstorableText } from '../text-check'
import { readJsonBody } from './body'
import { readQuery } from './query'
import { readUpload } from './upload'

const noQuery = z.strictObject({})
const possibleId = /^[A-Za-z0-9_-]{1,64}$/

export type ParsedRequest = { params?: unknown; query?: unknown; body?: unknown; upload?: unknown }

/** Reads a request strictly by its operation: 400 unreadable, 404 for an id that cannot exist, 422 for what does not fit. */
export async function parseRequest(
  operation: Operation,
  request: Request,
  params: Record<string, string>,
): Promise<ParsedRequest> {
  if (Object.values(params).some((id) => !possibleId.test(id))) throw notFound()
  const parsed: ParsedRequest = { params }
  const { query, body } = operation.request
  const search = searchOf(request.url)
  if (query || search.size > 0) {
    const given = readQuery(search, query ?? noQuery)
    const unstorable = findUnstorableText(given)
    if (unstorable.length > 0) throw invalidArguments(...unstorable.slice(0, mostIssues))
    parsed.query = parsePart(query ?? noQuery, given)
  }
  if (operation.request.upload) parsed.upload = readUpload(request)
  if (body) parsed.body = parsePart(body, await readJsonBody(request))
  return parsed
}

function searchOf(address: string): URLSearchParams {
  const start = address.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : address.slice(start + 1))
}

function parsePart(schema: NonNullable<Operation['request']['body']>, value: unknown): unknown {
  const result = schema.safeParse(value, { reportInput: true, error: sentenceOf })
  if (result.success) return result.data
  throw invalidArguments(...issuesOf(result.error))
}
