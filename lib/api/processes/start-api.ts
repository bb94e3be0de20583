import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { apiAddress, type Settings } from '@/lib/env'
import type { Logger } from '@/lib/logging'
import type { ProcessMessage } from '@/lib/process-messages'
import { deriveKeys, type Secrets, validSecrets } from '@/lib/secret'
import { startAlertNews } from '../alerts/stream/feed'
import { startLookUpLog } from '../audit/look-up-service'
import { adminCode } from '../authentication/service'
import { upstreamClientOf } from '../authority/upstream/client/process-client'
import { callingExtensions, upstream, upstreamExtensions } from '../authority/upstream/upstream'
import { closePool } from '../db/pool'
import { startReplica } from '../db/replica/replica'
import { forgetDefinitions } from '../definitions/cache'
import { drainable } from '../http/drain'
import { answerParserError, answerUnreadable } from '../http/parser-error'
import { refuseWhileStopping } from '../http/refusal'
import { hasNoAdmin } from '../identities/service'
import { closeStreams } from '../limits/open-streams'
import { startMetrics } from '../metrics/metrics-server'
import { watchMoves } from '../moves/moves-service'
import { startOperatorApi } from '../tenants/operator-server'
import { createApp } from './app'
import { bootstrap } from './bootstrap'
import { type ProcessOptions, prepareProcess } from './prepare-process'
import { startWorkers } from './start-workers'
import { startFinishingMigrations } from './unfinished-migrations'

const maxHeaderBytes = 65_536
/**
 * How long an idle connection stays open. A proxy in front must close its connections earlier, so that it
 * never sends a request on one that the API is closing.
 */
const keepAliveMs = 65_000
/** Long enough to upload an import over a slow connection. The limit for headers is shorter. */
const longestRequestMs = 3_600_000
const usualQuietMs = 500
/** The time for the last accepted request to open a stream. */
const lastStreamMs = 1_000

export type RunningApi = { address: string; stop(): Promise<void> }
export type ApiOptions = ProcessOptions & {
  /** The idle time after which a connection is closed during shutdown; see `drainable`. */
  quietMs?: number
  /** Receives messages to show at startup, such as the first identity of an empty database. */
  notify?: (message: ProcessMessage) => void
}

/**
 * Starts the API: runs migrations, creates the first business in an empty database, starts the server, and
 * starts the workers unless WORKER=0.
 */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const { databaseUrl, secret, logger, quietMs = usualQuietMs, notify } = options
  const settings = await prepareProcess(options)
  const metrics = await startMetrics(settings, logger)
  const operator = await startOperatorApi(settings, databaseUrl, logger)
  if (settings.UPSTREAM_API_URL === undefined) await bootstrap(settings, notify)
  else if (await hasNoAdmin()) notify?.({ kind: 'adminCode', code: adminCode() })
  if (!settings.WORKER)
    logger.info('WORKER=0: another process must send deliveries and run jobs (npm run start:worker)')
  const workers = settings.WORKER ? startWorkers({ ...options, settings }) : undefined
  const migrations = startFinishingMigrations(databaseUrl, logger)
  const lookUps = startLookUpLog(logger)
  const replica =
    settings.DATABASE_READ_URL === undefined
      ? undefined
      : startReplica(settings.DATABASE_READ_STALENESS_SECONDS, (error) =>
          logger.warn({ err: error }, 'the read replica failed, so the primary answers'),
        )
  const moves = watchMoves(logger)
  const alertNews = startAlertNews(databaseUrl, logger, { definitions: forgetDefinitions })
  let isStopping = false
  const { server, drain } = await listen(
    settings,
    validSecrets(secret, settings),
    logger,
    quietMs,
    () => isStopping,
  )
  if (settings.API_AUTH === 'documented')
    logger.warn('API_AUTH=documented: operations 4.2 to 4.7 need no access token')
  const { port } = server.address() as AddressInfo
  return { address: apiAddress({ ...settings, API_URL: undefined, API_PORT: port }), stop }

  async function stop(): Promise<void> {
    const delayMs = settings.DRAIN_DELAY_SECONDS * 1000
    isStopping = true
    if (delayMs > 0) await pause(delayMs)
    closeStreams()
    // Streams may still be opened on existing connections.
    const closingAgain = setTimeout(closeStreams, delayMs + lastStreamMs)
    await Promise.all([drain(delayMs), operator.stop(), workers?.stop(), migrations.stop()])
    clearTimeout(closingAgain)
    await Promise.all([moves.stop(), alertNews.stop(), lookUps.stop(), replica?.stop()])
    await metrics.stop()
    await closePool()
  }
}

type Listening = { server: Server; drain: (servedMs: number) => Promise<void> }

function listen(
  settings: Settings,
  secrets: Secrets,
  logger: Logger,
  quietMs: number,
  isStopping: () => boolean,
): Promise<Listening> {
  const client = upstreamClientOf(settings)
  const app = createApp({
    logger,
    apiAuth: settings.API_AUTH,
    rateLimitPerSecond: settings.RATE_LIMIT_PER_SECOND,
    contractCheck: settings.CONTRACT_CHECK,
    strict: settings.STRICT_REQUESTS,
    clientAddressKeys: deriveKeys(secrets, 'clientAddress'),
    knownBrowserKeys: deriveKeys(secrets, 'knownBrowser'),
    trustProxy: settings.TRUST_PROXY,
    callbacks: settings,
    isStopping,
    ...(client && {
      authority: upstream(client, settings.UPSTREAM_BUSINESSES),
      extensions: upstreamExtensions(client),
      callingExtensions,
    }),
  })
  const answer = getRequestListener((request, env) => app(request, env as HttpBindings), {
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
  server.on('connect', (_request, socket) =>
    answerParserError(new Error('CONNECT is not an operation'), socket),
  )
  const drain = drainable(server, { answer, refuse: refuseWhileStopping, quietMs })
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(settings.API_PORT, settings.API_HOST, () => resolve({ server, drain }))
  })
}
