import { ApiError, invalidArguments, issue } from '../api-error'

const maxBytes = 1_048_576
const mostLevels = 20
const longestSeconds = 30
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The JSON body of a request: 415 for another type, 413 over 1 MiB, 408 when it has not arrived after `seconds`, 400 when
 * unreadable, 422 when nested deeper than `levels`.
 */
export async function readJsonBody(
  request: Request,
  { seconds = longestSeconds, levels = mostLevels }: { seconds?: number; levels?: number } = {},
): Promise<unknown> {
  const type = request.headers.get('content-type')
  if (type !== null && !/^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(type))
    throw new ApiError('unsupported_media_type')
  const bytes = await within(seconds, readBytes(request))
  if (bytes.byteLength > 0 && type === null) throw new ApiError('unsupported_media_type')
  const text = decode(bytes)
  if (isDeeperThan(text, levels))
    throw invalidArguments(issue('', 'too_deep', `must not nest deeper than ${levels} levels`))
  return parse(text)
}

function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('body_timeout')), seconds * 1000)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

async function readBytes(request: Request): Promise<ArrayBuffer | Uint8Array> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > maxBytes) throw new ApiError('body_too_large')
  if (announced !== null) return request.arrayBuffer()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ApiError('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decode(bytes: ArrayBuffer | Uint8Array): string {
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

/** Counts brackets outside strings, so that no later step has to survive a body of 100,000 levels. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i]
    if (inString) {
      if (character === '\\') i += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > limit) return true
    } else if (character === '}' || character === ']') depth -= 1
  }
  return false
}
