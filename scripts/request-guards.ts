import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whoever may import a file sends it to this path; it alone may take long. */
const uploadPath = /^\/api\/imports(?:[/?]|$)/

/** A body that is no file must have arrived after so many milliseconds, so that nobody holds requests open for nothing. */
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

/** With no proxy of ours in front, what a request says of the way it came is the sender's own invention. */
export function dropForwarded({ headers }: Pick<IncomingMessage, 'headers'>): void {
  for (const name of Object.keys(headers)) if (forwarded.test(name)) delete headers[name]
}
