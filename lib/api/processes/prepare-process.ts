import type { Settings } from '@/lib/env'
import type { Logger } from '@/lib/logging'
import { readVapidKeys, takeSecret } from '../authentication/secret-service'
import { settleSchema } from '../db/migrate'
import { openPool } from '../db/pool'
import { checkOrigin } from '../delivery/hold-service'
import { withVapidKeys } from '../delivery/vapid-settings-service'
import { startWith } from '../process-settings'
import { settleRecords } from './record-mode'

export type ProcessOptions = { settings: Settings; databaseUrl: string; secret: string; logger: Logger }

/**
 * Prepares what both API and worker processes need: settings, a migrated database and its pools. Returns the settings
 * completed with what the database holds.
 */
export async function prepareProcess(options: ProcessOptions): Promise<Settings> {
  const { settings, databaseUrl, secret, logger } = options
  startWith(settings)
  await settleSchema(databaseUrl, settings, (sentence) => logger.warn(sentence))
  await settleRecords(databaseUrl, settings.UPSTREAM_API_URL !== undefined)
  const onIdleError = (error: Error) => logger.warn({ err: error }, 'database connection lost')
  openPool(databaseUrl, settings.DATABASE_CONNECTIONS, onIdleError, settings.WORKER_CONNECTIONS)
  await takeSecret(secret)
  const complete = await withVapidKeys(settings, secret, readVapidKeys)
  startWith(complete)
  await checkOrigin(databaseUrl, logger)
  return complete
}
