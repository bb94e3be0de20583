import type { Settings } from '@/lib/env'
import type { Logger } from '@/lib/logging'
import { takeSecret } from '../authentication/secret-service'
import { settleSchema } from '../db/migrate'
import { openPool } from '../db/pool'
import { checkOrigin } from '../delivery/hold-service'
import { startWith } from '../process-settings'
import { settleRecords } from './record-mode'

export type ProcessOptions = { settings: Settings; databaseUrl: string; secret: string; logger: Logger }

/** Prepares what both API and worker processes need: settings, a migrated database and its pools. */
export async function prepareProcess(options: ProcessOptions): Promise<void> {
  const { settings, databaseUrl, secret, logger } = options
  startWith(settings)
  await settleSchema(databaseUrl, settings, (sentence) => logger.warn(sentence))
  await settleRecords(databaseUrl, settings.UPSTREAM_API_URL !== undefined)
  const onIdleError = (error: Error) => logger.warn({ err: error }, 'database connection lost')
  openPool(databaseUrl, settings.DATABASE_CONNECTIONS, onIdleError, settings.WORKER_CONNECTIONS)
  await takeSecret(secret)
  await checkOrigin(databaseUrl, logger)
}
