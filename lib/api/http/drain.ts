import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause, setImmediate as untilNextTurn } from 'node:timers/promises'

/** How long the other end may take to close a connection after we have closed our half. */
const lingerMs = 2_000

/** A connection's pending responses, oldest first. */
type Unanswered = Set<ServerResponse>

type Serving = {
  answer: RequestListener
  /** Responds to a request that is not run because the process is stopping. */
  refuse: (response: ServerResponse) => void
  /** How long idle connections stay open, because a request may already be on its way. */
  quietMs: number
}

/**
 * Serves `answer` on a server that has not started yet. The returned function stops listening, and resolves
 * when every request in progress has received its response and every connection is closed. For `servedMs`,
 * requests on open connections are still served, and each response closes its connection: a proxy opens its
 * next connection elsewhere, and can close its idle ones before they are closed here. Later requests are
 * rejected and not run. Node's own `close` resets idle connections at once.
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
  // Expectations other than 100-continue are ignored, as RFC 9110 (10.1.1) allows.
  server.on('checkExpectation', onRequest)

  return (servedMs = 0) => {
    draining = true
    servedUntil = performance.now() + servedMs
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    for (const [socket, unanswered] of connections) {
      // Node calls this to close a connection after its last response.
      socket.destroySoon = () => closeGently(socket)
      const last = [...unanswered].at(-1)
      if (last && !last.headersSent) last.shouldKeepAlive = false
      void closeWhenQuiet(socket, unanswered, Math.max(quietMs, servedMs))
    }
    return closed
  }
}

/**
 * Adds `Connection: close` to `response`, and removes it from earlier ones: only the last response on a
 * connection may have it. Returns false if an earlier response was already sent with it or our half is
 * closed, because nothing can be sent after that.
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
  // Timers run before input is read, so this waits until the input that has arrived in the meantime is read.
  await untilNextTurn()
  if (unanswered.size === 0) closeGently(socket)
}

/**
 * Closes our half once everything is written, and keeps reading until the other end closes its half. Closing
 * with unread bytes would reset the connection and lose a response that is still on its way.
 */
function closeGently(socket: Socket): void {
  if (socket.writableEnded) return
  socket.end()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
