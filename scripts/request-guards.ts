import type { IncomingMessage, ServerResponse } from 'node:http'

/** Imports upload their file to this path; only they may take a long time. */
const uploadPath = /^\/api\/imports(?:[/?]|$)/

/** Any other body must arrive within this many milliseconds, so that nobody can hold requests open. */
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

/** Without a trusted proxy in front, the sender can put anything in forwarding headers. */
export function dropForwarded({ headers }: Pick<IncomingMessage, 'headers'>): void {
  for (const name of Object.keys(headers)) if (forwarded.test(name)) delete headers[name]
}
