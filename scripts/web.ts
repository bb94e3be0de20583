import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import next from 'next'
import { drainable } from '@/lib/api/http/drain'
import { settings } from '@/lib/env'
import { startTracing } from '@/lib/tracing/start-tracing'
import { dropForwarded, limitBodyTime } from './request-guards'
import { complain } from './say'
import { answerHealth, refuseWhileStopping } from './web-health'

/** The web process runs Next.js and stores no data. Its parent stops it with SIGTERM or by exiting. */
const graceSeconds = 5
/** Uploading 200 MB over a slow connection takes longer than Node's default of five minutes. */
const longestRequestMs = 3_600_000
const longestBodyMs = 30_000
const quietMs = 500
const { HOST, PORT, PUBLIC_URL, TRUST_PROXY, DRAIN_DELAY_SECONDS } = settings()
const tracing = await startTracing({ settings: settings(), serviceName: 'beacon-console', warn: complain })
const hasProxy = PUBLIC_URL !== undefined || TRUST_PROXY
const app = next({ dev: false, dir: process.cwd(), hostname: HOST, port: PORT })
await app.prepare()
const handle = app.getRequestHandler()

let isStopping = false

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (answerHealth(request, response, isStopping)) return
  if (!hasProxy) dropForwarded(request)
  limitBodyTime(request, response, longestBodyMs)
  void handle(request, response)
}

const server = createServer({
  keepAliveTimeout: 65_000,
  requestTimeout: longestRequestMs,
  headersTimeout: longestBodyMs,
})
const drain = drainable(server, { answer, refuse: refuseWhileStopping, quietMs })
server.listen(PORT, HOST, () => process.send?.({ kind: 'ready' }))
server.once('error', (error) => {
  process.stderr.write(`The console cannot listen on ${HOST}:${PORT}: ${error.message}\n`)
  process.exit(1)
})

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  const delayMs = DRAIN_DELAY_SECONDS * 1000
  if (delayMs > 0) await pause(delayMs)
  // Closes all connections after the grace period, because event streams never end on their own.
  setTimeout(() => server.closeAllConnections(), delayMs + graceSeconds * 1000)
  await drain(delayMs)
  await app.close()
  await tracing.stop()
  process.exit(0)
}

process.on('SIGTERM', stop)
process.on('disconnect', stop)
// Ctrl-C and a closed terminal signal the whole group; the parent then stops this process in order.
for (const signal of ['SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!process.connected) void stop()
  })
}
