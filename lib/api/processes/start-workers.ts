import { upstreamClientOf } from '../authority/upstream/client/process-client'
import { startForwarding } from '../authority/upstream/forwarding-worker'
import { stepsAt } from '../authority/upstream/jobs/job-steps-service'
import { inLane } from '../db/lanes'
import { closePool } from '../db/pool'
import { forgetDefinitions } from '../definitions/cache'
import { configuredProviders } from '../delivery/configured-providers'
import { startWorker } from '../delivery/worker'
import { jobWaker } from '../jobs/job-waker'
import { startJobWorker } from '../jobs/job-worker'
import { startMetrics } from '../metrics/metrics-server'
import { audienceWaker } from '../notifications/audience-waker'
import { startAudienceWorker } from '../notifications/audience-worker'
import { readOwnSettings } from '../own-channels/service'
import { startWebhookWorker } from '../webhooks/webhook-worker'
import { startHousekeeping } from './housekeeping'
import { type ProcessOptions, prepareProcess } from './prepare-process'
import { startFinishingMigrations } from './unfinished-migrations'

export type Running = { stop(): Promise<void> }

/** Starts the background work of a prepared process: deliveries, audiences, jobs and housekeeping. */
export function startWorkers({ settings, databaseUrl, logger }: ProcessOptions): Running {
  const listeners = {
    jobs: () => jobWaker.wake(),
    audiences: () => audienceWaker.wake(),
    definitions: forgetDefinitions,
  }
  const client = upstreamClientOf(settings)
  const isSending = settings.DELIVERIES === 'send'
  const deliveries = isSending
    ? startWorker({
        databaseUrl,
        listeners,
        logger,
        providers: configuredProviders(settings),
        readOwnSettings,
      })
    : undefined
  const others = [
    ...(isSending && client ? [startForwarding(client, logger)] : []),
    ...(isSending ? [startWebhookWorker(logger, settings)] : []),
    startAudienceWorker(logger),
    startJobWorker(logger, client && stepsAt(client)),
    startHousekeeping(logger, settings),
  ]
  return {
    async stop() {
      const stopped = Promise.all(others.map((worker) => worker.stop()))
      await Promise.all([stopped, deliveries?.stop(stopped)])
    },
  }
}

/** Starts a process for background work only, which opens no database connections for requests. */
export async function startWorkerProcess(options: ProcessOptions): Promise<Running> {
  const settings = await inLane({ pool: 'worker' }, () => prepareProcess(options))
  const metrics = await startMetrics(options.settings, options.logger)
  const workers = startWorkers({ ...options, settings })
  const migrations = startFinishingMigrations(options.databaseUrl, options.logger)
  return {
    async stop() {
      await Promise.all([workers.stop(), migrations.stop()])
      await metrics.stop()
      await closePool()
    },
  }
}
