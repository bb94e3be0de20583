import type { Operation } from '@/lib/contract/operation'
import { invalidArguments, notFound } from '../api-error'
import { readJsonBody } from './body'
import { issuesOf } from './issues'
import { readQuery } from './query'
import { findUnstorableText } from './text-check'

const possibleId = /^[A-Za-z0-9_-]{1,64}$/

export type ParsedRequest = { params?: unknown; query?: unknown; body?: unknown }

/** Reads a request strictly by its operation: 400 unreadable, 404 for an id that cannot exist, 422 for what does not fit. */
export async function parseRequest(
  operation: Operation,
  request: Request,
  params: Record<string, string>,
): Promise<ParsedRequest> {
  if (Object.values(params).some((id) => !possibleId.test(id))) throw notFound()
  const parsed: ParsedRequest = { params }
  const { query, body } = operation.request
  if (query) {
    const given = readQuery(searchOf(request.url), query)
    const unstorable = findUnstorableText(given)
    if (unstorable.length > 0) throw invalidArguments(...unstorable)
    parsed.query = parsePart(query, given)
  }
  if (body) parsed.body = parsePart(body, await readJsonBody(request))
  return parsed
}

function searchOf(address: string): URLSearchParams {
  const start = address.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : address.slice(start + 1))
}

function parsePart(schema: NonNullable<Operation['request']['body']>, value: unknown): unknown {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw invalidArguments(...issuesOf(result.error))
}
