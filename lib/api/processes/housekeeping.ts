import type { Settings } from '@/lib/env'
import type { Logger } from '@/lib/logging'
import { deleteExpiredDevices } from '../accounts/devices/devices-repository'
import { forgetOldRecipients } from '../accounts/erasure/erased-people-repository'
import { eraseDueAccounts } from '../accounts/erasure/erased-people-service'
import { deleteGoneViewers } from '../accounts/viewers/viewers-repository'
import { deleteOldEntries, deleteOldJobActs } from '../audit/repository'
import { deleteEndedCounters, deleteExpiredTokens } from '../authentication/repository'
import {
  deleteOldIntents,
  endInterruptedIntents,
  freeIntentKeys,
} from '../authority/upstream/intents-repository'
import { housekeepingDuration, housekeepingFailures, housekeepingSuccess } from '../counters/counters'
import { applyLeftStatuses, deleteOldStatuses } from '../delivery/callbacks/status-repository'
import { deleteHealthyStates } from '../delivery/channel-health/breaker-repository'
import { addMissingTurns } from '../delivery/due-in-turn'
import { deleteOldDeliveries } from '../delivery/repository'
import { deleteOldKeys } from '../idempotency/repository'
import { deleteOldExports } from '../jobs/exports/account-exports-repository'
import { deleteOldJobRows, deleteOldJobs } from '../jobs/repository'
import { deleteFullBuckets } from '../limits/buckets-repository'
import { deleteExpiredSlots } from '../limits/slots-repository'
import { eraseNextRows } from '../tenants/business-erasure-service'
import {
  deleteDeliveriesOfOldNotifications,
  deleteOldAlertEvents,
  deleteOldAlerts,
  deleteOldNotes,
  deleteOldNotifications,
  deleteOldShifts,
} from '../tenants/retention-repository'
import { deleteOldWebhookEvents } from '../webhooks/event-repository'
import { WorkerLoops } from '../workers/worker-loops'

export type Retention = Pick<
  Settings,
  'AUDIT_RETENTION_DAYS' | 'DELIVERY_RETENTION_DAYS' | 'JOB_RETENTION_DAYS' | 'WEBHOOK_RETENTION_DAYS'
>
type Timing = { firstSeconds: number; everySeconds: number; rowsAtOnce: number }
/**
 * `remove` deletes or finishes up to `limit` rows, and returns their number. `most` is the highest `limit`
 * allowed.
 */
type Step = { name: string; remove: (limit: number) => Promise<number>; most?: number }

const usualTiming: Timing = { firstSeconds: 60, everySeconds: 15 * 60, rowsAtOnce: 2_000 }
const outage = { firstSeconds: 60, longestSeconds: 15 * 60 }

/**
 * Removes expired data one minute after the start, and then every quarter of an hour. Each step deletes a few
 * rows at a time. A failing step is logged by name, and the others still run. `stop` resolves after the
 * current statement.
 */
export function startHousekeeping(
  logger: Logger,
  retention: Retention,
  timing: Timing = usualTiming,
): { stop(): Promise<void> } {
  const loops = new WorkerLoops(logger, { outage }, 'housekeeping')
  const run = async () => {
    const startedAt = performance.now()
    let failed = 0
    for (const step of stepsOf(retention)) if (!(await runStep(step, loops, timing.rowsAtOnce))) failed += 1
    housekeepingDuration.set((performance.now() - startedAt) / 1000)
    if (failed === 0 && !loops.stopping) housekeepingSuccess.set(Date.now() / 1000)
    return false
  }
  housekeepingSuccess.set(0)
  const running = loops
    .rest(timing.firstSeconds)
    .then(() => loops.repeat('housekeeping', timing.everySeconds, run))
  return {
    stop() {
      loops.stop()
      return running
    },
  }
}

/** Runs one step until no rows are left. Returns false if it failed. */
async function runStep(
  { name, remove, most = Infinity }: Step,
  loops: WorkerLoops,
  rowsAtOnce: number,
): Promise<boolean> {
  const limit = Math.min(rowsAtOnce, most)
  try {
    let removed = limit
    while (removed === limit && !loops.stopping) removed = await remove(limit)
    loops.recovered(name)
    return true
  } catch (error) {
    housekeepingFailures.add(1, name)
    loops.failed(name, error)
    return false
  }
}

/** A retention of 0 days deletes nothing. */
function stepsOf(retention: Retention): Step[] {
  const { AUDIT_RETENTION_DAYS, DELIVERY_RETENTION_DAYS, JOB_RETENTION_DAYS, WEBHOOK_RETENTION_DAYS } =
    retention
  const old = (days: number, remove: (days: number, limit: number) => Promise<number>) =>
    days === 0 ? async () => 0 : (limit: number) => remove(days, limit)
  return [
    { name: 'businesses being erased', remove: eraseNextRows },
    { name: 'expired tokens', remove: deleteExpiredTokens },
    { name: 'ended counters', remove: deleteEndedCounters },
    { name: 'rate limits', remove: deleteFullBuckets },
    { name: 'slots of stopped processes', remove: deleteExpiredSlots },
    { name: 'states of providers that work', remove: deleteHealthyStates },
    { name: 'idempotency keys', remove: deleteOldKeys },
    { name: 'interrupted writes to another deployment', remove: endInterruptedIntents },
    { name: 'keys of writes to another deployment', remove: freeIntentKeys },
    { name: 'old writes to another deployment', remove: deleteOldIntents },
    { name: 'expired devices', remove: deleteExpiredDevices },
    { name: 'inactive account viewers', remove: deleteGoneViewers },
    { name: 'rows of old jobs', remove: deleteOldJobRows },
    { name: 'deleted accounts', remove: eraseDueAccounts, most: 100 },
    { name: 'old jobs', remove: (limit) => deleteOldJobs(JOB_RETENTION_DAYS, limit) },
    { name: 'old exports', remove: old(JOB_RETENTION_DAYS, deleteOldExports) },
    { name: 'old deliveries', remove: old(DELIVERY_RETENTION_DAYS, deleteOldDeliveries) },
    { name: 'old webhook events', remove: old(WEBHOOK_RETENTION_DAYS, deleteOldWebhookEvents) },
    { name: 'recipients of old notifications', remove: old(DELIVERY_RETENTION_DAYS, forgetOldRecipients) },
    { name: 'missing turns', remove: addMissingTurns },
    { name: 'statuses left by a killed process', remove: applyLeftStatuses },
    { name: 'statuses of unknown messages', remove: (limit) => deleteOldStatuses(7, limit) },
    { name: 'alerts past their retention', remove: deleteOldAlerts },
    { name: 'alert history past its retention', remove: deleteOldAlertEvents },
    { name: 'deliveries past their retention', remove: deleteDeliveriesOfOldNotifications },
    { name: 'notifications past their retention', remove: deleteOldNotifications },
    { name: 'notes past their retention', remove: deleteOldNotes },
    { name: 'shifts past their retention', remove: deleteOldShifts },
    { name: 'old audit entries', remove: old(AUDIT_RETENTION_DAYS, deleteOldEntries) },
    { name: 'old job actions', remove: old(AUDIT_RETENTION_DAYS, deleteOldJobActs) },
  ]
}
