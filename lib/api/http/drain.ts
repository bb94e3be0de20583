import type { Server } from 'node:http'

/**
 * Watches a server from its start; what it answers stops listening and resolves when every request under way has been
 * answered. `close` of Node alone waits for the callers of those requests to let go of their connections.
 */
export function drainable(server: Server): () => Promise<void> {
  let draining = false
  server.on('request', (request, response) => {
    response.on('close', () => {
      if (draining) request.socket.end()
    })
  })
  return () => {
    draining = true
    return new Promise((resolve) => server.close(() => resolve()))
  }
}
