import { traced } from '@/lib/tracing/tracing'
import { ApiError } from '../api-error'
import type { Callback } from '../delivery/callbacks/callbacks'
import { readCallbackBody } from './callback-body'
import { refuse } from './refusal'

/**
 * Serves a callback of a provider. If it is rejected, the connection is closed before the rest of the body is
 * read.
 */
export function serveCallback(callback: Callback, request: Request): Promise<Response> {
  const { method, path } = callback
  const attributes = { 'http.request.method': method, 'http.route': path }
  const traceparent = request.headers.get('traceparent')
  return traced({ name: `${method} ${path}`, kind: 'server', traceparent, attributes }, async (span) => {
    const response = await answerCallback(callback, request)
    span.answered(response.status)
    return response
  })
}

async function answerCallback({ signed, answer }: Callback, request: Request): Promise<Response> {
  if (!signed) return answered(await answer(request, Buffer.alloc(0)))
  if (!request.headers.has(signed.header)) return answered('signature_invalid')
  const body = await readOrRefuse(request, signed.longestBody)
  return answered(typeof body === 'string' ? body : await answer(request, body))
}

type Refused = 'signature_invalid' | 'body_too_large' | 'body_timeout'

/** Reads the body or returns an error code. If the caller has disconnected, it does not receive the code. */
async function readOrRefuse(request: Request, bytes: number): Promise<Buffer | Refused> {
  try {
    return await readCallbackBody(request, { bytes })
  } catch (error) {
    return error instanceof ApiError && error.code === 'body_too_large' ? error.code : 'body_timeout'
  }
}

function answered(answer: Response | Refused): Response {
  if (typeof answer !== 'string') return answer
  const refused = refuse(answer)
  refused.headers.set('connection', 'close')
  return refused
}
