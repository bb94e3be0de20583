import type { IncomingMessage, ServerResponse } from 'node:http'

/** The path for uploading imports. Only these requests may take a long time. */
const uploadPath = /^\/api\/imports(?:[/?]|$)/

/**
 * Refuses a request, except an upload, whose body has not arrived within this many milliseconds, so that nobody can
 * hold requests open.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, limitMs: number): void {
  if (uploadPath.test(request.url ?? '')) return
  const timer = setTimeout(() => {
    if (!request.complete) refuse(request, response)
  }, limitMs)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void request.destroy()
  response.writeHead(408, { connection: 'close', 'content-length': '0' }).end(() => request.destroy())
}

const forwarded = /^(x-forwarded-.*|forwarded|x-real-ip)$/

/** Removes forwarding headers: without a trusted proxy in front, they contain whatever the sender wants. */
export function dropForwarded({ headers }: Pick<IncomingMessage, 'headers'>): void {
  for (const name of Object.keys(headers)) if (forwarded.test(name)) delete headers[name]
}
