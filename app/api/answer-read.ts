import { apiClient, callerOf, findSession, type Session } from '@/lib/auth/session'
import type { Client, ClientOptions, Result } from '@/lib/client/client'
import { pageSessionParameter } from '@/lib/page-session'

type Reader = Pick<Session, 'businessId' | 'token'> & Partial<Pick<Session, 'cacheControl'>>
export type FindReader = () => Promise<Reader | undefined>

/**
 * Used by GET handlers: finds the user's or display's session, makes one API call and returns its result. The
 * call is aborted if the browser disconnects.
 */
export function answerRead<T>(
  request: Request,
  call: (client: Client, signal: AbortSignal) => Promise<Result<T>>,
  find: FindReader = findSession,
): Promise<Response> {
  return answerWith(
    request,
    (reader, signal) => call(apiClient(reader), signal),
    (data) => Response.json({ data }, { headers }),
    find,
  )
}

/** Like `answerRead`, for large responses: the body is streamed without being parsed. */
export function passOn(
  request: Request,
  call: (caller: ClientOptions, signal: AbortSignal) => Promise<Result<ReadableStream<Uint8Array>>>,
  find: FindReader = findSession,
): Promise<Response> {
  return answerWith(
    request,
    (reader, signal) => call(callerOf(reader), signal),
    (data) => new Response(data, { headers: { ...headers, 'content-type': 'application/json' } }),
    find,
  )
}

const headers = { 'cache-control': 'no-store' }

async function answerWith<T>(
  request: Request,
  call: (reader: Reader, signal: AbortSignal) => Promise<Result<T>>,
  write: (data: T) => Response,
  find: FindReader,
): Promise<Response> {
  const session = await find()
  if (!session) return Response.json({ failure: signedOut }, { status: 401, headers })
  try {
    const result = await call(session, request.signal)
    if (result.ok) return write(result.data)
    return Response.json({ failure: result.failure }, { status: result.failure.status || 502, headers })
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 })
    throw error
  }
}

const signedOut = { status: 401, code: 'unauthenticated', message: 'Sign in again.', issues: [], data: {} }

/** The query parameters, each with a single value. */
export function singleQueryOf(request: Request): Record<string, string> {
  return Object.fromEntries(searchOf(request))
}

/**
 * The query parameters in the form the client expects, with repeated ones as lists. The API rejects invalid
 * values.
 */
export function queryOf(request: Request): Record<string, string | string[]> {
  const searchParams = searchOf(request)
  const valuesOf = (name: string) => searchParams.getAll(name)
  return Object.fromEntries(
    [...searchParams.keys()].map((name) => [
      name,
      valuesOf(name).length > 1 ? valuesOf(name) : (valuesOf(name)[0] ?? ''),
    ]),
  )
}

/** Drops the page's session parameter, which proxy.ts has already checked. */
function searchOf(request: Request): URLSearchParams {
  const { searchParams } = new URL(request.url)
  searchParams.delete(pageSessionParameter)
  return searchParams
}
