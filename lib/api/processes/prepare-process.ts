import type { Settings } from '@/lib/env'
import type { Logger } from '@/lib/logging'
import { validSecrets } from '@/lib/secret'
import { readVapidKeys, takeSecrets } from '../authentication/secret-service'
import { settleSchema } from '../db/migrate'
import { openPool } from '../db/pool'
import { requireSameDatabase } from '../db/pooler/same-database'
import { checkOrigin } from '../delivery/hold-service'
import { withVapidKeys } from '../delivery/own/vapid-settings-service'
import { startWith } from '../process-settings'
import { settleRecords } from './record-mode'

export type ProcessOptions = {
  settings: Settings
  /** The URL of PostgreSQL itself, for migrations, locks and notifications. */
  databaseUrl: string
  /** The URL of a pooler in transaction mode for the same database, for all other statements. */
  poolerUrl?: string | undefined
  secret: string
  logger: Logger
}

/**
 * Prepares an API or worker process: stores its settings, migrates the database and opens the pools. Returns
 * the settings, with the VAPID keys from the database.
 */
export async function prepareProcess(options: ProcessOptions): Promise<Settings> {
  const { settings, databaseUrl, poolerUrl, secret, logger } = options
  startWith(settings)
  await settleSchema(databaseUrl, settings, (sentence) => logger.warn(sentence))
  await settleRecords(databaseUrl, settings.UPSTREAM_API_URL !== undefined)
  const onIdleError = (error: Error) => logger.warn({ err: error }, 'database connection lost')
  const sizes = { requests: settings.DATABASE_CONNECTIONS, worker: settings.WORKER_CONNECTIONS }
  openPool(poolerUrl ?? databaseUrl, sizes, onIdleError, {
    throughPooler: poolerUrl !== undefined,
    replicaUrl: settings.DATABASE_READ_URL,
  })
  if (poolerUrl !== undefined) await requireSameDatabase(databaseUrl)
  const secrets = validSecrets(secret, settings)
  await takeSecrets(secrets)
  const complete = await withVapidKeys(settings, secrets, readVapidKeys)
  startWith(complete)
  await checkOrigin(databaseUrl, logger)
  return complete
}
