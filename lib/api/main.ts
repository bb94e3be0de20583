import { basePath } from '@/lib/contract/operations'
import { SettingsError, settings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import { noIdentitySentence, type ProcessMessage } from '@/lib/process-messages'
import { readOrCreateSecret } from '@/lib/secret'
import { explainDatabase } from './db/explain'
import { type RunningApi, startApi } from './start-api'

const stopWithinMilliseconds = 25_000

function send(message: ProcessMessage): void {
  if (process.send) process.send(message)
  else if (message.kind === 'firstIdentity') {
    process.stdout.write(
      `Sign in with Business ID ${message.businessId} and External ID ${message.externalId} (shown once)\n`,
    )
  } else if (message.kind === 'noIdentity') process.stdout.write(`${noIdentitySentence}\n`)
}

/** Stops in order once; a second signal changes nothing, and 25 s are the most it takes. */
function stopOnSignal(stopApi: () => Promise<void>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMilliseconds).unref()
    await stopApi()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  // Ctrl-C and a closed terminal reach the whole group: under a parent we wait for its word, so that web stops first.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.connected || stop())
}

async function main(): Promise<void> {
  let api: RunningApi | undefined
  stopOnSignal(async () => api?.stop())
  const known = settings()
  const logger = createLogger('api', known.LOG_LEVEL)
  if (!known.DATABASE_URL)
    throw new SettingsError(['The api process needs DATABASE_URL; npm start sets it by itself.'])
  api = await startApi({
    settings: known,
    databaseUrl: known.DATABASE_URL,
    secret: readOrCreateSecret(known),
    logger,
    notify: send,
  })
  logger.info({ address: api.address + basePath }, 'listening')
  send({ kind: 'ready' })
}

main().catch((error: Error) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})

function explain(error: Error & { code?: string }): string {
  if (error instanceof SettingsError) return error.message
  if (error.code === 'EADDRINUSE') return 'The address of the api is taken: set API_PORT to another port.'
  return explainDatabase(error) ?? error.stack ?? error.message
}
