import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Responds to `/healthz` (the process is alive) and `/readyz` (it is not about to stop); returns false for any
 * other path. The console is ready even without its API, because its pages explain an outage better than a proxy
 * would.
 */
export function answerHealth(
  { url = '', method }: Pick<IncomingMessage, 'url' | 'method'>,
  response: ServerResponse,
  isStopping: boolean,
): boolean {
  const [path] = url.split('?')
  if (!(path === '/healthz' || path === '/readyz') || !(method === 'GET' || method === 'HEAD')) return false
  if (path === '/readyz' && isStopping) refuseWhileStopping(response)
  else send(response, 200, { data: { status: path === '/healthz' ? 'alive' : 'ready' } })
  return true
}

/** Refuses a request that arrived while the console is stopping. */
export function refuseWhileStopping(response: ServerResponse): void {
  send(response, 503, { error: 'The console is stopping.' }, { 'retry-after': '1' })
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  more: Record<string, string> = {},
): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...more,
  })
  response.end(text)
}
