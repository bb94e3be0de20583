import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { ApiError } from '../api-error'
import { refusal } from './refusal'

const reasons: Record<number, string> = { 400: 'Bad Request', 431: 'Request Header Fields Too Large' }

/**
 * Responds to a request that Node's HTTP parser rejects, for example because its headers are too large, and
 * closes the connection. The body is as in section 2.4.
 */
export function answerParserError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const { status, body, headers } = refusal(new ApiError(tooLarge ? 'headers_too_large' : 'bad_request'))
  const head = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomUUID()}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * The response to a request whose URL is invalid or whose host is missing, so that no handler can be found: a
 * 400 with a body as in section 2.4.
 */
export function answerUnreadable(): Response {
  const { status, body, headers } = refusal(new ApiError('bad_request'))
  return new Response(body, {
    status,
    headers: { ...headers, 'content-type': 'application/json', 'x-request-id': randomUUID() },
  })
}
