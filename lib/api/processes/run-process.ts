import { drainSeconds, SettingsError, settings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import { type ProcessMessage, sentenceOf } from '@/lib/process-messages'
import { readOrCreateSecret } from '@/lib/secret'
import { startTracing } from '@/lib/tracing/start-tracing'
import { explainDatabase } from '../db/explain'
import type { ProcessOptions } from './prepare-process'

/** The time limit for stopping, after the delay during which the API still serves requests. */
const stopWithinSeconds = 25

type Running = { stop(): Promise<void> }

/**
 * Runs a backend process, `api` or `worker`, until a signal stops it. If it cannot start, prints the reason
 * and exits with code 1.
 */
export function runProcess(name: string, start: (options: ProcessOptions) => Promise<Running>): void {
  run(name, start).catch((error: Error) => fail(explain(error)))
}

async function run(name: string, start: (options: ProcessOptions) => Promise<Running>): Promise<void> {
  let running: Running | undefined
  let tracing: Running | undefined
  stopOnSignal(async () => {
    await running?.stop()
    await tracing?.stop()
  })
  const known = settings()
  const logger = createLogger(name, known.LOG_LEVEL)
  tracing = await startTracing({
    settings: known,
    serviceName: `beacon-${name}`,
    warn: (sentence) => logger.warn(sentence),
  })
  if (!known.DATABASE_URL)
    throw new SettingsError([`The ${name} process needs DATABASE_URL; npm start sets it automatically.`])
  running = await start({
    settings: known,
    databaseUrl: known.DATABASE_DIRECT_URL ?? known.DATABASE_URL,
    poolerUrl: known.DATABASE_DIRECT_URL && known.DATABASE_URL,
    secret: readOrCreateSecret(known),
    logger,
  })
  send({ kind: 'ready' })
}

/** Sends a message to the parent process or, without a parent, prints it as text. */
export function send(message: ProcessMessage): void {
  const sentence = sentenceOf(message)
  if (process.send) process.send(message)
  else if (message.kind === 'firstIdentity') {
    process.stdout.write(
      `Sign in with Business ID ${message.businessId} and External ID ${message.externalId} (shown once)\n`,
    )
  } else if (sentence !== undefined) process.stdout.write(`${sentence}\n`)
}

/**
 * Stops the process on the first signal and ignores further ones. Exits with code 1 if stopping fails or takes
 * too long.
 */
function stopOnSignal(stopProcess: () => Promise<void>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const seconds = stopWithinSeconds + drainSeconds()
    setTimeout(() => fail(`The process could not stop within ${seconds} s.`), seconds * 1000).unref()
    await stopProcess().catch((error: Error) => fail(explain(error)))
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  // Ctrl-C and a closed terminal signal all processes. One with a parent waits for its parent to disconnect,
  // so that the web process stops first.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.connected || stop())
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function explain(error: Error & { code?: string }): string {
  if (error instanceof SettingsError) return error.message
  if (error.code === 'EADDRINUSE') return 'The API port is in use: set API_PORT to another port.'
  return explainDatabase(error) ?? error.stack ?? error.message
}
