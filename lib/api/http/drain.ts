import { randomUUID } from 'node:crypto'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause, setImmediate as untilNextTurn } from 'node:timers/promises'
import { ApiError } from '../api-error'
import { refusal } from './refusal'

/** How long the other end may take to close a connection of which we have closed our half. */
const lingerMs = 2_000
const retryAfterSeconds = 1

/** The responses that a connection still waits for, oldest first. */
type Unanswered = Set<ServerResponse>

/**
 * Serves `answer` on a server from its start. The function returned stops listening and resolves when every request
 * under way has been answered and every connection is closed; a request that comes later is refused with 503 and not
 * run. A request may be on its way when we begin: an idle connection stays open for it for `quietMs`. Node's own `close`
 * resets idle connections at once.
 */
export function drainable(server: Server, answer: RequestListener, quietMs: number): () => Promise<void> {
  const connections = new Map<Socket, Unanswered>()
  let draining = false

  function onRequest(...[request, response]: Parameters<RequestListener>): void {
    const { socket } = request
    const unanswered = connections.get(socket) as Unanswered
    if (draining && !announceLast(socket, unanswered, response)) return void request.resume()
    unanswered.add(response)
    response.once('close', () => {
      unanswered.delete(response)
      if (draining) void closeWhenQuiet(socket, unanswered, quietMs)
    })
    if (draining) refuse(response)
    else answer(request, response)
  }

  server.on('connection', (socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', onRequest)
  // What a caller expects beyond 100-continue is passed over, as RFC 9110 (10.1.1) allows.
  server.on('checkExpectation', onRequest)

  return () => {
    draining = true
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    for (const [socket, unanswered] of connections) {
      // Node closes a connection this way after its last answer.
      socket.destroySoon = () => closeGently(socket)
      const last = [...unanswered].at(-1)
      if (last && !last.headersSent) last.shouldKeepAlive = false
      void closeWhenQuiet(socket, unanswered, quietMs)
    }
    return closed
  }
}

/**
 * Makes `response` the one with `Connection: close`; of several on a connection only the last may say it. False when an
 * earlier one has said it already, or our half is closed: nothing that comes after can be answered.
 */
function announceLast(socket: Socket, unanswered: Unanswered, response: ServerResponse): boolean {
  const earlier = [...unanswered]
  if (socket.writableEnded || earlier.some((one) => one.headersSent && !one.shouldKeepAlive)) return false
  for (const one of earlier) if (!one.headersSent) one.shouldKeepAlive = true
  response.shouldKeepAlive = false
  return true
}

function refuse(response: ServerResponse): void {
  const { status, body, headers } = refusal(new ApiError('unavailable', {}, retryAfterSeconds))
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': randomUUID(),
  })
  response.end(body)
}

async function closeWhenQuiet(socket: Socket, unanswered: Unanswered, quietMs: number): Promise<void> {
  await pause(quietMs)
  // Timers come before input: what has arrived meanwhile is read first.
  await untilNextTurn()
  if (unanswered.size === 0) closeGently(socket)
}

/**
 * Ends our half once everything is written, and reads on until the other end has closed its own: closing with bytes
 * unread would reset the connection, and an answer that is still on its way would be lost.
 */
function closeGently(socket: Socket): void {
  if (socket.writableEnded) return
  socket.end()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}
