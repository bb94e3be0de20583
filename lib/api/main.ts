import { basePath } from '@/lib/contract/operations'
import { SettingsError, settings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import type { ProcessMessage } from '@/lib/process-messages'
import { readOrCreateSecret } from '@/lib/secret'
import { startApi } from './start-api'

const stopWithinMilliseconds = 25_000

function tell(message: ProcessMessage): void {
  if (process.send) process.send(message)
  else if (message.kind === 'firstIdentity') {
    process.stdout.write(`Sign in with Business ID ${message.businessId} and External ID ${message.externalId} (shown once)\n`)
  }
}

async function main(): Promise<void> {
  const known = settings()
  const logger = createLogger('api', known.LOG_LEVEL)
  if (!known.DATABASE_URL) throw new SettingsError(['The api process needs DATABASE_URL; npm start sets it by itself.'])
  const api = await startApi({ settings: known, databaseUrl: known.DATABASE_URL, secret: readOrCreateSecret(known), logger, tell })
  logger.info({ address: api.address + basePath }, 'listening')
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMilliseconds).unref()
    await api.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, stop)
  tell({ kind: 'ready' })
}

main().catch((error: Error) => {
  process.stderr.write(error instanceof SettingsError ? `${error.message}\n` : `${error.stack}\n`)
  process.exit(1)
})
