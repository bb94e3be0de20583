import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { apiAddress, type Settings } from '@/lib/env'
import type { Logger } from '@/lib/logging'
import type { ProcessMessage } from '@/lib/process-messages'
import { deriveKey } from '@/lib/secret'
import { createApp } from './app'
import { setSecret } from './authentication/secrets'
import { bootstrap } from './bootstrap'
import { migrate } from './db/migrate'
import { closePool, openPool } from './db/pool'
import { configuredProviders } from './delivery/providers'
import { startWorker } from './delivery/worker'
import { startHousekeeping } from './housekeeping'
import { answerParserError } from './http/parser-error'

const maxHeaderBytes = 65_536

export type RunningApi = { address: string; stop(): Promise<void> }
export type ApiOptions = {
  settings: Settings
  databaseUrl: string
  secret: string
  logger: Logger
  worker?: boolean
  /** Hears of the first identity of an empty database. */
  tell?: (message: ProcessMessage) => void
}

/** Starts the API: migrations, an empty database's first business, the worker, and the server itself. */
export async function startApi({
  settings,
  databaseUrl,
  secret,
  logger,
  worker = true,
  tell,
}: ApiOptions): Promise<RunningApi> {
  setSecret(secret)
  await migrate(databaseUrl)
  openPool(databaseUrl, settings.DATABASE_CONNECTIONS, (error) =>
    logger.warn({ err: error }, 'database connection lost'),
  )
  await bootstrap(settings, tell)
  const delivery = worker
    ? await startWorker({ databaseUrl, logger, providers: configuredProviders(settings) })
    : undefined
  const housekeeping = startHousekeeping(logger)
  const server = await listen(settings, secret, logger)
  if (settings.API_AUTH === 'documented')
    logger.warn('API_AUTH=documented: operations 4.2 to 4.7 need no access token')
  const { port } = server.address() as AddressInfo
  return { address: apiAddress({ ...settings, API_URL: undefined, API_PORT: port }), stop }

  async function stop(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    await Promise.all([closed, delivery?.stop(), housekeeping.stop()])
    await closePool()
  }
}

function listen(settings: Settings, secret: string, logger: Logger): Promise<Server> {
  const app = createApp({
    logger,
    apiAuth: settings.API_AUTH,
    rateLimitPerSecond: settings.RATE_LIMIT_PER_SECOND,
    contractCheck: settings.CONTRACT_CHECK,
    clientAddressKey: deriveKey(secret, 'clientAddress'),
  })
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: app.fetch,
        hostname: settings.API_HOST,
        port: settings.API_PORT,
        serverOptions: { maxHeaderSize: maxHeaderBytes },
      },
      () => resolve(server),
    ) as Server
    server.on('error', reject)
    server.on('clientError', answerParserError)
  })
}
