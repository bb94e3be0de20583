import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { apiAddress, type Settings } from '@/lib/env'
import type { Logger } from '@/lib/logging'
import type { ProcessMessage } from '@/lib/process-messages'
import { deriveKey } from '@/lib/secret'
import { startAlertNews } from './alerts/feed'
import { createApp } from './app'
import { startLookUpLog } from './audit/look-up-service'
import { takeSecret } from './authentication/secret-service'
import { setChecksPerHour } from './authentication/service'
import { bootstrap } from './bootstrap'
import { migrate } from './db/migrate'
import { closePool, openPool } from './db/pool'
import { configuredProviders } from './delivery/configured-providers'
import { checkOrigin } from './delivery/hold-service'
import { startWorker } from './delivery/worker'
import { startHousekeeping } from './housekeeping'
import { drainable } from './http/drain'
import { answerParserError, answerUnreadable } from './http/parser-error'
import { setImportStorage } from './jobs/uploads/import-storage-service'
import { startJobWorker } from './jobs/worker'
import { startAudienceWorker } from './notifications/audience-worker'
import { setConfigured } from './notifications/configured-service'
import { closeStreams } from './open-streams'
import { startFinishingMigrations } from './unfinished-migrations'

const maxHeaderBytes = 65_536
/** Longer than a proxy in front keeps its connections, so that it never sends on one that we are closing. */
const keepAliveMs = 65_000
/** A file to import may come by a slow line; headers have their own, shorter time. */
const longestRequestMs = 3_600_000
const usualQuietMs = 500

export type RunningApi = { address: string; stop(): Promise<void> }
export type ApiOptions = {
  settings: Settings
  databaseUrl: string
  secret: string
  logger: Logger
  worker?: boolean
  /** How long idle connections stay open when it stops: see `drainable`. */
  quietMs?: number
  /** Called with the first identity of an empty database. */
  notify?: (message: ProcessMessage) => void
}

/** Starts the API: migrations, an empty database's first business, the worker, and the server itself. */
export async function startApi({
  settings,
  databaseUrl,
  secret,
  logger,
  worker = true,
  quietMs = usualQuietMs,
  notify,
}: ApiOptions): Promise<RunningApi> {
  setChecksPerHour(settings.CHECKS_PER_HOUR)
  setImportStorage(settings.IMPORT_STORAGE_MB)
  setConfigured(settings)
  const onWait = (sentence: string) => logger.warn(sentence)
  await migrate(databaseUrl, { seconds: settings.MIGRATION_WAIT_SECONDS, onWait })
  const onIdleError = (error: Error) => logger.warn({ err: error }, 'database connection lost')
  openPool(databaseUrl, settings.DATABASE_CONNECTIONS, onIdleError, settings.WORKER_CONNECTIONS)
  await takeSecret(secret)
  await bootstrap(settings, notify)
  await checkOrigin(databaseUrl, settings, logger)
  const delivery =
    worker && settings.DELIVERIES === 'send'
      ? await startWorker({ databaseUrl, logger, providers: configuredProviders(settings) })
      : undefined
  const audiences = worker ? startAudienceWorker(logger) : undefined
  const jobs = worker ? startJobWorker(logger) : undefined
  const housekeeping = startHousekeeping(logger, settings)
  const migrations = startFinishingMigrations(databaseUrl, logger)
  const lookUps = startLookUpLog(logger)
  const alertNews = startAlertNews(databaseUrl, logger)
  const { server, drain } = await listen(settings, secret, logger, quietMs)
  if (settings.API_AUTH === 'documented')
    logger.warn('API_AUTH=documented: operations 4.2 to 4.7 need no access token')
  const { port } = server.address() as AddressInfo
  return { address: apiAddress({ ...settings, API_URL: undefined, API_PORT: port }), stop }

  async function stop(): Promise<void> {
    closeStreams()
    const workers = [delivery, audiences, jobs, housekeeping, migrations, alertNews]
    await Promise.all([drain(), ...workers.map((one) => one?.stop())])
    await lookUps.stop()
    await closePool()
  }
}

type Listening = { server: Server; drain: () => Promise<void> }

function listen(settings: Settings, secret: string, logger: Logger, quietMs: number): Promise<Listening> {
  const app = createApp({
    logger,
    apiAuth: settings.API_AUTH,
    rateLimitPerSecond: settings.RATE_LIMIT_PER_SECOND,
    contractCheck: settings.CONTRACT_CHECK,
    strict: settings.STRICT_REQUESTS,
    clientAddressKey: deriveKey(secret, 'clientAddress'),
    knownBrowserKey: deriveKey(secret, 'knownBrowser'),
    trustProxy: settings.TRUST_PROXY,
    callbacks: settings,
  })
  const answer = getRequestListener(app.fetch, {
    hostname: settings.API_HOST,
    errorHandler: answerUnreadable,
  })
  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    requireHostHeader: false,
    keepAliveTimeout: keepAliveMs,
    requestTimeout: longestRequestMs,
  })
  server.on('clientError', answerParserError)
  server.on('connect', (_request, socket) => answerParserError(new Error('CONNECT is no operation'), socket))
  const drain = drainable(server, answer, quietMs)
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(settings.API_PORT, settings.API_HOST, () => resolve({ server, drain }))
  })
}
