import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause, setImmediate as untilNextTurn } from 'node:timers/promises'

/** How long to wait for the other end to close a connection after we have closed our half. */
const lingerMs = 2_000

/** The responses that are still to be sent on a connection, oldest first. */
type Unanswered = Set<ServerResponse>

type Serving = {
  answer: RequestListener
  /** Rejects a request because the process is stopping; the request is not run. */
  refuse: (response: ServerResponse) => void
  /** How long idle connections are kept open for requests that are already on their way. */
  quietMs: number
}

/**
 * Serves requests with `answer` on a server that is not listening yet. The returned function stops the
 * server: it resolves when all requests in progress have their responses and all connections are closed.
 * During the first `servedMs`, requests on open connections are still served, but each response closes its
 * connection, so that a proxy opens its next connection to another process and has time to close idle ones.
 * After that, requests are rejected. (Node's own `close` resets idle connections immediately.)
 */
export function drainable(
  server: Server,
  { answer, refuse, quietMs }: Serving,
): (servedMs?: number) => Promise<void> {
  const connections = new Map<Socket, Unanswered>()
  let draining = false
  let servedUntil = 0

  function onRequest(...[request, response]: Parameters<RequestListener>): void {
    const { socket } = request
    const unanswered = connections.get(socket) as Unanswered
    if (draining && !announceLast(socket, unanswered, response)) return void request.resume()
    unanswered.add(response)
    response.once('close', () => {
      unanswered.delete(response)
      if (draining) void closeWhenQuiet(socket, unanswered, quietMs)
    })
    if (draining && performance.now() >= servedUntil) refuse(response)
    else answer(request, response)
  }

  server.on('connection', (socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', onRequest)
  // Ignores expectations other than 100-continue, as RFC 9110 (10.1.1) allows.
  server.on('checkExpectation', onRequest)

  return (servedMs = 0) => {
    draining = true
    servedUntil = performance.now() + servedMs
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    for (const [socket, unanswered] of connections) {
      // Node calls `destroySoon` to close a connection after its last response.
      socket.destroySoon = () => closeGently(socket)
      const last = [...unanswered].at(-1)
      if (last && !last.headersSent) last.shouldKeepAlive = false
      void closeWhenQuiet(socket, unanswered, Math.max(quietMs, servedMs))
    }
    return closed
  }
}

/**
 * Adds `Connection: close` to `response` and removes it from earlier ones, because only the last response on
 * a connection may have it. Returns false if `response` cannot be sent: an earlier response was already sent
 * with this header, or our half of the connection is closed.
 */
function announceLast(socket: Socket, unanswered: Unanswered, response: ServerResponse): boolean {
  const earlier = [...unanswered]
  if (socket.writableEnded || earlier.some((one) => one.headersSent && !one.shouldKeepAlive)) return false
  for (const one of earlier) if (!one.headersSent) one.shouldKeepAlive = true
  response.shouldKeepAlive = false
  return true
}

async function closeWhenQuiet(socket: Socket, unanswered: Unanswered, quietMs: number): Promise<void> {
  await pause(quietMs)
  // Timers run before sockets are read, so a request that has already arrived is not known until the next
  // turn.
  await untilNextTurn()
  if (unanswered.size === 0) closeGently(socket)
}

/**
 * Closes our half of a connection after everything is written, and continues to read until the other end
 * closes its half. Closing a connection with unread bytes would reset it, and the other end could lose a
 * response.
 */
function closeGently(socket: Socket): void {
  if (socket.writableEnded) return
  socket.end()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
