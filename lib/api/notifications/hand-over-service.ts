import { notifyWorkers, updateDone } from './repository'

/**
 * Wakes the workers, or ends the notification if there is nothing to send. Must run in the transaction that
 * stores the notification.
 */
export function handOver(businessId: string, id: string, isDone: boolean): Promise<void> {
  return isDone ? updateDone(businessId, id) : notifyWorkers()
}
