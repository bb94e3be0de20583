import type { Issue } from '@/lib/contract/errors'
import { ApiError, invalidArguments, issue } from '../api-error'
import { hasJsonType, parseWithinLimits, readBytes } from './body'
import { decodeAny } from './charset'
import { repairJson } from './repair-json'
import { type Reading, unwrap } from './unwrap'

/**
 * The maximum depth of nesting. It is high, because a detail that is nested too deeply is dropped instead of
 * rejected.
 */
const mostLevels = 200

type Body = { body: unknown; warnings: Issue[] }

/**
 * Reads a JSON body with any media type and charset, even if it is encoded twice, is the only element of an
 * array or is not quite valid JSON. Each of these adds a warning. Throws a 415 if the media type is not JSON
 * and the body is not an object.
 */
export async function readAnyBody(request: Request): Promise<Body> {
  const bytes = await readBytes(request)
  const contentType = request.headers.get('content-type')
  const text = decodeAny(bytes, contentType)
  const isJson = hasJsonType(request)
  if (isJson || (bytes.byteLength === 0 && contentType === null)) return readText(text)
  const { body, warnings } = readUntyped(text)
  return { body, warnings: [readAsJson, ...warnings] }
}

/**
 * The maximum length of invalid JSON that is repaired, in characters. Any valid alert is shorter. There is a
 * limit because repairing takes longer than parsing.
 */
const longestRepaired = 65_536

const readAsJson = issue('', 'read_as_json', 'was not sent as application/json, and was read as JSON')
const repairedJson = issue('', 'repaired_json', 'was not valid JSON, and was repaired before it was read')

function readUntyped(text: string): Body {
  try {
    const read = readText(text)
    if (typeof read.body === 'object' && read.body !== null) return read
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'unreadable_body')) throw error
  }
  throw new ApiError('unsupported_media_type')
}

function readText(text: string): Body {
  const { value, warnings: repairs } = parse(text)
  const { value: body, warnings } = unwrap(value, '', (inner) => parseWithinLimits(inner, mostLevels))
  if (Array.isArray(body) && body.length > 1) {
    throw invalidArguments(issue('', 'too_many', 'must be one object: send one request for each'))
  }
  return { body, warnings: [...repairs, ...warnings] }
}

function parse(text: string): Reading {
  try {
    return { value: parseWithinLimits(text, mostLevels), warnings: [] }
  } catch (error) {
    const isShort = text.length <= longestRepaired
    if (!(isShort && error instanceof ApiError && error.code === 'unreadable_body')) throw error
    return { value: parseWithinLimits(repairJson(text), mostLevels), warnings: [repairedJson] }
  }
}
