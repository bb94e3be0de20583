import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { drainable } from '@/lib/api/http/drain'

export type Gate = {
  /** Finishes the requests in progress, accepts no new ones, and frees the port. */
  stop(): Promise<void>
}

const quietMs = 500

/**
 * Forwards requests from `port` to the process on `target` and drains for `servedMs` before it stops. The process
 * cannot do so itself, because its release has no DRAIN_DELAY_SECONDS yet.
 */
export async function startGate(port: number, target: number, servedMs: number): Promise<Gate> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer({ keepAliveTimeout: 65_000 })
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url: path, headers } = incoming
    const passed = request({ host: '127.0.0.1', port: target, method, path, headers, agent }, (response) => {
      const { connection: _, 'keep-alive': __, ...others } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, others)
      response.pipe(outgoing)
    })
    passed.once('error', () => outgoing.destroy())
    incoming.pipe(passed)
  }
  const drain = drainable(server, { answer, refuse: (response) => response.writeHead(503).end(), quietMs })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async stop() {
      await drain(servedMs)
      agent.destroy()
    },
  }
}
