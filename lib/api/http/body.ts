import { ApiError, invalidArguments, issue } from '../api-error'
import { textLimits, tooManyMembers } from './size-limits'

const maxBytes = 1_048_576
const mostLevels = 20
const longestSeconds = 30
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads and parses a request's JSON body. Throws a 415 for another media type, a 413 over 1 MiB, a 408 if the
 * body does not arrive within `seconds`, a 400 if it is not valid JSON, and a 422 if it is nested too deeply
 * or has too many fields.
 */
export async function readJsonBody(
  request: Request,
  { seconds = longestSeconds }: { seconds?: number } = {},
): Promise<unknown> {
  const isJson = hasJsonType(request)
  if (!isJson && request.headers.has('content-type')) throw new ApiError('unsupported_media_type')
  const bytes = await readBytes(request, seconds)
  const text = decode(bytes)
  if (!isJson && bytes.byteLength > 0) throw new ApiError('unsupported_media_type')
  return parseWithinLimits(text)
}

/** Whether the request's media type is JSON. */
export const hasJsonType = ({ headers }: Request): boolean =>
  /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(headers.get('content-type') ?? '')

/**
 * Parses JSON. Throws a 400 if it is invalid, and a 422 for too many fields or more than `levels` levels of
 * nesting.
 */
export function parseWithinLimits(text: string, levels = mostLevels): unknown {
  const { depth, members, values } = measure(text, levels)
  if (depth > levels)
    throw invalidArguments(issue('', 'too_deep', `must not nest deeper than ${levels} levels`))
  if (members > textLimits.members || values > textLimits.values) throw invalidArguments(tooManyMembers(''))
  return parse(text)
}

/** Waits for `work` and returns its result; rejects with a 408 after `seconds`. */
export function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('body_timeout')), seconds * 1000)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Reads the body. Throws a 413 over 1 MiB, and a 408 if it does not arrive within `seconds`. */
export const readBytes = (request: Request, seconds = longestSeconds) =>
  within(seconds, collectBytes(request))

async function collectBytes(request: Request): Promise<Uint8Array> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > maxBytes) throw new ApiError('body_too_large')
  if (announced !== null) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ApiError('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new ApiError('unreadable_body')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('unreadable_body')
  }
}

type Measures = { depth: number; members: number; values: number }

const quote = 0x22
const backslash = 0x5c

/**
 * Measures JSON before it is parsed, so that later steps never get 100,000 levels or fields. Outside strings,
 * finds the deepest level (stopping when it exceeds `limit`), and counts colons as fields, and opening
 * brackets and commas as values.
 */
function measure(text: string, limit: number): Measures {
  const found = { depth: 0, members: 0, values: 0 }
  let level = 0
  let isInString = false
  for (let i = 0; i < text.length && found.depth <= limit; i += 1) {
    const character = text.charCodeAt(i)
    if (isInString) {
      if (character === backslash) i += 1
      else if (character === quote) isInString = false
    } else if (character === quote) isInString = true
    else if (character === 0x7b || character === 0x5b) {
      level += 1
      found.values += 1
      found.depth = Math.max(found.depth, level)
    } else if (character === 0x7d || character === 0x5d) level -= 1
    else if (character === 0x2c) found.values += 1
    else if (character === 0x3a) found.members += 1
  }
  return found
}
