import { createServer, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { type Settings, SettingsError } from '@/lib/env'
import type { Logger } from '@/lib/logging'
import type { Family, Sample } from '../counters/family'
import { DatabaseReader } from './database-reading'
import { makeFamilies } from './families'

export type Running = { stop(): Promise<void> }

/**
 * Serves `/metrics` in Prometheus' format on METRICS_PORT, if that is set. Throws SettingsError if the port
 * cannot be used.
 */
export async function startMetrics(settings: Settings, logger: Logger): Promise<Running> {
  if (settings.METRICS_PORT === undefined) return { stop: async () => {} }
  const registry = await makeRegistry(settings)
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const path = request.url?.split('?')[0]
    if (path !== '/metrics') return end(response, 404, 'Not found. The metrics are at /metrics.\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return end(response, 405, 'Method not allowed.\n')
    }
    registry.metrics().then(
      (text) => end(response, 200, text, registry.contentType),
      (error) => {
        logger.error({ err: error }, 'the metrics could not be written')
        end(response, 500, 'The metrics could not be written.\n')
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new SettingsError([inWords(settings, error)])),
    )
    server.listen(settings.METRICS_PORT, settings.METRICS_HOST, resolve)
  })
  logger.info({ port: settings.METRICS_PORT }, 'serving metrics')
  return {
    stop() {
      registry.clear()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}

function end(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(text)
}

function inWords({ METRICS_HOST, METRICS_PORT }: Settings, { code }: NodeJS.ErrnoException): string {
  return code === 'EADDRINUSE'
    ? `The metrics port ${METRICS_PORT} is in use: set METRICS_PORT to another port. Each process needs its own port.`
    : `Cannot serve metrics on ${METRICS_HOST}:${METRICS_PORT} (${code}): set METRICS_HOST and METRICS_PORT to a local address.`
}

type Registered = Parameters<Registry['registerMetric']>[0]

/** Loads prom-client, which only processes with a metrics port need. */
async function makeRegistry(settings: Settings): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const family of makeFamilies(settings, new DatabaseReader())) {
    registry.registerMetric(asMetric(family) as unknown as Registered)
  }
  return registry
}

/** Registers one of our metrics with prom-client, which reads its values when they are requested. */
function asMetric(family: Family) {
  const { name, help, type } = family
  return { name, get: async () => ({ name, help, type, aggregator: 'sum', values: await samplesOf(family) }) }
}

/** Returns no samples if they cannot be read, so that the other metrics are still served. */
async function samplesOf(family: Family): Promise<readonly Sample[]> {
  try {
    return await family.samples()
  } catch {
    return []
  }
}
